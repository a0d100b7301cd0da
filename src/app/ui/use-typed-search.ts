import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigation } from 'react-router';

/** Typing has paused when nothing was typed for this long. */
const PAUSE_MS = 300;

export interface TypedSearch {
  /** What the search box shows. */
  text: string;
  /** What is typed is not yet what the address says. */
  ahead: boolean;
  type: (text: string) => void;
  /** Takes a search at once, without a pause. */
  submit: (text: string) => void;
  /** The box shows what the address says, and nothing typed comes later. */
  forget: () => void;
}

/**
 * A search box whose results come at every key, ahead of the address, which follows (`commit`) when the visitor pauses; not
 * while they are on their way to another page. Where the address comes to say something else, by a link or Back, so does the box.
 */
export function useTypedSearch(committed: string, commit: (search: string) => void): TypedSearch {
  const [typed, setTyped] = useState<string | null>(null);
  // What the address was last asked to say: it may arrive when the visitor has already typed on.
  const [asked, setAsked] = useState(committed);
  const [said, setSaid] = useState(committed);
  if (said !== committed) {
    setSaid(committed);
    if (committed !== asked) {
      setAsked(committed);
      setTyped(null);
    }
  }
  const submit = (text: string) => {
    setTyped(text);
    setAsked(text.trim());
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
    ahead: typed !== null && typed.trim() !== committed,
    type: setTyped,
    submit,
    forget: () => setTyped(null),
  };
}

/**
 * Calls `onPause` once: when the visitor has paused, or follows a link, and then before the link does its work, so that the
 * commit of what was typed does not undo the link. Returns a function that cancels it.
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
