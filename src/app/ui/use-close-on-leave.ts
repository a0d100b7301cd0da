import { type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * Closes an open `<details>` on Escape (focus returns to its summary), on a click outside, and on navigation. A search
 * while typing replaces the address, perhaps after the visitor went on to a filter, so that leaves it open.
 */
export function useCloseOnLeave(details: RefObject<HTMLDetailsElement | null>): void {
  const { key } = useLocation();
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const lastKey = useRef(key);
  useEffect(() => {
    // Not on the first render: the visitor may have opened it before hydration.
    if (lastKey.current === key) return;
    lastKey.current = key;
    if (details.current && !isReplaced) details.current.open = false;
  }, [key, isReplaced, details]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const element = details.current;
      if (event.key !== 'Escape' || !element?.open) return;
      if (element.contains(document.activeElement)) element.querySelector('summary')?.focus();
      element.open = false;
    };
    // On click, not on pointer down: closing moves the page, and the pointer would be released on something else.
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
