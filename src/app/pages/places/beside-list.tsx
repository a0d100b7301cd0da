import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pathInLanguage } from '../../messages/language.ts';
import type { Beside } from './beside-services.ts';
import styles from './results.module.css';

/** One line below the first results: a video and a person of ours for the same need. */
export function BesideList({ video, expert }: Beside) {
  const t = useTranslations();
  const language = useLocale();
  const link = (path: string, text: string) => (
    <Link discover="none" to={pathInLanguage(path, language)}>
      {text}
    </Link>
  );
  return (
    <p className={`${styles.beside} no-print`}>
      {t('places.results.beside')} {video && link(video.link, t('places.results.besideVideo', { title: video.title }))}
      {video && expert && ' · '}
      {expert && link(`/experts/${expert.id}`, `${expert.name}, ${expert.title}`)}
    </p>
  );
}
