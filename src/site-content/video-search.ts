import type { ContentLanguage } from '#model/content-language.ts';
import { firstIndex } from '#model/first-index.ts';
import { GRAMMARS } from '#understanding/grammars.ts';
import { NOT, splitWords } from '#understanding/words.ts';
import type { Sentence, Transcript } from './transcript.ts';

/** What can be found of a video. */
export interface SearchableVideo {
  id: string;
  title: string;
  details: string;
  /** HTML. */
  description: string;
  transcript?: Transcript;
}

/** A video that fits a search. */
export interface VideoMatch {
  id: string;
  /** At most two, the best ones, in the order of the video. */
  sentences: MatchingSentence[];
}

export interface MatchingSentence {
  seconds: number;
  language: ContentLanguage;
  /** The text in parts: every second one, from the second on, is a word of the search. */
  parts: string[];
}

/** A text of a video: its title, details or description, or one of its sentences. */
interface Passage {
  /** Index of the video. */
  video: number;
  weight: number;
  /** Undefined for texts about the video. */
  sentence?: Sentence;
  /** Three numbers for each word of a sentence: its place in the vocabulary, its start and its end in the text. */
  words: number[];
}

/** Words of a search that count; more are passed over. At most 31: each is a bit. */
const MAX_WORDS = 12;
/** From this length on, the start of a word finds it: 'autis'. */
const MIN_PREFIX = 3;
/** Of more than two words, a video must have this share. */
const NEEDED_SHARE = 0.6;
const WEIGHTS = { title: 4, details: 2, description: 1, sentence: 2 };

/**
 * Prepares the search in titles, descriptions and every sentence. Returns the search, which returns the videos from
 * best to worst. Ignores accents, capitals and words such as 'the'; forms of a word find each other. A video fits if it
 * has the words anywhere: all of one or two, most of a longer search.
 */
export function videoSearch(videos: SearchableVideo[], language: ContentLanguage): (text: string) => VideoMatch[] {
  const grammar = GRAMMARS[language];
  const passages: Passage[] = [];
  /** The folded words of all passages. By their place in it: the indexes of the passages with the word. */
  const vocabulary = new Map<string, number>();
  const passagesWith: number[][] = [];
  const byStem = new Map<string, number[]>();
  videos.forEach(({ title, details, description, transcript }, video) => {
    add(title, { video, weight: WEIGHTS.title, words: [] });
    add(details, { video, weight: WEIGHTS.details, words: [] });
    add(description.replace(/<[^<>]*>/g, ' '), { video, weight: WEIGHTS.description, words: [] });
    for (const sentence of transcript?.sentences ?? [])
      add(sentence.text, { video, weight: WEIGHTS.sentence, sentence, words: [] });
  });
  const sorted = [...vocabulary.keys()].sort();

  return (text) => {
    const terms = termsOf(text);
    const needed = terms.length > 2 ? Math.ceil(terms.length * NEEDED_SHARE) : terms.length;
    const { scores, hits, termsIn } = score(terms);
    const found = new Map<number, { score: number; best?: number; second?: number | undefined }>();
    for (const hit of hits) {
      const { video, sentence } = passages[hit]!;
      if (countBits(termsIn[video]!) < needed) continue;
      const entry = found.get(video) ?? { score: 0 };
      found.set(video, entry);
      entry.score = Math.max(entry.score, scores[hit]!);
      if (!sentence) continue;
      const isBetter = (than: number | undefined) =>
        than === undefined || scores[hit]! > scores[than]! || (scores[hit] === scores[than] && hit < than);
      if (isBetter(entry.best)) Object.assign(entry, { best: hit, second: entry.best });
      else if (isBetter(entry.second)) entry.second = hit;
    }
    const marked = new Set(terms.flat());
    return [...found]
      .sort(
        ([a, one], [b, other]) => countBits(termsIn[b]!) - countBits(termsIn[a]!) || other.score - one.score || a - b,
      )
      .map(([video, { best, second }]) => ({
        id: videos[video]!.id,
        sentences: [best, second]
          .filter((hit) => hit !== undefined)
          .sort((a, b) => a - b)
          .map((hit) =>
            mark(passages[hit]!.sentence!, videos[video]!.transcript!.language, passages[hit]!.words, marked),
          ),
      }));
  };

  /** Returns the passages with any of the words and their scores, and for each video a bit for each word it has. */
  function score(terms: number[][]) {
    const scores = new Float64Array(passages.length);
    const hits: number[] = [];
    const termsIn = new Int32Array(videos.length);
    const lastTerm = new Int8Array(passages.length).fill(-1);
    terms.forEach((places, term) => {
      const count = places.reduce((sum, place) => sum + passagesWith[place]!.length, 0);
      const rarity = Math.log(1 + passages.length / count);
      for (const place of places)
        for (const hit of passagesWith[place]!) {
          if (lastTerm[hit] === term) continue;
          if (lastTerm[hit] === -1) hits.push(hit);
          lastTerm[hit] = term;
          const { video, weight } = passages[hit]!;
          scores[hit]! += rarity * weight;
          termsIn[video]! |= 1 << term;
        }
    });
    return { scores, hits, termsIn };
  }

  function add(text: string, passage: Passage): void {
    const index = passages.push(passage) - 1;
    for (const { text: word, stem, from, to } of splitWords(text, grammar)) {
      let place = vocabulary.get(word);
      if (place === undefined) {
        place = vocabulary.size;
        vocabulary.set(word, place);
        byStem.set(stem, [...(byStem.get(stem) ?? []), place]);
      }
      passagesWith[place] ??= [];
      if (passagesWith[place]!.at(-1) !== index) passagesWith[place]!.push(index);
      if (passage.sentence) passage.words.push(place, from, to);
    }
  }

  /** For each word that counts, once: the places of the words that it finds. */
  function termsOf(text: string): number[][] {
    const words = splitWords(text, grammar).filter(({ isLight, stem }) => !isLight && stem !== NOT);
    const different = [...new Map(words.map((word) => [word.stem, word])).values()].slice(0, MAX_WORDS);
    return different.map(({ text: word, stem }) => {
      const places = new Set(byStem.get(stem));
      if (word.length >= MIN_PREFIX)
        for (let at = firstIndex(sorted.length, (at) => sorted[at]! >= word); sorted[at]?.startsWith(word); at++)
          places.add(vocabulary.get(sorted[at]!)!);
      return [...places];
    });
  }
}

function mark(
  { text, seconds }: Sentence,
  language: ContentLanguage,
  words: number[],
  marked: Set<number>,
): MatchingSentence {
  const parts: string[] = [];
  let end = 0;
  for (let at = 0; at < words.length; at += 3) {
    if (!marked.has(words[at]!)) continue;
    parts.push(text.slice(end, words[at + 1]), text.slice(words[at + 1], words[at + 2]));
    end = words[at + 2]!;
  }
  return { seconds, language, parts: [...parts, text.slice(end)] };
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
