import { type ReactNode, useEffect, useRef } from 'react';
import styles from './reveal.module.css';

interface RevealProps {
  /** Fraction of the element that must be in view: 0.5 for half of it. */
  threshold?: number;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Fades its children in when they first come into view, and sets `data-visible`. Hides nothing that is in view when the
 * page opens, and nothing without script, with reduced motion or in print.
 */
export function Reveal({ threshold = 0, className = '', children }: RevealProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = element.current!;
    const observer = new IntersectionObserver(
      ([entry]) => {
        const isFirstEntry = shown.dataset.visible === undefined;
        const isVisible = entry!.isIntersecting && (isFirstEntry || isInView(entry!, threshold));
        // React does not know the attribute, so a render does not remove it.
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

/** Whether enough of the element is in view. For one taller than the screen, the fraction applies to the screen. */
function isInView({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry, threshold: number) {
  return intersectionRatio >= threshold || intersectionRect.height >= (rootBounds?.height ?? 0) * threshold;
}
