import { useEffect, useRef, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { US_CENTER } from '#geo/point.ts';
import { Icon } from '../../ui/icon.tsx';
import { DistancePill } from './distance-pill.tsx';
import type { FoundProviders } from './find-providers.ts';
import { FrequentRow } from './frequent-row.tsx';
import { MedicaidPill } from './medicaid-pill.tsx';
import { PlaceField } from './place-field.tsx';
import { DEFAULT_DISTANCE_MILES, type PlacesQuery, parsePlacesQuery, placesSearch } from './places-query.ts';
import { ProviderNameField } from './provider-name-field.tsx';
import styles from './search-form.module.css';
import { SEARCH_FORM_ID, SearchSummary } from './search-summary.tsx';
import { ServiceField } from './service-field.tsx';
import { useMyLocation } from './use-my-location.ts';

interface SearchFormProps {
  /** What the shown result answers. */
  query: PlacesQuery;
  area: FoundProviders['area'] | null;
  /** Goes to a search. `quiet`: the visitor stays where they are on the page. */
  onSearch: (query: PlacesQuery, options?: { quiet?: boolean }) => void;
}

/**
 * The search bar and its filters: a plain GET form, so that it works without script. With script it keeps a draft of the
 * query, which becomes an address when the visitor searches.
 */
export function SearchForm({ query, area, onSearch }: SearchFormProps) {
  const t = useTranslations();
  const { pathname } = useLocation();
  const { draft, setDraft, keepWhileAway } = useDraft(query);
  // A place may be looked up for a while: the search then takes what the form says by that time.
  const latest = useRef(draft);
  latest.current = draft;
  const [isFolded, setFolded] = useFolding(area);
  // A state as a whole belongs to the state that was asked for, not to the next place.
  const elsewhere = area?.isState ? { wholeState: false, radiusMiles: DEFAULT_DISTANCE_MILES } : {};
  const withPatch = (now: PlacesQuery, patch: Partial<PlacesQuery>) => ({
    ...now,
    ...(patch.place !== undefined && patch.place !== query.place && elsewhere),
    ...patch,
  });
  const change = (patch: Partial<PlacesQuery>) => setDraft((now) => withPatch(now, patch));
  const search = (patch: Partial<PlacesQuery> = {}, options: { quiet?: boolean } = {}) => {
    const next = { ...withPatch(latest.current, patch), isAsked: true, page: 1 };
    setDraft(next);
    keepWhileAway(next);
    onSearch(next, options);
  };
  const form = useTypedBeforeScript((typed) =>
    change({ ...typed, point: typed.place === draft.place ? draft.point : null }),
  );
  // On a small screen a visitor who has chosen the place goes on with distance and Medicaid, which stand below it.
  const searchHere = (found: Pick<PlacesQuery, 'place' | 'point'>) => search(found, { quiet: isSmallScreen() });
  const location = useMyLocation(!query.place && !query.point, (found, { asked }) =>
    asked ? searchHere(found) : search(found, { quiet: true }),
  );
  const around = draft.point ?? area?.center ?? US_CENTER;

  return (
    <search aria-label={t('places.search.label')} className="no-print">
      {area && <SearchSummary query={query} area={area} isFolded={isFolded} onUnfold={() => setFolded(false)} />}
      <Form
        id={SEARCH_FORM_ID}
        ref={form}
        method="get"
        action={pathname}
        className={isFolded ? `${styles.form} ${styles.folded}` : styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        {query.view === 'list' && <input type="hidden" name="view" value="list" />}
        <div className={styles.sentence}>
          <ServiceField chosen={draft.services} programs={draft.medicaid} typed={draft.what} onChange={change} />
          <ProviderNameField
            name={draft.name}
            around={around}
            onChange={(name) => change({ name })}
            onChosen={(name) => search({ name })}
          />
          <PlaceField place={draft.place} around={around} location={location} onChange={change} onChosen={searchHere} />
          <button type="submit" className={`button ${styles.submit}`}>
            <Icon name="search" />
            {t('places.search.submit')}
          </button>
        </div>
        <div className={styles.filters}>
          <DistancePill pending={draft} stateName={area?.stateName ?? ''} onChange={change} />
          <MedicaidPill
            committed={query.medicaid}
            pending={draft.medicaid}
            state={area?.state ?? null}
            onChange={(medicaid) => change({ medicaid })}
          />
          <label className={styles.check}>
            <input
              type="checkbox"
              name="by"
              value="provider"
              checked={draft.by === 'provider'}
              onChange={(event) => change({ by: event.target.checked ? 'provider' : 'service' })}
            />
            {t('places.search.byProvider')}
          </label>
          <FrequentRow
            chosen={draft.by === 'service' ? draft.services : []}
            onToggle={(services) =>
              area ? search({ services, by: 'service' }, { quiet: true }) : change({ services, by: 'service' })
            }
          />
        </div>
      </Form>
    </search>
  );
}

/** As in the style sheet: below this width the form folds. */
function isSmallScreen(): boolean {
  return matchMedia('(max-width: 767.98px)').matches;
}

/**
 * On a small screen the form folds away over the results that a visitor has asked for: the first phone number comes sooner.
 * It stays as it is where they stay in it (`state.quiet`).
 */
function useFolding(area: unknown) {
  const { state } = useLocation();
  const [shown, setShown] = useState(area);
  const [isFolded, setFolded] = useState(area !== null);
  if (shown !== area) {
    setShown(area);
    if (!state?.quiet) setFolded(area !== null);
  }
  return [isFolded, setFolded] as const;
}

/** Hands over what was typed and ticked before the script came, which on a slow phone can take seconds. */
function useTypedBeforeScript(onTyped: (typed: PlacesQuery) => void) {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive.
  useEffect(() => {
    const entries = [...new FormData(form.current!)].map(([name, value]) => [name, String(value)]);
    onTyped(parsePlacesQuery(new URLSearchParams(entries)));
  }, []);
  return form;
}

/**
 * The query as the visitor is changing it; begins anew when another search is shown. What they change while a search of
 * theirs is on its way stays when its result comes.
 */
function useDraft(query: PlacesQuery) {
  const { search: address } = useLocation();
  const shown = placesSearch({ ...query, page: 1, view: 'map' });
  const [begunFrom, setBegunFrom] = useState(shown);
  const [draft, setDraft] = useState(query);
  const [sent, setSent] = useState<PlacesQuery | null>(null);
  if (begunFrom !== shown) {
    setBegunFrom(shown);
    setSent(null);
    const isAnswer = sent !== null && placesSearch(sent) === address;
    if (!isAnswer || draft === sent) setDraft(query);
  }
  return { draft: { ...draft, view: query.view }, setDraft, keepWhileAway: setSent };
}
