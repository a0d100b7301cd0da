import { useTranslations } from 'use-intl';
import { foldAt } from './fold-at.ts';
import styles from './own-words.module.css';
import { textLanguage } from './text-language.ts';

/** A text in a provider's own words, with its line breaks. Of a long one, the rest is folded away, without script. */
export function OwnWords({ text }: { text: string }) {
  const t = useTranslations();
  const fold = foldAt(text);
  const language = textLanguage(text);
  return (
    <>
      <p className={styles.words} lang={language}>
        {text.slice(0, fold).trimEnd()}
      </p>
      {fold < text.length && (
        <details className={styles.rest}>
          <summary>{t('provider.readRest')}</summary>
          <p className={styles.words} lang={language}>
            {text.slice(fold).trimStart()}
          </p>
        </details>
      )}
    </>
  );
}
