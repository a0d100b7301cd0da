import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { localDay } from '../messages/local-day.ts';
import { InlineScript } from '../shipping/inline-script.tsx';
import { Icon } from '../ui/icon.tsx';
import { useHandle } from '../ui/page-handle.ts';
import { addItem, findItems, hasOwnWords, keyOf, removeItem, type SavedFacts } from './my-list.ts';
import { changeMyList, readMyList } from './my-list-storage.ts';
import { PLAIN_SAVE_SCRIPT, type PlainSave } from './plain-save-script.ts';
import styles from './save-button.module.css';
import { useIsSaved } from './use-my-list.ts';

interface SaveButtonProps {
  facts: SavedFacts;
  /** Of all records of a listing, any of which may have been saved. */
  ids?: string[] | undefined;
  isSmall?: boolean;
}

/**
 * 'Save' or 'Saved': saves something in My list on this device, or removes it when pressed again. No `aria-pressed`:
 * the text already tells the state.
 */
export function SaveButton({ facts, ids = [facts.id], isSmall = false }: SaveButtonProps) {
  const t = useTranslations();
  const isPlainPage = useHandle('static');
  const saved = useIsSaved(facts.kind, ids);
  const [problem, setProblem] = useState<'hasWords' | 'failed' | null>(null);
  const words: PlainSave = {
    facts: JSON.stringify(facts),
    ids,
    save: t('save.save'),
    saved: t('save.saved'),
    hasWords: t('save.hasWords'),
    failed: t('save.failed'),
  };

  const toggle = () => {
    const find = () => findItems(readMyList(), facts.kind, ids);
    if (find().some(hasOwnWords)) return setProblem('hasWords');
    const isDone = changeMyList((list) =>
      saved
        ? find().reduce((rest, item) => removeItem(rest, keyOf(item)), list)
        : addItem(list, facts, localDay(new Date())),
    );
    // A full list stays unchanged.
    setProblem(isDone && (saved || find().length > 0) ? null : 'failed');
  };
  const parts = (
    <>
      <button
        type="button"
        className={isSmall ? `${styles.button} ${styles.small} needs-script no-print` : styles.button}
        data-saved={saved ? '' : undefined}
        onClick={toggle}
        aria-label={`${saved ? words.saved : words.save} ${facts.name}`}
        data-saves={isPlainPage ? JSON.stringify(words) : undefined}
      >
        {!isSmall && <Icon name="list" />}
        {isPlainPage ? <b>{words.save}</b> : saved ? words.saved : words.save}
      </button>
      {/* The script of a page without React writes into it. */}
      {(problem || isPlainPage) && (
        <span className={styles.problem} role={isPlainPage ? 'status' : 'alert'}>
          {problem && words[problem]}
        </span>
      )}
      {import.meta.env.SSR && isPlainPage && <InlineScript code={PLAIN_SAVE_SCRIPT} />}
    </>
  );
  // Twelve cards have one each: without an element around it, unless that script looks for it.
  return isSmall && !isPlainPage ? parts : <span className={`${styles.save} needs-script no-print`}>{parts}</span>;
}
