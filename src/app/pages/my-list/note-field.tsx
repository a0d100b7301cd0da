import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ItemChange, LIST_LIMITS, type SavedItem } from '../../my-list/my-list.ts';
import styles from './saved-items.module.css';

interface NoteFieldProps {
  item: SavedItem;
  change: (update: ItemChange) => void;
}

/** The visitor's note about an item, saved while typing. */
export function NoteField({ item, change }: NoteFieldProps) {
  const t = useTranslations();
  const id = useId();
  // While typing, show the typed text even if the browser cannot save it.
  const [typed, setTyped] = useState<string | null>(null);
  const note = typed ?? item.note;
  return (
    <div className={styles.note}>
      <label htmlFor={id}>{t('myList.note')}</label>
      <textarea
        id={id}
        className="no-print"
        rows={2}
        maxLength={LIST_LIMITS.note}
        value={note}
        onChange={({ target: { value } }) => {
          setTyped(value);
          change(() => ({ note: value }));
        }}
        onBlur={() => {
          if (typed === item.note) setTyped(null);
        }}
      />
      <p className={`on-paper ${note ? styles.written : styles.lines}`}>{note}</p>
    </div>
  );
}
