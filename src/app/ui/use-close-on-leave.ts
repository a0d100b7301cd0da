import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Closes an open `<details>` on Escape (the focus goes back to its summary), on a press outside of it, and on a new address. */
export function useCloseOnLeave(details: RefObject<HTMLDetailsElement | null>): void {
  const { key } = useLocation();
  const shownAt = useRef(key);
  useEffect(() => {
    // Not on the first: a visitor may have opened it before the script came.
    if (shownAt.current === key) return;
    shownAt.current = key;
    if (details.current) details.current.open = false;
  }, [key, details]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const element = details.current;
      if (event.key !== 'Escape' || !element?.open) return;
      if (element.contains(document.activeElement)) element.querySelector('summary')?.focus();
      element.open = false;
    };
    // On the click, not on the press: closing moves the page, and the press would end on something else.
    const onClick = (event: MouseEvent) => {
      const element = details.current;
      if (element?.open && !element.contains(event.target as Node)) element.open = false;
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('click', onClick);
    };
  }, [details]);
}
