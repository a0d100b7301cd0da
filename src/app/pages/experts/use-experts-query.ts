import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { awaitPause } from '../../ui/typing-pause.ts';
import { EXPERTS_PER_PAGE, type ExpertsQuery, expertsSearch, parseExpertsQuery } from './experts-query.ts';

/** The query that the page shows now. It follows the address, and the address follows it, when a visitor who types pauses. */
export function useExpertsQuery() {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const [query, setQuery] = useState(() => parseExpertsQuery(new URLSearchParams(search)));
  const written = useRef(search);
  const callOff = useRef(() => {});
  // Who is on their way to another page is not called back.
  const isLeaving = useRef(false);
  isLeaving.current = useNavigation().state !== 'idle';

  // Back, forward, a link, even to where the page was before it wrote: an address that we did not write ourselves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is new wherever the visitor went.
  useEffect(() => {
    if (search === written.current) return;
    callOff.current();
    written.current = search;
    setQuery(parseExpertsQuery(new URLSearchParams(search)));
  }, [search, key]);
  useEffect(() => () => callOff.current(), []);

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
      callOff.current();
      callOff.current = awaitPause(() => isLeaving.current || write(next, { replace: true }));
    },
    /** View, or Enter: the whole form counts. */
    commit: (next: ExpertsQuery) => {
      callOff.current();
      setQuery(next);
      write(next, { replace: false });
    },
  };
}
