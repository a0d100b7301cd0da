import { useEffect, useEffectEvent, useState } from 'react';

/** Who types nothing for this long has paused. */
const PAUSE_MS = 300;

export interface TypedSearch {
  /** What the search box shows. */
  text: string;
  /** What is typed is not yet what the address says. */
  ahead: boolean;
  type: (text: string) => void;
  /** Takes a search at once, as after a pause. */
  settle: (text: string) => void;
  /** The box shows what the address says, and nothing typed comes later. */
  forget: () => void;
}

/**
 * A search box whose results come at every key, ahead of the address, which follows (`commit`) when the visitor pauses.
 * Where the address comes to say something else, by a link or Back, so does the box.
 */
export function useTypedSearch(committed: string, commit: (search: string) => void): TypedSearch {
  const [typed, setTyped] = useState<string | null>(null);
  // What the address was last asked to say: it may arrive when the visitor has already typed on.
  const [asked, setAsked] = useState(committed);
  const [said, setSaid] = useState(committed);
  if (said !== committed) {
    setSaid(committed);
    if (committed !== asked) setTyped(null);
  }
  const settle = (text: string) => {
    const search = text.trim();
    setTyped(text);
    setAsked(search);
    if (search !== committed) commit(search);
  };
  const onPause = useEffectEvent(settle);
  useEffect(() => {
    if (typed === null) return;
    const pause = setTimeout(() => onPause(typed), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed]);
  return {
    text: typed ?? committed,
    ahead: typed !== null && typed.trim() !== committed,
    type: setTyped,
    settle,
    forget: () => setTyped(null),
  };
}
