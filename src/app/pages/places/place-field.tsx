import { useTranslations } from 'use-intl';
import type { Point } from '#geo/point.ts';
import { Icon } from '../../ui/icon.tsx';
import { useApi } from '../../use-api.ts';
import type { PlacesQuery } from './places-query.ts';
import styles from './search-form.module.css';
import { SuggestionField } from './suggestion-field.tsx';
import type { MyLocation } from './use-my-location.ts';

interface PlaceFieldProps {
  place: string;
  /** Suggestions near this point come first. */
  around: Point;
  location: MyLocation;
  onChange: (change: Pick<PlacesQuery, 'place' | 'point'>) => void;
  /** A suggestion was chosen and located: search there. */
  onChosen: (change: Pick<PlacesQuery, 'place' | 'point'>) => void;
}

/** City, state or ZIP code with suggestions, or the visitor's location. */
export function PlaceField({ place, around, location, onChange, onChosen }: PlaceFieldProps) {
  const t = useTranslations();
  const api = useApi();
  const choose = async ({ id, label }: { id: string; label: string }) => {
    onChange({ place: label, point: null });
    // Without a point, the server finds the place by its name.
    const point = await api.locatePlace(id).catch((error) => {
      console.error(error);
      return null;
    });
    onChosen({ place: label, point });
  };
  return (
    <div className={`${styles.field} ${styles.place}`}>
      <SuggestionField<{ id: string; label: string }>
        id="place"
        name="place"
        lead={t('places.search.near')}
        label={t('places.search.place')}
        placeholder={t('places.search.placeHint')}
        value={place}
        find={(typed, signal) => api.suggestPlaces(typed, around, signal)}
        textOf={({ label }) => label}
        keyOf={({ id }) => id}
        onType={(typed) => onChange({ place: typed, point: null })}
        onChosen={choose}
        action={
          <button
            type="button"
            className={`${styles.locate} needs-script`}
            onClick={location.find}
            aria-disabled={location.state === 'finding'}
          >
            <Icon name="target" />
            {location.state === 'finding' ? t('places.search.locating') : t('places.search.useMyLocation')}
          </button>
        }
      >
        {({ label }) => label}
      </SuggestionField>
      <p className={styles.problem} role="status">
        {location.state === 'failed' && t('places.search.locationFailed')}
      </p>
    </div>
  );
}
