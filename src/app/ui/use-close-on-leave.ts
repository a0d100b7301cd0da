import { type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * Closes an open `<details>` on Escape (focus returns to its summary), on a click outside, and on navigation. Two leave
 * it open: a search while typing, which replaces the address, perhaps after the visitor went on to a filter; and one by
 * a button or link in it (`state.quiet`), which keeps the focus.
 */
export function useCloseOnLeave(details: RefObject<HTMLDetailsElement | null>): void {
  const { key, state } = useLocation();
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const lastKey = useRef(key);
  useEffect(() => {
    // Not on the first render: the visitor may have opened it before hydration.
    if (lastKey.current === key) return;
    lastKey.current = key;
    if (details.current && !isReplaced && !state?.quiet) details.current.open = false;
  }, [key, state, isReplaced, details]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const element = details.current;
      // One within this one has closed.
      if (event.key !== 'Escape' || event.defaultPrevented || !element?.open) return;
      event.preventDefault();
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
