import type { ContentLanguage } from '#model/content-language.ts';
import type { Cue } from './web-vtt.ts';

/** What is said in a video, in one language. */
export interface Transcript {
  language: ContentLanguage;
  sentences: Sentence[];
}

/** One sentence, or a few short ones that belong together. */
export interface Sentence {
  /** Start in the video. */
  seconds: number;
  text: string;
  /** Who says it, if that is another person than before. */
  speaker?: string;
  /** What the picture shows from here on. */
  picture?: string;
}

/** Sentences with fewer characters are joined: 'How long?' says too little to press or to find. */
const MIN_LENGTH = 30;
/** Captions without punctuation have no sentences: they are cut at the next cue after this many characters. */
const MAX_LENGTH = 200;

const SENTENCE_END = /[.!?…]["'”’»)\]]*$/;
/** A point behind these does not end a sentence. */
const ABBREVIATION = /(?:^|\s)(?:Dra?|Mrs?|Ms|Sra?|Srta|St|Ud|Uds|vs)\.\s*$/;

/**
 * Joins the cues of a file into sentences, in order. A sentence may start in the middle of a cue: its time is then
 * estimated from its place among the cue's characters.
 */
export function sentencesOf(cues: Cue[], language: ContentLanguage): Sentence[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  let speaker: string | undefined;
  return passagesOf(cues).flatMap((passage) => {
    const [first] = passage;
    const text = passage.map((cue) => cue.text).join(' ');
    const sentences = joinShort(Array.from(segmenter.segment(text), ({ segment }) => segment));
    let from = 0;
    return sentences.map((sentence, index): Sentence => {
      const seconds = timeAt(passage, from);
      from += sentence.length;
      const isNewSpeaker = index === 0 && first!.speaker !== speaker;
      if (isNewSpeaker) speaker = first!.speaker;
      return {
        seconds,
        text: sentence.trim(),
        ...(isNewSpeaker && speaker && { speaker }),
        ...(index === 0 && first!.picture && { picture: first!.picture }),
      };
    });
  });
}

/** Groups cues so that each group ends with a sentence, if there is an end within reach. */
function passagesOf(cues: Cue[]): Cue[][] {
  const passages: Cue[][] = [];
  let length = 0;
  for (const cue of cues) {
    const previous = passages.at(-1)?.at(-1);
    const goesOn =
      previous &&
      !SENTENCE_END.test(previous.text) &&
      previous.speaker === cue.speaker &&
      !cue.picture &&
      length < MAX_LENGTH;
    if (goesOn) passages.at(-1)!.push(cue);
    else passages.push([cue]);
    length = goesOn ? length + cue.text.length : cue.text.length;
  }
  return passages;
}

/** Joins short sentences to the next one, and a last short one to the one before. Keeps every character. */
function joinShort(parts: string[]): string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last !== undefined && (last.trim().length < MIN_LENGTH || ABBREVIATION.test(last)))
      joined[joined.length - 1] = last + part;
    else joined.push(part);
  }
  const last = joined.at(-1);
  if (joined.length > 1 && last!.trim().length < MIN_LENGTH) joined.splice(-2, 2, joined.at(-2)! + last);
  return joined;
}

/** Returns the time of a character of the joined cues, in seconds with one decimal. */
function timeAt(cues: Cue[], character: number): number {
  let from = 0;
  for (const { startSeconds, endSeconds, text } of cues) {
    const into = character - from;
    if (into < text.length)
      return Math.round((startSeconds + (endSeconds - startSeconds) * (into / text.length)) * 10) / 10;
    // A space stands between two cues.
    from += text.length + 1;
  }
  return cues.at(-1)!.endSeconds;
}
