import { useCallback, useEffect, useRef, useState } from 'react';

/** From how many characters on a field suggests. */
export const LEAST_CHARACTERS = 3;
const DEBOUNCE_MS = 300;

interface Suggestions<Item> {
  items: Item[];
  loading: boolean;
  /** Asks for suggestions to what is typed now; too short a text clears them. An earlier question is dropped. */
  ask: (typed: string) => void;
}

/** Suggestions while typing: from 3 characters, 300 ms after the last key, cleared on failure. */
export function useSuggestions<Item>(find: (typed: string, signal: AbortSignal) => Promise<Item[]>): Suggestions<Item> {
  const [items, setItems] = useState<Item[]>([]);
  const [loading, setLoading] = useState(false);
  const pending = useRef<AbortController>(null);
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  });
  useEffect(() => () => pending.current?.abort(), []);

  const ask = useCallback((typed: string) => {
    pending.current?.abort();
    const asked = new AbortController();
    pending.current = asked;
    const isWanted = typed.trim().length >= LEAST_CHARACTERS;
    setLoading(isWanted);
    if (!isWanted) {
      setItems([]);
      return;
    }
    const timer = setTimeout(async () => {
      const found = await latest.current(typed.trim(), asked.signal).catch((error) => {
        if (!asked.signal.aborted) console.error(error);
        return [];
      });
      if (asked.signal.aborted) return;
      setItems(found);
      setLoading(false);
    }, DEBOUNCE_MS);
    asked.signal.addEventListener('abort', () => clearTimeout(timer));
  }, []);

  return { items, loading, ask };
}
