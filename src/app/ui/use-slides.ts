import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { nearestSlide, slideAfterChange, slideCount } from './carousel-model.ts';

/** A scroll position that has not changed for this long is where the visitor left the list. */
const SETTLED_AFTER_MS = 120;

interface Slides {
  list: RefObject<HTMLUListElement | null>;
  /** Current slide, from 0. */
  slide: number;
  /** 0 until the width is known. */
  slides: number;
  /** A slide was asked for at least once. */
  moved: boolean;
  /** Shows a slide; one before the first or after the last is not there. */
  show: (slide: number) => void;
}

/** Follows a list that scrolls sideways in slides. How many cards a slide holds is what the style sheet says: `--cards`. */
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

  // Another width or other cards: stay on the same slide where it is still there.
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
    // Who swiped before the script came is not called back.
    else setSlide(slideInView(list.current!));
    isMeasured.current = true;
  }, [cards, slides]);

  useEffect(() => {
    const element = list.current!;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // Another width moved the list, not the visitor: what it is to show is settled once the observer has told of it.
        if (cardsPerSlide(element) !== current.current.cards) return;
        setSlide(slideInView(element));
      }, SETTLED_AFTER_MS);
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

/** Scroll positions of the slides' first cards. */
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
