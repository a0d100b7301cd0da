import { useLocale, useTranslations } from 'use-intl';
import type { Video } from '#site-content/site-content.ts';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import styles from './video-page.module.css';

/** The publisher and language of a video, and notes to read before watching. */
export function VideoSource({ video, startSeconds }: { video: Video; startSeconds: number | undefined }) {
  const t = useTranslations();
  const language = useLocale();
  const { source, media, youtubeId, note } = video;
  const from = startSeconds ? `&t=${startSeconds}` : '';
  const spoken =
    source && source.language !== language && t(source.language === 'es' ? 'video.spanish' : 'video.english');
  const words = source && { title: source.title, publisher: source.publisher };
  return (
    <div className={styles.source}>
      {words && source && (
        <p>
          {source.year ? t('video.sourceYear', { ...words, year: String(source.year) }) : t('video.source', words)}{' '}
          {spoken}{' '}
          <NewTabLink href={`https://www.youtube.com/watch?v=${youtubeId}${from}`}>{t('video.atYouTube')}</NewTabLink>
        </p>
      )}
      {youtubeId && <p className="needs-script">{t('video.playFrom')}</p>}
      {media && (
        <p>
          {t('video.ours', { seconds: media.seconds })} {media.silent && t('video.silent')}
        </p>
      )}
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}
