import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const SCROLL_MS = 250;

/**
 * When the results of a new search arrive: scrolls to them (to the map, which stands first), or to the notice above them
 * where there is one, and moves the focus to their heading. Not on the first load, and not where the visitor asked to
 * stay (`state.quiet`). No heading: nothing moves.
 */
export function useArrival(
  result: unknown,
  heading: RefObject<HTMLElement | null> | null,
  notice: RefObject<HTMLElement | null>,
): void {
  const { state } = useLocation();
  const before = useRef(result);
  useEffect(() => {
    if (before.current === result) return;
    before.current = result;
    if (!heading?.current || state?.quiet) return;
    heading.current.focus({ preventScroll: true });
    scrollTo(notice.current ?? heading.current);
  }, [result, heading, notice, state]);
}

/** Scrolls an element to the top in 250 ms, or at once under reduced motion. */
function scrollTo(element: HTMLElement): void {
  const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const from = scrollY;
  element.scrollIntoView({ behavior: 'instant' });
  if (!moves) return;
  const to = scrollY;
  const begun = performance.now();
  // A visitor who moves on leads; the animation does not pull them back.
  const moved = new AbortController();
  for (const sign of ['keydown', 'wheel', 'pointerdown']) {
    addEventListener(sign, () => moved.abort(), { signal: moved.signal, passive: true });
  }
  const step = (now: number) => {
    if (moved.signal.aborted) return;
    const part = Math.min(1, (now - begun) / SCROLL_MS);
    window.scrollTo({ top: from + (to - from) * (1 - (1 - part) ** 3), behavior: 'instant' });
    if (part < 1) requestAnimationFrame(step);
    else moved.abort();
  };
  window.scrollTo({ top: from, behavior: 'instant' });
  requestAnimationFrame(step);
}
