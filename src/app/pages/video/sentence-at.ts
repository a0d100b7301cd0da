import type { Video } from '#site-content/site-content.ts';

/** Where a link leads in a video. */
export interface Start {
  /** As in the link: whole seconds. */
  linkSeconds: number;
  /** Of the sentence that starts in this second, if there is one: just before it, another picture may be shown. */
  seconds: number;
  /** Index of the sentence that is said then, or -1. */
  sentence: number;
}

/** Longest video that a link may start in, in seconds: a day. */
const MAX_SECONDS = 86_400;

/** Reads the start from an address such as '/video/5?t=83'; undefined if it has none. */
export function startOf(params: URLSearchParams, transcript: Video['transcript']): Start | undefined {
  const text = params.get('t') ?? '';
  const linkSeconds = Number(text);
  if (!/^\d{1,5}$/.test(text) || linkSeconds > MAX_SECONDS) return undefined;
  const sentence = sentenceAt(transcript, linkSeconds);
  const begin = transcript?.sentences[sentence]?.seconds;
  const seconds = begin !== undefined && Math.floor(begin) === linkSeconds ? begin : linkSeconds;
  return { linkSeconds, seconds, sentence };
}

/** Index of the sentence said at a time, or -1. Links have whole seconds, so a sentence starts with its second. */
export function sentenceAt(transcript: Video['transcript'], seconds: number): number {
  return transcript?.sentences.findLastIndex((sentence) => Math.floor(sentence.seconds) <= seconds) ?? -1;
}
