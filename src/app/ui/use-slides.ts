import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { nearestSlide, slideAfterChange, slideCount } from './carousel-model.ts';

/** Scrolling has ended when the position has not changed for this long. */
const SCROLL_END_MS = 120;

interface Slides {
  list: RefObject<HTMLUListElement | null>;
  /** Current slide, from 0. */
  slide: number;
  /** 0 until the width is known. */
  slides: number;
  /** The visitor selected a slide at least once. */
  moved: boolean;
  /** Scrolls to a slide; does nothing when it does not exist. */
  show: (slide: number) => void;
}

/** Tracks a list that scrolls sideways in slides. The style sheet sets the number of cards per slide: `--cards`. */
export function useSlides(count: number): Slides {
  const list = useRef<HTMLUListElement>(null);
  const [cards, setCards] = useState(0);
  const [slide, setSlide] = useState(0);
  const [moved, setMoved] = useState(false);
  const slides = cards ? slideCount(count, cards) : 0;

  useEffect(() => {
    const element = list.current!;
    const observer = new ResizeObserver(() => setCards(cardsPerSlide(element)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // After a change of width or cards: stay on the same slide if it still exists.
  useEffect(() => {
    if (slides) setSlide((before) => slideAfterChange(before, slides));
  }, [slides]);
  const current = useRef({ cards, slide });
  current.current = { cards, slide };
  const isMeasured = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new number of cards is the reason to scroll.
  useEffect(() => {
    if (!slides) return;
    if (isMeasured.current) scrollToSlide(list.current!, slideAfterChange(current.current.slide, slides), 'instant');
    // Keep the position of a visitor who swiped before hydration.
    else setSlide(slideInView(list.current!));
    isMeasured.current = true;
  }, [cards, slides]);

  useEffect(() => {
    const element = list.current!;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // A new width moved the list, not the visitor: the observer will set the slide.
        if (cardsPerSlide(element) !== current.current.cards) return;
        setSlide(slideInView(element));
      }, SCROLL_END_MS);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
    };
  }, []);

  const show = useCallback(
    (target: number) => {
      if (target < 0 || target >= slides) return;
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
      setSlide(target);
      setMoved(true);
      scrollToSlide(list.current!, target, still ? 'instant' : 'smooth');
    },
    [slides],
  );
  return { list, slide, slides, moved, show };
}

function cardsPerSlide(list: HTMLElement): number {
  return Number(getComputedStyle(list).getPropertyValue('--cards')) || 1;
}

/** Returns the scroll positions of the slides' first cards. */
function starts(list: HTMLElement): number[] {
  const cards = cardsPerSlide(list);
  const all = [...list.querySelectorAll<HTMLElement>(':scope > [data-start]')];
  const origin = all[0]?.offsetLeft ?? 0;
  return all.filter((_, index) => index % cards === 0).map((card) => card.offsetLeft - origin);
}

function slideInView(list: HTMLElement): number {
  return nearestSlide(list.scrollLeft, starts(list), list.scrollWidth - list.clientWidth);
}

function scrollToSlide(list: HTMLElement, slide: number, behavior: ScrollBehavior): void {
  list.scrollTo({ left: starts(list)[slide] ?? 0, behavior });
}
