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
  const words = new WordIndex(videos, language);
  return (text) => {
    const terms = words.termsOf(text);
    const needed = terms.length > 2 ? Math.ceil(terms.length * NEEDED_SHARE) : terms.length;
    const { scores, hits, termsIn } = words.score(terms);
    const found = bestOfVideos(
      hits.filter((hit) => countBits(termsIn[words.passages[hit]!.video]!) >= needed),
      scores,
      words.passages,
    );
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
          .map((hit) => mark(words.passages[hit]!, videos[video]!.transcript!.language, marked)),
      }));
  };
}

/** The highest score of a video, and its best two sentences, by index of the passage. */
interface Best {
  score: number;
  best?: number;
  second?: number | undefined;
}

function bestOfVideos(hits: number[], scores: Float64Array, passages: readonly Passage[]): Map<number, Best> {
  const found = new Map<number, Best>();
  for (const hit of hits) {
    const { video, sentence } = passages[hit]!;
    const entry = found.get(video) ?? { score: 0 };
    found.set(video, entry);
    entry.score = Math.max(entry.score, scores[hit]!);
    if (!sentence) continue;
    const isBetter = (than: number | undefined) =>
      than === undefined || scores[hit]! > scores[than]! || (scores[hit] === scores[than] && hit < than);
    if (isBetter(entry.best)) Object.assign(entry, { best: hit, second: entry.best });
    else if (isBetter(entry.second)) entry.second = hit;
  }
  return found;
}

/** The folded words of all passages; each is known by its place in the vocabulary. */
class WordIndex {
  readonly passages: Passage[] = [];
  readonly #grammar: (typeof GRAMMARS)[ContentLanguage];
  readonly #vocabulary = new Map<string, number>();
  /** By place of the word: the indexes of the passages with it. */
  readonly #passagesWith: number[][] = [];
  readonly #byStem = new Map<string, number[]>();
  readonly #sorted: string[];
  readonly #videoCount: number;

  constructor(videos: SearchableVideo[], language: ContentLanguage) {
    this.#grammar = GRAMMARS[language];
    videos.forEach(({ title, details, description, transcript }, video) => {
      this.#add(title, { video, weight: WEIGHTS.title, words: [] });
      this.#add(details, { video, weight: WEIGHTS.details, words: [] });
      this.#add(description.replace(/<[^<>]*>/g, ' '), { video, weight: WEIGHTS.description, words: [] });
      for (const sentence of transcript?.sentences ?? [])
        this.#add(sentence.text, { video, weight: WEIGHTS.sentence, sentence, words: [] });
    });
    this.#sorted = [...this.#vocabulary.keys()].sort();
    this.#videoCount = videos.length;
  }

  #add(text: string, passage: Passage): void {
    const index = this.passages.push(passage) - 1;
    for (const { text: word, stem, from, to } of splitWords(text, this.#grammar)) {
      let place = this.#vocabulary.get(word);
      if (place === undefined) {
        place = this.#vocabulary.size;
        this.#vocabulary.set(word, place);
        this.#byStem.set(stem, [...(this.#byStem.get(stem) ?? []), place]);
        this.#passagesWith.push([]);
      }
      const found = this.#passagesWith[place]!;
      if (found.at(-1) !== index) found.push(index);
      if (passage.sentence) passage.words.push(place, from, to);
    }
  }

  /** For each word that counts, once: the places of the words that it finds. */
  termsOf(text: string): number[][] {
    const words = splitWords(text, this.#grammar).filter(({ isLight, stem }) => !isLight && stem !== NOT);
    const different = [...new Map(words.map((word) => [word.stem, word])).values()].slice(0, MAX_WORDS);
    return different.map(({ text: word, stem }) => {
      const places = new Set(this.#byStem.get(stem));
      const sorted = this.#sorted;
      if (word.length >= MIN_PREFIX)
        for (let at = firstIndex(sorted.length, (at) => sorted[at]! >= word); sorted[at]?.startsWith(word); at++)
          places.add(this.#vocabulary.get(sorted[at]!)!);
      return [...places];
    });
  }

  /** Returns the passages with any of the words and their scores, and for each video a bit for each word it has. */
  score(terms: number[][]) {
    const { passages } = this;
    const scores = new Float64Array(passages.length);
    const hits: number[] = [];
    const termsIn = new Int32Array(this.#videoCount);
    const lastTerm = new Int8Array(passages.length).fill(-1);
    terms.forEach((places, term) => {
      const count = places.reduce((sum, place) => sum + this.#passagesWith[place]!.length, 0);
      const rarity = Math.log(1 + passages.length / count);
      for (const place of places)
        for (const hit of this.#passagesWith[place]!) {
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
}

/** `marked`: places of the words of the search. */
function mark({ sentence, words }: Passage, language: ContentLanguage, marked: Set<number>): MatchingSentence {
  const { text, seconds } = sentence!;
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
