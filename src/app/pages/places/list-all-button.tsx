import { useLocation } from 'react-router';
import { LIST_PARAM, SEARCH_FORM_ID } from './places-query.ts';

/** Without script: loads the page again with the lists of all options, and with what was entered. */
export function ListAllButton({ label }: { label: string }) {
  const { pathname } = useLocation();
  return (
    <noscript>
      <button
        type="submit"
        name={LIST_PARAM}
        value="all"
        formAction={`${pathname}#${SEARCH_FORM_ID}`}
        className="button quiet"
      >
        {label}
      </button>
    </noscript>
  );
}
