import { useEffect, useRef, useState } from 'react';
import { MIN_SUGGESTION_LENGTH } from '#model/search-limits.ts';

const DEBOUNCE_MS = 300;

interface Suggestions<Item> {
  items: Item[];
  loading: boolean;
  /** Requests suggestions for the typed text and drops earlier requests; a text that is too short clears them. */
  request: (typed: string) => void;
}

/** Suggestions while typing: from `MIN_SUGGESTION_LENGTH` characters, 300 ms after the last key, cleared on failure. */
export function useSuggestions<Item>(find: (typed: string, signal: AbortSignal) => Promise<Item[]>): Suggestions<Item> {
  const [items, setItems] = useState<Item[]>([]);
  const [loading, setLoading] = useState(false);
  const pending = useRef<AbortController>(null);
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  });
  useEffect(() => () => pending.current?.abort(), []);

  const request = (typed: string) => {
    pending.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    pending.current = controller;
    const isLongEnough = typed.trim().length >= MIN_SUGGESTION_LENGTH;
    setLoading(isLongEnough);
    if (!isLongEnough) {
      setItems([]);
      return;
    }
    const timer = setTimeout(async () => {
      const found = await latest.current(typed.trim(), signal).catch((error) => {
        if (!signal.aborted) console.error(error);
        return [];
      });
      if (signal.aborted) return;
      setItems(found);
      setLoading(false);
    }, DEBOUNCE_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  };

  return { items, loading, request };
}
