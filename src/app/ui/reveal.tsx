import { type ReactNode, useEffect, useRef } from 'react';
import styles from './reveal.module.css';

interface RevealProps {
  /** Share of the element that has to be in view: 0.5 for half of it. */
  threshold?: number;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Fades its children in when they come into view for the first time, and marks them with `data-visible`.
 * What is in view when the page opens is never hidden; nor is anything without script, under reduced motion or in print.
 */
export function Reveal({ threshold = 0, className = '', children }: RevealProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = element.current!;
    const observer = new IntersectionObserver(
      ([entry]) => {
        const isFirstLook = shown.dataset.visible === undefined;
        const isVisible = entry!.isIntersecting && (isFirstLook || isEnough(entry!, threshold));
        // The attribute is this hook's own; React never learns of it, so that a new render does not take it back.
        shown.dataset.visible = String(isVisible);
        if (isVisible) observer.disconnect();
      },
      { threshold: [0, threshold / 2, threshold] },
    );
    observer.observe(shown);
    return () => observer.disconnect();
  }, [threshold]);
  return (
    <div ref={element} className={`${styles.reveal} ${className}`}>
      {children}
    </div>
  );
}

/** Enough of the element is in view; for one that is taller than the screen, as much as the screen can show. */
function isEnough({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry, threshold: number) {
  return intersectionRatio >= threshold || intersectionRect.height >= (rootBounds?.height ?? 0) * threshold;
}
