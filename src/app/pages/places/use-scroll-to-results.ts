import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const SCROLL_MS = 250;

/**
 * When the results of a new search arrive, moves the focus to their heading and scrolls there, or to the notice above
 * if there is one; after a search from another page only the focus: the page begins with its answer. Does nothing on
 * the first load, without results or a heading, and for searches that keep the scroll position (`state.quiet`).
 */
export function useScrollToResults(
  result: unknown,
  heading: RefObject<HTMLElement | null> | null,
  notice: RefObject<HTMLElement | null>,
): void {
  const { state } = useLocation();
  const isOpened = useNavigationType() !== 'POP';
  const previous = useRef(result);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened by a search on another.
  useEffect(() => {
    if (isOpened && result) heading?.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (previous.current === result) return;
    previous.current = result;
    if (!result || !heading?.current || state?.quiet) return;
    heading.current.focus({ preventScroll: true });
    scrollTo(notice.current ?? heading.current);
  }, [result, heading, notice, state]);
}

/** Scrolls an element to the top within `SCROLL_MS`, or at once with reduced motion. */
function scrollTo(element: HTMLElement): void {
  const isAnimated = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const from = scrollY;
  element.scrollIntoView({ behavior: 'instant' });
  if (!isAnimated) return;
  const to = scrollY;
  const startedAt = performance.now();
  // Stop as soon as the visitor does anything.
  const stop = new AbortController();
  for (const event of ['keydown', 'wheel', 'pointerdown']) {
    addEventListener(event, () => stop.abort(), { signal: stop.signal, passive: true });
  }
  const step = (now: number) => {
    if (stop.signal.aborted) return;
    const progress = Math.min(1, (now - startedAt) / SCROLL_MS);
    window.scrollTo({ top: from + (to - from) * (1 - (1 - progress) ** 3), behavior: 'instant' });
    if (progress < 1) requestAnimationFrame(step);
    else stop.abort();
  };
  window.scrollTo({ top: from, behavior: 'instant' });
  requestAnimationFrame(step);
}
