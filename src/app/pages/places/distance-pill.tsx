import { useTranslations } from 'use-intl';
import { Pill } from '../../ui/pill.tsx';
import { DEFAULT_DISTANCE_MILES, DISTANCES_MILES } from './places-query.ts';
import styles from './search-form.module.css';

interface DistancePillProps {
  /** What the shown result goes by. */
  committed: number;
  /** What the panel shows. */
  pending: number;
  onChange: (radiusMiles: number) => void;
}

/** How far to look: a slider for a thumb and a select for precision; both always say the same. */
export function DistancePill({ committed, pending, onChange }: DistancePillProps) {
  const t = useTranslations();
  const miles = (distance: number) => t('places.distance.chosen', { miles: distance });
  return (
    <Pill
      label={t('places.distance.pill')}
      chosen={miles(committed)}
      active={committed !== DEFAULT_DISTANCE_MILES}
      onReset={() => onChange(DEFAULT_DISTANCE_MILES)}
    >
      <label className={`${styles.stacked} needs-script`}>
        {t('places.distance.slider')}
        <input
          type="range"
          min={0}
          max={DISTANCES_MILES.length - 1}
          step={1}
          value={DISTANCES_MILES.indexOf(pending as 5)}
          aria-valuetext={miles(pending)}
          onChange={(event) => onChange(DISTANCES_MILES[event.target.valueAsNumber]!)}
        />
        <span className={styles.ticks} aria-hidden="true">
          {DISTANCES_MILES.map((distance) => (
            <span key={distance}>{distance}</span>
          ))}
        </span>
      </label>
      <label className={styles.stacked}>
        {t('places.distance.select')}
        <select name="radius" value={pending} onChange={(event) => onChange(Number(event.target.value))}>
          {DISTANCES_MILES.map((distance) => (
            <option key={distance} value={distance}>
              {miles(distance)}
            </option>
          ))}
        </select>
      </label>
    </Pill>
  );
}
