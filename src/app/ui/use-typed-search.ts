import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigation } from 'react-router';

/** Typing has paused when nothing was typed for this long. */
const PAUSE_MS = 300;

export interface TypedSearch {
  /** What the search box shows. */
  text: string;
  /** The text differs from the search in the URL. */
  isPending: boolean;
  type: (text: string) => void;
  /** Commits a search immediately. */
  submit: (text: string) => void;
  /** Discards the typed text: the box shows the search in the URL. */
  forget: () => void;
}

/**
 * State of a search box that filters on every key, ahead of the URL, which `commit` updates when the visitor pauses
 * (but not while they leave the page). When the URL changes otherwise, by a link or Back, the box follows.
 */
export function useTypedSearch(committed: string, commit: (search: string) => void): TypedSearch {
  const [typed, setTyped] = useState<string | null>(null);
  // The last search that was committed: its URL may arrive after the visitor has typed more.
  const [requested, setRequested] = useState(committed);
  const [previous, setPrevious] = useState(committed);
  if (previous !== committed) {
    setPrevious(committed);
    if (committed !== requested) {
      setRequested(committed);
      setTyped(null);
    }
  }
  const submit = (text: string) => {
    setTyped(text);
    setRequested(text.trim());
    commit(text.trim());
  };
  const onPause = useEffectEvent((text: string) => {
    if (text.trim() !== committed) submit(text);
  });
  const isLeaving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (typed === null || isLeaving) return;
    return awaitPause(() => onPause(typed));
  }, [typed, isLeaving]);
  return {
    text: typed ?? committed,
    isPending: typed !== null && typed.trim() !== committed,
    type: setTyped,
    submit,
    forget: () => setTyped(null),
  };
}

/**
 * Calls `onPause` once: when the visitor pauses, or before a clicked link takes effect, so that committing the typed
 * text does not undo the link. Returns a function that cancels it.
 */
function awaitPause(onPause: () => void): () => void {
  const cancel = () => {
    clearTimeout(timer);
    document.removeEventListener('click', onPress, true);
  };
  const end = () => {
    cancel();
    onPause();
  };
  const onPress = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a')) end();
  };
  const timer = setTimeout(end, PAUSE_MS);
  document.addEventListener('click', onPress, true);
  return cancel;
}
