import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { EXPERTS_PER_PAGE, type ExpertsQuery, expertsSearch, parseExpertsQuery } from './experts-query.ts';

/** The address follows the typing after this pause; the cards follow at once. */
const ADDRESS_DELAY_MS = 300;

/** The query that the page shows now. It follows the address, and the address follows it. */
export function useExpertsQuery() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [query, setQuery] = useState(() => parseExpertsQuery(new URLSearchParams(search)));
  const written = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Who is on their way to another page is not called back.
  const isLeaving = useRef(false);
  isLeaving.current = useNavigation().state !== 'idle';

  // Back, forward, a link: an address that we did not write ourselves.
  useEffect(() => {
    if (search === written.current) return;
    clearTimeout(timer.current);
    written.current = search;
    setQuery(parseExpertsQuery(new URLSearchParams(search)));
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const write = (next: ExpertsQuery, { replace }: { replace: boolean }) => {
    written.current = expertsSearch(next);
    navigate(pathname + written.current, { replace, preventScrollReset: true });
  };
  return {
    query,
    /** Live search: the cards change with every letter. */
    typeText: (text: string) => {
      const next = { ...query, text, shown: EXPERTS_PER_PAGE };
      setQuery(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => isLeaving.current || write(next, { replace: true }), ADDRESS_DELAY_MS);
    },
    /** View, or Enter: the whole form counts. */
    commit: (next: ExpertsQuery) => {
      clearTimeout(timer.current);
      setQuery(next);
      write(next, { replace: false });
    },
  };
}
