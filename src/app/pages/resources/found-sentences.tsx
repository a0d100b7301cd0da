import { useLocale, useTranslations } from 'use-intl';
import { pathInLanguage } from '../../messages/language.ts';
import { startAt, videoTime } from '../../ui/video-time.ts';
import type { FoundItem } from './filter-library.ts';
import styles from './found-sentences.module.css';

/** The sentences of a video that fit the search, each a link to its second. */
export function FoundSentences({ item: { title, link, sentences = [] } }: { item: FoundItem }) {
  const t = useTranslations();
  const language = useLocale();
  if (sentences.length === 0) return null;
  return (
    <ul className={styles.sentences} aria-label={t('library.said', { title })}>
      {sentences.map(({ seconds, parts, language: spoken }) => (
        <li key={seconds}>
          {/* A whole page: the video then starts there, with and without script. */}
          <a href={pathInLanguage(link, language) + startAt(seconds)}>
            <span>{videoTime(seconds)}</span>{' '}
            <q lang={spoken}>
              {parts.map((part, index) =>
                index % 2 ? <mark key={parts.slice(0, index).join('')}>{part}</mark> : part,
              )}
            </q>
          </a>
        </li>
      ))}
    </ul>
  );
}
