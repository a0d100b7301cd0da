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
import { PaperQuestions } from './call-questions.tsx';
import { focusOnMount } from './focus-on-mount.ts';
import { SavedItemCard } from './saved-item-card.tsx';
import styles from './saved-items.module.css';

interface SavedItemsProps {
  list: MyList;
  /** Changes the stored list. */
  change: (update: (list: MyList) => MyList) => void;
  printsQuestions: boolean;
}

/** The items in the visitor's order; the item removed last can be restored at its position. */
export function SavedItems({ list, change, printsQuestions }: SavedItemsProps) {
  const t = useTranslations();
  const [announcement, setAnnouncement] = useState('');
  const [removed, setRemoved] = useState<{ item: SavedItem; index: number } | null>(null);
  const { items } = list;

  const move = (item: SavedItem, by: number) => {
    const position = items.indexOf(item) + by + 1;
    if (position < 1 || position > items.length) return;
    change((list) => moveItem(list, keyOf(item), by));
    setAnnouncement(t('myList.moved', { name: item.name, place: position, count: items.length }));
  };
  const remove = (item: SavedItem) => {
    setRemoved({ item, index: items.indexOf(item) });
    setAnnouncement('');
    change((list) => removeItem(list, keyOf(item)));
  };
  const undo = ({ item, index }: { item: SavedItem; index: number }) => {
    change((list) => restoreItem(list, item, index));
    setRemoved(null);
    setAnnouncement(t('myList.restored', { name: item.name }));
    // The pressed button is gone, so focus the restored item.
    requestAnimationFrame(() => document.getElementById(keyOf(item))?.focus());
  };

  const cards = items.map((item, index) => (
    <li key={keyOf(item)}>
      <SavedItemCard
        item={item}
        position={index + 1}
        count={items.length}
        printsQuestions={printsQuestions}
        change={(update) => change((list) => changeItem(list, keyOf(item), update))}
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
          // The pressed button is gone with its item.
          ref={focusOnMount}
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
        {announcement}
      </p>
      {cards.length > 0 && <ol className={styles.items}>{cards}</ol>}
      {printsQuestions && <PaperQuestions items={items} />}
    </>
  );
}
