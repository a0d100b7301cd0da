import { useLocation, useSearchParams } from 'react-router';
import { ALL_LISTS, LIST_PARAM, SEARCH_FORM_ID } from './places-query.ts';

/** Filters whose options are too many for every page. */
type ListedPill = 'medicaid' | 'must';

/** Whether `ListAllButton` asked for this filter's options. */
export function useIsListed(pill: ListedPill): boolean {
  const [params] = useSearchParams();
  return params.get(LIST_PARAM) === pill;
}

/**
 * Without script: loads the page again with the lists of all options and what was entered. `pill`: the filter to open.
 */
export function ListAllButton({ label, pill }: { label: string; pill?: ListedPill }) {
  const { pathname } = useLocation();
  // Browsers with scripts get none of it: they draw nothing within `noscript`.
  if (!import.meta.env.SSR) return <noscript />;
  return (
    <noscript>
      <button
        type="submit"
        name={LIST_PARAM}
        value={pill ?? ALL_LISTS}
        formAction={`${pathname}#${SEARCH_FORM_ID}`}
        className="button quiet"
      >
        {label}
      </button>
    </noscript>
  );
}
