import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { FoundProviders } from './find-providers.ts';
import { DEFAULT_DISTANCE_MILES, type PlacesQuery, placesSearch } from './places-query.ts';

export interface SearchDraft {
  draft: PlacesQuery;
  change: (patch: Partial<PlacesQuery>) => void;
  /** Searches for the draft with this change. */
  search: (patch?: Partial<PlacesQuery>, options?: { quiet?: boolean }) => void;
  /** Takes all changes back. */
  reset: () => void;
}

/** The query as edited in the form, from that of the shown result. */
export function useSearchDraft(
  query: PlacesQuery,
  area: FoundProviders['area'] | null,
  onSearch: (query: PlacesQuery, options?: { quiet?: boolean }) => void,
): SearchDraft {
  const { draft, setDraft, setSent } = useDraft(query);
  // Looking up a place takes a while; the search then uses the latest state of the form.
  const latest = useRef(draft);
  latest.current = draft;
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
  return {
    draft,
    change: (patch) => setDraft((current) => withPatch(current, patch)),
    search: (patch = {}, options = {}) => {
      const next = { ...withPatch(latest.current, patch), isSubmitted: true, page: 1 };
      setDraft(next);
      setSent(next);
      onSearch(next, options);
    },
    reset: () => setDraft(query),
  };
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
