import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { VideoCard as Card } from '#site-content/site-content.ts';
import { pathInLanguage } from '../messages/language.ts';
import { ContentPicture } from './content-picture.tsx';
import { Icon } from './icon.tsx';
import styles from './video-card.module.css';
import { WatchLabel } from './watch-label.tsx';

interface VideoCardProps {
  video: Card;
  /** A square of 375 px that grows to 400, or of 500 px; smaller where there is less room. */
  size?: 'library' | 'partner';
  /** A line above the title, for example the topic. */
  overline?: string;
  headingLevel?: 'h2' | 'h3';
  /** The picture is visible when the page opens. */
  eager?: boolean;
}

/** A video in a carousel or grid. The whole card links to the video and grows on hover and focus. */
export function VideoCard({
  video,
  size = 'library',
  overline,
  headingLevel: Heading = 'h3',
  eager = false,
}: VideoCardProps) {
  const t = useTranslations();
  return (
    <article className={`${styles.card} ${styles[size]}`}>
      <div className={styles.picture}>
        <ContentPicture
          picture={video.image}
          sizes={`(max-width: 30rem) 90vw, ${size === 'partner' ? 525 : 400}px`}
          when={eager ? 'early' : 'lazy'}
        />
        {!video.playable && <p className={styles.soon}>{t('library.comingSoon')}</p>}
      </div>
      <div className={styles.words}>
        {overline && <p className={styles.overline}>{overline}</p>}
        <Heading className={styles.title}>{video.title}</Heading>
        <Link to={pathInLanguage(video.link, useLocale())} className={styles.watch}>
          {video.playable && <Icon name="play" size="1.1em" />}
          <WatchLabel video={video} />
        </Link>
      </div>
    </article>
  );
}
