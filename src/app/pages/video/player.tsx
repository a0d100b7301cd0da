import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Picture } from '#site-content/picture.ts';
import type { Video } from '#site-content/site-content.ts';
import { useFormatLocale } from '../../messages/use-format-locale.ts';
import { ContentPicture } from '../../ui/content-picture.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './player.module.css';

interface PlayerProps {
  video: Video;
  /** Where to start, and how often the visitor has chosen a place since the page opened. */
  start: { seconds: number | undefined; presses: number };
  /** Called while our own video plays or is moved. */
  onTime: (seconds: number) => void;
}

/** The video: our own file, hosted on YouTube, or not available yet. */
export function Player({ video, start, onTime }: PlayerProps) {
  const t = useTranslations();
  if (video.media) return <OwnVideo video={video} media={video.media} start={start} onTime={onTime} />;
  if (video.youtubeId) return <HostedVideo video={video} youtubeId={video.youtubeId} start={start} />;
  return (
    <div className={`${styles.frame} ${styles.soon}`}>
      <Poster video={video} />
      <div>
        <p className={styles.soonTitle}>{t('video.soon')}</p>
        <p>
          {t('video.soonHelp')} {video.resources.length > 0 && t('video.soonLinks')}
        </p>
      </div>
    </div>
  );
}

function OwnVideo({ video, media, start, onTime }: PlayerProps & { media: NonNullable<Video['media']> }) {
  const [isStarted, setIsStarted] = useState(false);
  const film = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (start.presses > 0) film.current!.currentTime = start.seconds!;
  }, [start]);
  const names = new Intl.DisplayNames(useFormatLocale(), { type: 'language' });
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/useMediaCaption: the tracks come from the content, where they are required. */}
      <video
        ref={film}
        controls
        // The poster fills the frame, as for hosted videos; the video itself is never cropped.
        className={isStarted ? undefined : styles.poster}
        onPlay={() => setIsStarted(true)}
        onTimeUpdate={(event) => {
          setIsStarted(true);
          onTime(event.currentTarget.currentTime);
        }}
        playsInline
        preload="metadata"
        poster={posterOf(video.image)}
        aria-label={video.title}
        crossOrigin="anonymous"
      >
        {/* The fragment starts the video there without script too. */}
        <source src={start.seconds ? `${media.src}#t=${start.seconds}` : media.src} type={media.type} />
        {video.captions.map(({ language, src }, index) => (
          <track
            key={src}
            kind="captions"
            src={src}
            srcLang={language}
            label={names.of(language)}
            // A silent video already shows its text in the picture.
            default={index === 0 && !media.silent}
          />
        ))}
      </video>
    </div>
  );
}

/** A poster with a play button; nothing loads from the host before it is pressed. Without script, a link instead. */
function HostedVideo({ video, youtubeId, start }: Pick<PlayerProps, 'video' | 'start'> & { youtubeId: string }) {
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
  if (start.seconds) options.set('start', String(Math.floor(start.seconds)));
  return (
    <div className={styles.frame}>
      <iframe
        // Another place loads the player again: moving YouTube's needs their script.
        key={start.presses}
        ref={frame}
        src={`https://www.youtube-nocookie.com/embed/${youtubeId}?${options}`}
        title={video.source?.title ?? video.title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // YouTube needs a referrer to play; this sends only the site's origin.
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

const MAX_POSTER_WIDTH_PX = 1280;

/** Returns the one address that a video poster can have: the widest WebP within the limit, else the picture itself. */
function posterOf({ src, sources }: Picture): string {
  const webp = sources?.find(({ type }) => type === 'image/webp')?.srcSet.split(', ') ?? [];
  const fitting = webp
    .map((copy) => copy.split(' '))
    .filter(([, width = '']) => Number.parseInt(width, 10) <= MAX_POSTER_WIDTH_PX);
  return fitting.at(-1)?.[0] ?? src;
}
