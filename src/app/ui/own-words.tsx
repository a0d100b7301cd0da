import { useTranslations } from 'use-intl';
import { foldAt } from './fold-at.ts';
import styles from './own-words.module.css';

/** A text in a provider's own words, with its line breaks. Of a long one, the rest is folded away, without script. */
export function OwnWords({ text }: { text: string }) {
  const t = useTranslations();
  const fold = foldAt(text);
  return (
    <>
      <p className={styles.words}>{text.slice(0, fold).trimEnd()}</p>
      {fold < text.length && (
        <details className={styles.rest}>
          <summary>{t('provider.readRest')}</summary>
          <p className={styles.words}>{text.slice(fold).trimStart()}</p>
        </details>
      )}
    </>
  );
}
