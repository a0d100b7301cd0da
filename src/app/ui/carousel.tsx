import { Children, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import styles from './carousel.module.css';
import { type CardsPerSlide, cardsByTier, placeholders, slideStarts } from './carousel-model.ts';
import { Icon } from './icon.tsx';
import { useSlides } from './use-slides.ts';

interface CarouselProps {
  /** Accessible name. */
  label: string;
  perSlide: CardsPerSlide;
  /** Gap between cards in pixels. */
  gapPx: number;
  /** Fills the last slide with placeholders, so that its cards keep their columns. */
  padded?: boolean;
  /** With a mouse, shows the arrows only while the carousel is hovered or has the focus. */
  arrowsOnHover?: boolean;
  /** Each child is a card. */
  children: ReactNode;
}

/**
 * Cards in slides: a horizontally scrolling list with scroll snap, which works without script. Arrows, which stop at
 * both ends, and dots need script. All cards stay in the list, for the Tab key and screen readers.
 */
export function Carousel({ label, perSlide, gapPx, padded = false, arrowsOnHover = false, children }: CarouselProps) {
  const t = useTranslations();
  const cards = Children.toArray(children);
  const { list, slide, slides, moved, show } = useSlides(cards.length);
  const { base, sm, md, lg } = cardsByTier(perSlide);
  const sizes = { '--base': base, '--sm': sm, '--md': md, '--lg': lg, '--gap': `${gapPx}px` } as CSSProperties;

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(slide + step);
  };
  const arrow = (sign: '‹' | '›', name: string, target: number) => (
    <button
      type="button"
      className={styles.arrow}
      aria-label={name}
      aria-disabled={target < 0 || target >= slides}
      onClick={() => show(target)}
    >
      <Icon name={sign === '‹' ? 'left' : 'right'} />
    </button>
  );

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div
      className={`${styles.carousel} ${arrowsOnHover ? styles.arrowsOnHover : ''}`}
      role="group"
      aria-roledescription={t('carousel.role')}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      <ul className={styles.list} style={sizes} ref={list}>
        {cards.map((card, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the card has its own key; the index is its slot.
          <li key={index} data-start={slideStarts(index, perSlide).join(' ')}>
            {card}
          </li>
        ))}
        {padded &&
          placeholders(cards.length, perSlide).map((tiers, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity.
            <li key={`placeholder-${index}`} data-at={tiers.join(' ')} aria-hidden="true" />
          ))}
      </ul>
      <div className={`${styles.controls} needs-script no-print`}>
        {slides > 1 && (
          <>
            {arrow('‹', t('carousel.previous'), slide - 1)}
            <ul className={styles.dots}>
              {Array.from({ length: slides }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: slides have no other identity.
                <li key={index}>
                  <button
                    type="button"
                    aria-label={t('carousel.slide', { slide: index + 1, slides })}
                    aria-current={index === slide ? 'true' : undefined}
                    onClick={() => show(index)}
                  />
                </li>
              ))}
            </ul>
            {arrow('›', t('carousel.next'), slide + 1)}
          </>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {moved && t('carousel.slide', { slide: slide + 1, slides })}
      </p>
    </div>
  );
}
