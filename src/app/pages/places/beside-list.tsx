import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pathInLanguage } from '../../messages/language.ts';
import type { Beside } from './beside-services.ts';
import styles from './results.module.css';

/** One line below the first results: a video and a person of ours for the same need. */
export function BesideList({ video, expert }: Beside) {
  const t = useTranslations();
  const language = useLocale();
  return (
    <p className={`${styles.beside} no-print`}>
      {t('places.results.beside')}{' '}
      {video && (
        <Link discover="none" to={pathInLanguage(video.link, language)}>
          {t('places.results.besideVideo', { title: video.title })}
        </Link>
      )}
      {video && expert && ' · '}
      {expert && (
        <Link discover="none" to={pathInLanguage(`/experts/${expert.id}`, language)}>
          {expert.name}, {expert.title}
        </Link>
      )}
    </p>
  );
}
