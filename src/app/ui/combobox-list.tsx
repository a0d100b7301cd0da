import { type HTMLAttributes, type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import styles from './combobox-list.module.css';

interface ComboboxListProps<Item> {
  isOpen: boolean;
  loading?: boolean;
  items: Item[];
  /** From Downshift. */
  menuProps: HTMLAttributes<HTMLUListElement>;
  itemProps: (item: Item, index: number) => HTMLAttributes<HTMLLIElement>;
  highlighted: number;
  keyOf: (item: Item) => string;
  isChosen?: (item: Item) => boolean;
  /** Instead of 'No options'. */
  noneText?: string | undefined;
  children: (item: Item) => ReactNode;
}

/** The suggestions under a field, 140 to 300 px high; 'Loading...' or 'No options' when there are none. */
export function ComboboxList<Item>(props: ComboboxListProps<Item>) {
  const { isOpen, loading, items, highlighted } = props;
  const t = useTranslations();
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: more options make the list taller.
  useEffect(() => {
    if (isOpen && box.current) scrollIntoViewport(box.current);
  }, [isOpen, items.length]);
  return (
    <div className={styles.box} hidden={!isOpen} ref={box}>
      <ul {...props.menuProps} className={styles.list} hidden={items.length === 0}>
        {isOpen &&
          items.map((item, index) => (
            <li
              {...props.itemProps(item, index)}
              key={props.keyOf(item)}
              className={styles.item}
              data-highlighted={index === highlighted || undefined}
              data-chosen={props.isChosen?.(item) || undefined}
            >
              {props.children(item)}
            </li>
          ))}
      </ul>
      {items.length === 0 && (
        <p className={styles.empty}>{loading ? t('controls.loading') : (props.noneText ?? t('controls.noOptions'))}</p>
      )}
    </div>
  );
}

/** Scrolls the field to the top when its options would be off-screen, as on a phone with an open keyboard. */
function scrollIntoViewport(box: HTMLElement): void {
  const { offsetTop = 0, height = innerHeight } = window.visualViewport ?? {};
  if (box.getBoundingClientRect().bottom <= offsetTop + height) return;
  box.parentElement?.scrollIntoView({ block: 'start', behavior: 'instant' });
}
