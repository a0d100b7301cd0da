import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Video } from '#site-content/site-content.ts';
import { pathInLanguage } from '../../messages/language.ts';
import { useFormatLocale } from '../../messages/use-format-locale.ts';
import { onPlainClick } from '../../ui/plain-click.ts';
import { startAt, videoTime } from '../../ui/video-time.ts';
import { Player } from './player.tsx';
import { type Start, sentenceAt } from './sentence-at.ts';
import styles from './video-page.module.css';
import { VideoSource } from './video-source.tsx';

interface WatchProps {
  video: Video;
  /** Of the link that led here. */
  start: Start | undefined;
}

/** The player, and beside it the transcript. */
export function Watch({ video, start: linked }: WatchProps) {
  const { transcript } = video;
  const [start, setStart] = useState({ seconds: linked?.seconds, presses: 0 });
  const [current, setCurrent] = useState(linked?.sentence ?? -1);
  const onTime = (seconds: number) => setCurrent(sentenceAt(transcript, seconds));
  const goTo = (seconds: number) => {
    setStart({ seconds, presses: start.presses + 1 });
    onTime(seconds);
  };
  return (
    <>
      <div className={styles.player}>
        <Before video={video} start={linked} />
        <Player video={video} start={start} onTime={onTime} />
        <VideoSource video={video} startSeconds={linked?.linkSeconds} />
      </div>
      {transcript && <TranscriptPanel video={video} transcript={transcript} current={current} goTo={goTo} />}
    </>
  );
}

/** What to know before the video: that it can be read, and where it starts. */
function Before({ video: { transcript }, start }: WatchProps) {
  const t = useTranslations();
  const sentence = start && transcript?.sentences[start.sentence];
  return (
    <p className={styles.before}>
      {transcript && <a href="#transcript">{t('video.hasTranscript')}</a>}
      {start && (
        <span>
          {t('video.startsAt', { time: videoTime(start.linkSeconds) })}{' '}
          {sentence && (
            <a href="#said" lang={transcript?.language}>
              {sentence.text}
            </a>
          )}
        </span>
      )}
    </p>
  );
}

interface TranscriptPanelProps {
  video: Video;
  transcript: NonNullable<Video['transcript']>;
  /** Index of the sentence that is marked, or -1. */
  current: number;
  goTo: (seconds: number) => void;
}

/** Each sentence links to its second. With script, a press moves the player there instead; it never starts it. */
function TranscriptPanel({ video, transcript, current, goTo }: TranscriptPanelProps) {
  const t = useTranslations();
  const language = useLocale();
  const names = new Intl.DisplayNames(useFormatLocale(), { type: 'language' });
  const list = useRef<HTMLElement>(null);
  useEffect(() => keepInView(list.current!, current), [current]);
  return (
    <div className={styles.transcript}>
      <h2 id="transcript">
        {t('video.transcript')}
        {transcript.language !== language && ` (${names.of(transcript.language)})`}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard. */}
      <section className={styles.scroll} aria-labelledby="transcript" tabIndex={0} ref={list}>
        <ol lang={transcript.language}>
          {transcript.sentences.map(({ seconds, text, speaker, picture }, index) => (
            <li key={`${seconds} ${text}`} {...(index === current && { id: 'said' })}>
              {picture && (
                <p className={styles.picture}>
                  <span lang={language}>{t('video.inPicture')}</span> {picture}
                </p>
              )}
              {speaker && <p className={styles.speaker}>{speaker}</p>}
              <a
                href={pathInLanguage(video.link, language) + startAt(seconds)}
                aria-current={index === current || undefined}
                onClick={onPlainClick(() => goTo(seconds))}
              >
                <span className={styles.time}>{videoTime(seconds)}</span> <span>{text}</span>
              </a>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

/** Scrolls the list, but not the page, to the marked sentence, unless the reader moves through it by keyboard. */
function keepInView(list: HTMLElement, current: number): void {
  const row = list.querySelectorAll('li')[current];
  if (row && !list.querySelector(':focus-visible'))
    list.scrollTop = row.offsetTop - (list.clientHeight - row.clientHeight) / 2;
}
