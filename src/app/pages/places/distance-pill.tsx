import { useTranslations } from 'use-intl';
import { Pill } from '../../ui/pill.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { DEFAULT_DISTANCE_MILES, DISTANCES_MILES, type PlacesQuery, WHOLE_STATE } from './places-query.ts';
import styles from './search-form.module.css';

interface DistancePillProps {
  /** What the panel and the pill show, applied by the next search. */
  pending: Distance;
  /** Name of the surrounding state, for a search of a whole state. */
  stateName: string;
  by: PlacesQuery['by'];
  onChange: (distance: Distance) => void;
}

type Distance = Pick<PlacesQuery, 'radiusMiles' | 'wholeState'>;

/** The distance filter: a slider for touch and a select for precision, always in sync. */
export function DistancePill({ pending, stateName, by, onChange }: DistancePillProps) {
  const t = useTranslations();
  const hasScript = useHydrated();
  const miles = (distance: number) => t('places.distance.chosen', { miles: distance });
  const { radiusMiles, wholeState } = pending;
  const wholeStateText = t('places.distance.statewide', { state: stateName });
  const chosen = wholeState ? wholeStateText : miles(radiusMiles);
  const choose = (distance: number) => onChange({ radiusMiles: distance, wholeState: false });
  return (
    <Pill
      label={t('places.distance.pill')}
      chosen={chosen}
      active={wholeState || radiusMiles !== DEFAULT_DISTANCE_MILES[by]}
      onReset={() => choose(DEFAULT_DISTANCE_MILES[by])}
    >
      {hasScript && (
        <label className={styles.stacked}>
          {t('places.distance.slider')}
          <input
            type="range"
            min={0}
            max={DISTANCES_MILES.length - 1}
            step={1}
            value={wholeState ? DISTANCES_MILES.length - 1 : DISTANCES_MILES.indexOf(radiusMiles as 5)}
            aria-valuetext={chosen}
            onChange={(event) => choose(DISTANCES_MILES[event.target.valueAsNumber]!)}
          />
          <span className={styles.ticks} aria-hidden="true">
            {DISTANCES_MILES.map((distance) => (
              <span key={distance}>{distance}</span>
            ))}
          </span>
        </label>
      )}
      <label className={styles.stacked}>
        {t('places.distance.select')}
        <select
          name="radius"
          value={wholeState ? WHOLE_STATE : radiusMiles}
          onChange={(event) => choose(Number(event.target.value))}
        >
          {DISTANCES_MILES.map((distance) => (
            <option key={distance} value={distance}>
              {miles(distance)}
            </option>
          ))}
          {wholeState && <option value={WHOLE_STATE}>{wholeStateText}</option>}
        </select>
      </label>
    </Pill>
  );
}
