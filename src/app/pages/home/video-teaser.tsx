import { Link } from 'react-router';
import { useLocale } from 'use-intl';
import type { HomePage, VideoCard } from '#site-content/site-content.ts';
import { pathInLanguage } from '../../messages/language.ts';
import { ContentPicture } from '../../ui/content-picture.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { WatchLabel } from '../../ui/watch-label.tsx';
import { ContentLink } from './content-link.tsx';
import shared from './home-page.module.css';
import opening from './opening-card.module.css';
import { SectionHeading } from './section-heading.tsx';
import styles from './video-teaser.module.css';

/** Three videos to start with, and a link to all videos. */
export function VideoTeaser({ section }: { section: HomePage['knowledge'] }) {
  const { heading, text, videos, button } = section;
  if (videos.length === 0) return null;
  return (
    <section aria-labelledby="knowledge" className={`page-width ${shared.section}`}>
      <SectionHeading id="knowledge" heading={heading} text={text}>
        <ContentLink link={button.link} className="button quiet">
          {button.label}
        </ContentLink>
      </SectionHeading>
      <ul className={styles.cards}>
        {videos.map((video) => (
          <li key={video.id}>
            <Reveal className={styles.place}>
              <Teaser video={video} />
            </Reveal>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Teaser({ video }: { video: VideoCard }) {
  const { title, details, image, link } = video;
  return (
    <article className={styles.card}>
      <ContentPicture picture={image} sizes="(max-width: 48rem) 90vw, 420px" />
      <div className={styles.words}>
        <h3>{title}</h3>
        <div className={opening.more}>
          <p>{details}</p>
        </div>
        <Link to={pathInLanguage(link, useLocale())} className={styles.link}>
          <WatchLabel video={video} />
          <span className={styles.arrow}>
            <Icon name="arrow" />
          </span>
        </Link>
      </div>
    </article>
  );
}
