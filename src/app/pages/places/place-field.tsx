import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Point } from '#geo/point.ts';
import { Icon } from '../../ui/icon.tsx';
import { useApi } from '../../use-api.ts';
import type { PlacesResult } from './find-providers.ts';
import type { PlacesQuery } from './places-query.ts';
import styles from './search-form.module.css';
import { SuggestionField } from './suggestion-field.tsx';
import type { MyLocation } from './use-my-location.ts';

interface PlaceFieldProps {
  place: string;
  /** Suggestions near this point come first. */
  around: Point;
  location: MyLocation;
  /** What the search did not understand; a new object for each search. */
  notice: PlacesResult['notice'];
  onChange: (change: Pick<PlacesQuery, 'place' | 'point'>) => void;
  /** A suggestion was chosen and located: search there. */
  onChosen: (change: Pick<PlacesQuery, 'place' | 'point'>) => void;
  /** Stands below the field. */
  children: ReactNode;
}

/** City, state or ZIP code with suggestions, or the visitor's location. */
export function PlaceField({ place, around, location, notice, onChange, onChosen, children }: PlaceFieldProps) {
  const t = useTranslations();
  const api = useApi();
  const field = useRef<HTMLDivElement>(null);
  const problem =
    notice?.kind === 'noPlace'
      ? t('places.notice.noPlace')
      : notice?.kind === 'unknownPlace'
        ? t('places.notice.unknownPlace', { place: notice.text })
        : null;
  useFocusOnProblem(field, problem && notice);
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
    <div className={`${styles.field} ${styles.place}`} ref={field}>
      <SuggestionField<{ id: string; label: string }>
        id="place"
        name="place"
        lead={t('places.search.near')}
        label={t('places.search.place')}
        placeholder={t('places.search.placeHint')}
        value={place}
        problem={problem}
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
      <div>
        {children}
        <p className={styles.problem} role="status">
          {location.state === 'failed' && t('places.search.locationFailed')}
        </p>
      </div>
    </div>
  );
}

/**
 * Moves the focus to a field when a search finds a problem with it. On the first load, the browser does it; after a
 * search on another page, the field has it, and is scrolled into view.
 */
function useFocusOnProblem(field: RefObject<HTMLElement | null>, problem: unknown): void {
  const { state } = useLocation();
  const isOpened = useNavigationType() !== 'POP';
  const previous = useRef(problem);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened by a search on another.
  useEffect(() => {
    if (isOpened && problem) field.current?.scrollIntoView({ block: 'center' });
  }, []);
  useEffect(() => {
    if (previous.current === problem) return;
    previous.current = problem;
    if (!problem || state?.quiet) return;
    field.current?.querySelector('input')?.focus({ preventScroll: true });
    field.current?.scrollIntoView({ block: 'nearest' });
  }, [field, problem, state]);
}
