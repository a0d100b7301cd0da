import { useTranslations } from 'use-intl';
import type { VideoCard } from '#site-content/site-content.ts';

interface WatchLabelProps {
  video: Pick<VideoCard, 'title' | 'playable'>;
  /** By default 'Watch Now'. */
  watch?: string;
}

/** The words of a link to a video: 'Watch Now', or 'Read more' without a film; and its title for screen readers. */
export function WatchLabel({ video: { title, playable }, watch }: WatchLabelProps) {
  const t = useTranslations();
  return (
    <span>
      {playable ? (watch ?? t('controls.watchNow')) : t('controls.readMore')}
      <span className="visually-hidden">: {title}</span>
    </span>
  );
}
