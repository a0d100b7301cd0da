import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigation } from 'react-router';
import { awaitPause } from '../../ui/typing-pause.ts';

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
