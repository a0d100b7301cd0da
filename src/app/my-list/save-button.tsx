import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { localDay } from '../messages/local-day.ts';
import { InlineScript } from '../shipping/inline-script.tsx';
import { Icon } from '../ui/icon.tsx';
import { useHandle } from '../ui/page-handle.ts';
import { addItem, findItem, hasOwnWords, keyOf, removeItem, type SavedFacts } from './my-list.ts';
import { changeMyList, readMyList } from './my-list-storage.ts';
import { PLAIN_SAVE_SCRIPT, type PlainSave } from './plain-save-script.ts';
import styles from './save-button.module.css';
import { useSavedItem } from './use-my-list.ts';

/**
 * 'Save', or 'Saved': keeps somebody or something in My list, on this device; pressed again it is taken out. Its words tell
 * the state: `aria-pressed` would tell it twice.
 */
export function SaveButton({ facts }: { facts: SavedFacts }) {
  const t = useTranslations();
  const isPlainPage = useHandle('static');
  const saved = useSavedItem(facts);
  const [trouble, setTrouble] = useState<'hasWords' | 'failed' | null>(null);
  const words: PlainSave = {
    facts: JSON.stringify(facts),
    save: t('save.save'),
    saved: t('save.saved'),
    hasWords: t('save.hasWords'),
    failed: t('save.failed'),
  };

  const toggle = () => {
    if (saved && hasOwnWords(saved)) return setTrouble('hasWords');
    const isDone = changeMyList((list) =>
      saved ? removeItem(list, keyOf(facts)) : addItem(list, facts, localDay(new Date())),
    );
    // A list that is full stays as it was.
    setTrouble(isDone && (saved || findItem(readMyList(), facts)) ? null : 'failed');
  };
  return (
    <span className={`${styles.save} needs-script no-print`}>
      <button
        type="button"
        className={styles.button}
        data-saved={saved && ''}
        onClick={toggle}
        data-saves={isPlainPage ? JSON.stringify(words) : undefined}
      >
        <Icon name="list" />
        <b>{saved ? words.saved : words.save}</b>
        <span className="visually-hidden"> {facts.name}</span>
      </button>
      <span role="status">{trouble && words[trouble]}</span>
      {import.meta.env.SSR && isPlainPage && <InlineScript code={PLAIN_SAVE_SCRIPT} />}
    </span>
  );
}
