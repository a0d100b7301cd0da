import { useSyncExternalStore } from 'react';
import { useHandle } from './page-handle.ts';

/**
 * Whether to render what only paper shows: while the page is printed; always on a page without React, whose style sheet
 * hides it from the screen.
 */
export function usePrinting(): boolean {
  const isPlain = useHandle('static');
  const isPrinting = useSyncExternalStore(
    subscribe,
    () => isBetweenEvents || matchMedia('print').matches,
    () => false,
  );
  return isPlain || isPrinting;
}

/** Some browsers send these events instead of matching the media query. */
let isBetweenEvents = false;

function subscribe(onChange: () => void): () => void {
  const query = matchMedia('print');
  const change = ({ type }: Event) => {
    isBetweenEvents = type === 'beforeprint';
    onChange();
  };
  query.addEventListener('change', onChange);
  for (const event of ['beforeprint', 'afterprint']) addEventListener(event, change);
  return () => {
    query.removeEventListener('change', onChange);
    for (const event of ['beforeprint', 'afterprint']) removeEventListener(event, change);
  };
}
