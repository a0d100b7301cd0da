import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  changeItem,
  keyOf,
  type MyList,
  moveItem,
  removeItem,
  restoreItem,
  type SavedItem,
} from '../../my-list/my-list.ts';
import { focusOn } from './focus-on.ts';
import { SavedItemCard } from './saved-item-card.tsx';
import styles from './saved-items.module.css';

interface SavedItemsProps {
  list: MyList;
  /** Changes the stored list. */
  change: (how: (list: MyList) => MyList) => void;
  printsQuestions: boolean;
}

/** The items in the visitor's order; what was just removed can be brought back where it stood. */
export function SavedItems({ list, change, printsQuestions }: SavedItemsProps) {
  const t = useTranslations();
  const [news, setNews] = useState('');
  const [removed, setRemoved] = useState<{ item: SavedItem; index: number } | null>(null);
  const { items } = list;

  const move = (item: SavedItem, by: number) => {
    const place = items.indexOf(item) + by + 1;
    if (place < 1 || place > items.length) return;
    change((list) => moveItem(list, keyOf(item), by));
    setNews(t('myList.moved', { name: item.name, place, count: items.length }));
  };
  const remove = (item: SavedItem) => {
    setRemoved({ item, index: items.indexOf(item) });
    setNews('');
    change((list) => removeItem(list, keyOf(item)));
  };
  const undo = ({ item, index }: { item: SavedItem; index: number }) => {
    change((list) => restoreItem(list, item, index));
    setRemoved(null);
    setNews(t('myList.restored', { name: item.name }));
    // The pressed button is gone: the item is where one goes on.
    requestAnimationFrame(() => document.getElementById(keyOf(item))?.focus());
  };

  const cards = items.map((item, index) => (
    <li key={keyOf(item)}>
      <SavedItemCard
        item={item}
        place={index + 1}
        count={items.length}
        printsQuestions={printsQuestions}
        change={(how) => change((list) => changeItem(list, keyOf(item), how))}
        onMove={(by) => move(item, by)}
        onRemove={() => remove(item)}
      />
    </li>
  ));
  if (removed) {
    cards.splice(
      removed.index,
      0,
      <li key={`removed ${keyOf(removed.item)}`} className={`${styles.removed} no-print`}>
        <p role="status">{t('myList.removed', { name: removed.item.name })}</p>
        <button
          type="button"
          className="button quiet"
          // The pressed button went with its item.
          ref={focusOn}
          onClick={() => undo(removed)}
        >
          {t('myList.undo')}
        </button>
      </li>,
    );
  }
  return (
    <>
      <p role="status" className="visually-hidden">
        {news}
      </p>
      {cards.length > 0 && <ol className={styles.items}>{cards}</ol>}
    </>
  );
}
