import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Picture } from '#site-content/picture.ts';
import type { Video } from '#site-content/site-content.ts';
import { useFormatLocale } from '../../messages/use-format-locale.ts';
import { ContentPicture } from '../../ui/content-picture.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './player.module.css';

/** The video: hosted elsewhere, a film of our own, or not there yet. */
export function Player({ video }: { video: Video }) {
  const t = useTranslations();
  if (video.media) return <OwnFilm video={video} media={video.media} />;
  if (video.youtubeId) return <HostedVideo video={video} youtubeId={video.youtubeId} />;
  return (
    <div className={`${styles.frame} ${styles.soon}`}>
      <Poster video={video} />
      <div>
        <p className={styles.soonTitle}>{t('video.soon')}</p>
        <p>{t('video.soonHelp')}</p>
      </div>
    </div>
  );
}

function OwnFilm({ video, media }: { video: Video; media: NonNullable<Video['media']> }) {
  const [isStarted, setIsStarted] = useState(false);
  const names = new Intl.DisplayNames(useFormatLocale(), { type: 'language' });
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/useMediaCaption: the tracks come from the content, which has to have them. */}
      <video
        controls
        // The poster fills the frame, as those of hosted videos do; the film itself is never cut.
        className={isStarted ? undefined : styles.poster}
        onPlay={() => setIsStarted(true)}
        playsInline
        preload="metadata"
        poster={posterOf(video.image)}
        aria-label={video.title}
        crossOrigin="anonymous"
      >
        <source src={media.src} type={media.type} />
        {media.captions.map(({ language, src }, index) => (
          <track
            key={src}
            kind="captions"
            src={src}
            srcLang={language}
            label={names.of(language)}
            // A silent film has its words in the picture already.
            default={index === 0 && !media.silent}
          />
        ))}
      </video>
    </div>
  );
}

/** A poster with a real button; the host is asked for nothing before it is pressed. Without script a link leads there. */
function HostedVideo({ video, youtubeId }: { video: Video; youtubeId: string }) {
  const t = useTranslations();
  const language = useLocale();
  const [isPlaying, setIsPlaying] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (isPlaying) frame.current?.focus();
  }, [isPlaying]);
  if (!isPlaying) {
    return (
      <div className={styles.frame}>
        <Poster video={video} />
        <button
          type="button"
          className={`${styles.play} needs-script`}
          aria-label={t('video.play', { title: video.title })}
          onClick={() => setIsPlaying(true)}
        >
          <span>
            <Icon name="play" size="2.5rem" />
          </span>
        </button>
      </div>
    );
  }
  const options = new URLSearchParams({ autoplay: '1', rel: '0', cc_load_policy: '1', hl: language });
  return (
    <div className={styles.frame}>
      <iframe
        ref={frame}
        src={`https://www.youtube-nocookie.com/embed/${youtubeId}?${options}`}
        title={video.source?.title ?? video.title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // The host plays for nobody whose page it does not know; it learns this site's name and no more.
        referrerPolicy="strict-origin"
      />
    </div>
  );
}

function Poster({ video }: { video: Video }) {
  return (
    <ContentPicture
      picture={video.image}
      sizes="(max-width: 62rem) 100vw, 56rem"
      when="first"
      className={styles.poster}
    />
  );
}

const POSTER_PIXELS = 1280;

/** A film takes one address only: the widest WebP that is not too wide, else the picture itself. */
function posterOf({ src, sources }: Picture): string {
  const webp = sources?.find(({ type }) => type === 'image/webp')?.srcSet.split(', ') ?? [];
  const fitting = webp
    .map((copy) => copy.split(' '))
    .filter(([, width = '']) => Number.parseInt(width, 10) <= POSTER_PIXELS);
  return fitting.at(-1)?.[0] ?? src;
}
