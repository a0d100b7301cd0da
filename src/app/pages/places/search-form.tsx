import { useLayoutEffect, useRef, useState } from 'react';
import { Form, Link, useLocation, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { US_CENTER } from '#geo/point.ts';
import type { FoundProvider } from '../../api-client.ts';
import { OWN_WORDS } from '../../own-words.ts';
import { formParams } from '../../ui/form-params.ts';
import { Icon } from '../../ui/icon.tsx';
import { QuestionField } from '../../ui/question-field.tsx';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { DistancePill } from './distance-pill.tsx';
import { Filters, filterCount } from './filters.tsx';
import type { FoundProviders, PlacesResult } from './find-providers.ts';
import { Fits } from './fits.tsx';
import { FrequentRow } from './frequent-row.tsx';
import { MedicaidLevels } from './medicaid-levels.tsx';
import { MedicaidPill } from './medicaid-pill.tsx';
import { MustPill } from './must-pill.tsx';
import { NearPlaces } from './near-places.tsx';
import { PlaceField } from './place-field.tsx';
import {
  ALL_LISTS,
  DEFAULT_DISTANCE_MILES,
  FORM_LIST,
  LIST_PARAM,
  type PlacesQuery,
  parsePlacesQuery,
  placesSearch,
  SEARCH_FORM_ID,
} from './places-query.ts';
import { ProviderNameField } from './provider-name-field.tsx';
import styles from './search-form.module.css';
import { SearchSummary } from './search-summary.tsx';
import { ServiceField } from './service-field.tsx';
import type { Understood } from './understood.ts';
import { UnderstoodLine } from './understood-line.tsx';
import { useMyLocation } from './use-my-location.ts';
import { usePlacePoint } from './use-place-point.ts';

interface SearchFormProps {
  /** The query of the shown result. */
  query: PlacesQuery;
  found: FoundProviders | null;
  understood: Understood | null;
  notice: PlacesResult['notice'];
  otherPlaces: PlacesResult['otherPlaces'];
  /** Starts a search. `quiet`: without moving the scroll position and focus. */
  onSearch: (query: PlacesQuery, options?: { quiet?: boolean }) => void;
  /** Shows a provider that was chosen by name. */
  onOpen: (provider: FoundProvider) => void;
}

/**
 * The search bar and its filters: a plain GET form that works without script. With script, it keeps a draft of the
 * query, which becomes the address when the visitor searches.
 */
export function SearchForm({ query, found, understood, notice, otherPlaces, onSearch, onOpen }: SearchFormProps) {
  const t = useTranslations();
  const area = found?.area ?? null;
  const { pathname } = useLocation();
  const { draft, setDraft, setSent } = useDraft(query);
  // Looking up a place takes a while; the search then uses the latest state of the form.
  const latest = useRef(draft);
  latest.current = draft;
  const [isFolded, unfold] = useFolding(area, () => setDraft(query));
  // Searching a whole state by name does not carry over to the next place.
  const distanceReset = area?.isState ? { wholeState: false, radiusMiles: DEFAULT_DISTANCE_MILES[query.by] } : {};
  const withPatch = (current: PlacesQuery, patch: Partial<PlacesQuery>) => ({
    ...current,
    ...(patch.place !== undefined && patch.place !== query.place && distanceReset),
    // Names are searched farther, unless the visitor chose a distance.
    ...(patch.by &&
      current.radiusMiles === DEFAULT_DISTANCE_MILES[current.by] && { radiusMiles: DEFAULT_DISTANCE_MILES[patch.by] }),
    ...patch,
  });
  const change = (patch: Partial<PlacesQuery>) => setDraft((current) => withPatch(current, patch));
  const search = (patch: Partial<PlacesQuery> = {}, options: { quiet?: boolean } = {}) => {
    const next = { ...withPatch(latest.current, patch), isSubmitted: true, page: 1 };
    setDraft(next);
    setSent(next);
    onSearch(next, options);
  };
  const form = useTypedBeforeScript((typed) =>
    change({ ...typed, point: typed.place === draft.place ? draft.point : null }),
  );
  const location = useMyLocation(!query.place && !query.point, (found, { byButton }) =>
    search(found, { quiet: !byButton }),
  );
  const locate = usePlacePoint(draft, draft.place === query.place ? area : null);

  return (
    <search aria-label={t('places.search.label')} className="no-print">
      <Form
        id={SEARCH_FORM_ID}
        ref={form}
        method="get"
        discover="none"
        action={pathname}
        className={isFolded ? `${styles.form} ${styles.folded}` : styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <noscript>
          {/* The first button is the one that Enter presses: it must not be the one that asks for the list. */}
          <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
            {t('places.search.submit')}
          </button>
        </noscript>
        {query.view && <input type="hidden" name="view" value={query.view} />}
        {query.read && <input type="hidden" name="read" value={query.read} />}
        {query.anyAge && <input type="hidden" name="age" value="any" />}
        {query.levels.map((level) => (
          <input key={level} type="hidden" name="level" value={level} />
        ))}
        {(isFolded || (understood && !area)) && (
          <SearchSummary query={query} area={area} understood={understood} onUnfold={isFolded ? unfold : null} />
        )}
        {isFolded && otherPlaces.length > 0 && (
          <p className={styles.orNear}>
            {t('places.summary.orNear')}
            {otherPlaces.map(({ label, short, search }) => (
              <Link key={label} discover="none" to={pathname + search} aria-label={label}>
                {short}
              </Link>
            ))}
          </p>
        )}
        {isFolded ? (
          <FoldedFields draft={draft} />
        ) : (
          <div className={styles.fields}>
            <QuestionField
              className={`${styles.question} ${styles.service}`}
              value={draft.question}
              onChange={(question) => change({ question })}
            />
            <div className={styles.sentence}>
              <ServiceField chosen={draft.services} programs={draft.medicaid} typed={draft.what} onChange={change} />
              <ProviderNameField
                name={draft.name}
                hasPlace={draft.place.trim() !== '' || draft.point !== null}
                locate={locate}
                onChange={(name) => change({ name })}
                onChosen={(provider) => {
                  change({ name: provider.name });
                  onOpen(provider);
                }}
              />
              <PlaceField
                place={draft.place}
                around={draft.point ?? area?.center ?? US_CENTER}
                location={location}
                notice={notice}
                onChange={change}
                onChosen={search}
              >
                <NearPlaces
                  notice={notice}
                  linkTo={(place) => pathname + placesSearch({ ...query, place, point: null, page: 1 })}
                />
              </PlaceField>
              <button type="submit" className={`button ${styles.submit}`}>
                <Icon name="search" />
                {t('places.search.submit')}
              </button>
            </div>
          </div>
        )}
        <Filters count={filterCount(draft, area?.widerThan !== undefined && draft.radiusMiles === query.radiusMiles)}>
          <DistancePill pending={draft} by={draft.by} stateName={area?.stateName ?? ''} onChange={change} />
          <MedicaidPill
            committed={query.medicaid}
            pending={draft.medicaid}
            state={area?.state ?? null}
            onChange={(medicaid) => change({ medicaid })}
          >
            {found && <MedicaidLevels query={query} found={found} />}
          </MedicaidPill>
          <MustPill pending={draft.must} known={found?.known ?? null} onChange={(must) => change({ must, fit: null })}>
            {found && <Fits query={query} found={found} />}
          </MustPill>
          {!isFolded && (
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
          )}
          {/* Who asked in words needs no more buttons above the answer: they are in the whole form. */}
          {!(isFolded && query.question) && (
            <FrequentRow
              isFolded={isFolded}
              chosen={draft.by === 'service' ? draft.services : []}
              onToggle={(services) =>
                area ? search({ services, by: 'service' }, { quiet: true }) : change({ services, by: 'service' })
              }
            />
          )}
        </Filters>
        {understood && (isFolded || !area) && <UnderstoodLine understood={understood} />}
      </Form>
    </search>
  );
}

/** What the folded form searches for. */
function FoldedFields({ draft: { question, services, by, name, place, point } }: { draft: PlacesQuery }) {
  const values: [name: string, value: string][] = [
    [OWN_WORDS, question],
    ...services.map((service): [string, string] => ['service', service]),
    ['by', by === 'provider' ? by : ''],
    ['name', name],
    ['place', place],
    ['lat', point ? String(point.lat) : ''],
    ['lng', point ? String(point.lng) : ''],
  ];
  return values.map(([name, value]) => value && <input key={name + value} type="hidden" name={name} value={value} />);
}

/**
 * The form folds when results arrive, to bring them up, and at a step back, which calls `onBack`. Quiet searches
 * (`state.quiet`) leave it as it is.
 */
function useFolding(area: unknown, onBack: () => void) {
  const { state } = useLocation();
  const [params] = useSearchParams();
  const [shown, setShown] = useState(area);
  // Without script, the visitor asked for the form.
  const isAskedFor = [FORM_LIST, ALL_LISTS].includes(params.get(LIST_PARAM) ?? '');
  const [isFolded, setFolded] = useState(area !== null && !isAskedFor);
  if (shown !== area) {
    setShown(area);
    if (!state?.quiet) setFolded(area !== null);
  }
  const show = (isFolded: boolean) => {
    setFolded(isFolded);
    // 'Change', or the first field.
    const first = `#${SEARCH_FORM_ID} :is(.${styles.change}, input:not([type=hidden]))`;
    requestAnimationFrame(() => document.querySelector<HTMLElement>(first)?.focus());
  };
  const addEntry = useBackCloses('form', {
    isOpen: () => !isFolded,
    close: () => {
      onBack();
      show(true);
    },
    reopen: () => show(false),
  });
  const unfold = () => {
    addEntry();
    show(false);
  };
  return [isFolded, unfold] as const;
}

/** Picks up what was entered before the script loaded, which can take seconds on a slow phone. */
function useTypedBeforeScript(onTyped: (typed: PlacesQuery) => void) {
  const form = useRef<HTMLFormElement>(null);
  // Before the next event: the Enter that starts hydration sends the form right after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration.
  useLayoutEffect(() => onTyped(parsePlacesQuery(formParams(form.current!))), []);
  return form;
}

/**
 * The query as edited in the form; resets when another search is shown. Edits made while the visitor's own search
 * (`sent`) is loading are kept when its result arrives.
 */
function useDraft(query: PlacesQuery) {
  const { search: address } = useLocation();
  const shown = placesSearch({ ...query, page: 1, view: null });
  const [base, setBase] = useState(shown);
  const [draft, setDraft] = useState(query);
  const [sent, setSent] = useState<PlacesQuery | null>(null);
  if (base !== shown) {
    setBase(shown);
    setSent(null);
    const isOwnSearch = sent !== null && placesSearch(sent) === address;
    if (!isOwnSearch || draft === sent) setDraft(query);
  }
  return { draft: { ...draft, view: query.view }, setDraft, setSent };
}
