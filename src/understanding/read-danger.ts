import type { Grammar } from './grammar.ts';
import { DANGERS, type DangerKind, type HelpLine, type Lexicon, NO_DANGER } from './lexicon.ts';
import { PhraseIndex } from './phrases.ts';
import { NOTHING, WordEvidence } from './word-evidence.ts';
import type { Word } from './words.ts';

/** What a danger says about services, the best first. */
const CRISIS_SERVICES = ['PS-crisis-help'];
const DANGER_SERVICES: Partial<Record<DangerKind, string[]>> = {
  'domestic-violence': ['PS-domestic-violence-help', 'PS-crisis-help'],
};
const OF_DANGER = new Set([...CRISIS_SERVICES, ...Object.values(DANGER_SERVICES).flat()]);
/** Each word counts less than for services: a false alarm costs more than a reading to choose from. */
const SHARPNESS = 0.4;
/** Where no phrase says so, words mean danger from this likelihood on. */
const LIKELY = 0.98;
/** Where a phrase says so, words that make danger less likely than this take it back. */
const UNLIKELY = 0.1;

export interface DangerReading {
  kind: DangerKind;
  /** Phone lines to show before anything else. */
  lines: HelpLine[];
  /** Services that help with it, the best first. */
  services: readonly string[];
  /** Whether a phrase names it, rather than all words together. */
  isNamed: boolean;
}

/** Whether words at these indices mean something else in another language. */
export type IsExplained = (at: readonly number[]) => boolean;

interface Danger {
  kind: DangerKind;
  /** Index in the lexicon; a phrase that takes back does so only for its own entry, or, with null, for its kind. */
  entry: number | null;
  /** The phrase takes the danger back: 'suicide prevention training'. */
  isTakenBack: boolean;
}

/** Finds out whether somebody may be in danger: by phrases, and by all words as they were counted in sentences of danger and others. */
export class DangerReader {
  readonly #phrases: PhraseIndex<Danger>;
  readonly #lines: ReadonlyMap<DangerKind, HelpLine[]>;
  readonly #evidence: WordEvidence;

  constructor(grammar: Grammar, { dangers, safe, asked }: Lexicon) {
    this.#phrases = new PhraseIndex(grammar, { isStrict: true });
    this.#lines = new Map(dangers.map(({ kind, lines }) => [kind, lines]));
    this.#evidence = new WordEvidence(grammar, { sharpness: SHARPNESS, withLightWords: true });
    for (const [entry, { kind, say, unless }] of dangers.entries()) {
      for (const phrase of say) this.#phrases.add(phrase, { kind, entry, isTakenBack: false });
      for (const phrase of unless) this.#phrases.add(phrase, { kind, entry, isTakenBack: true });
    }
    for (const [kind, phrases] of Object.entries(safe))
      for (const phrase of phrases)
        this.#phrases.add(phrase, { kind: kind as DangerKind, entry: null, isTakenBack: true });
    for (const { means, danger = NO_DANGER, say } of asked) {
      // Who asks for help in a crisis may be in one.
      if (means?.some((name) => OF_DANGER.has(name))) continue;
      for (const question of say) this.#evidence.addQuestion(question, danger === NO_DANGER ? [] : [danger]);
    }
  }

  /**
   * Returns the danger that a phrase names, unless all words together make it unlikely; or the one that they make very likely.
   * Not what is `isExplained`.
   */
  read(words: readonly Word[], isExplained: IsExplained = () => false): DangerReading | null {
    const named = this.#named(words, isExplained);
    const likely = this.#likely(words, isExplained);
    if (likely && likely.likelihood < (named ? UNLIKELY : LIKELY)) return null;
    const kind = named ?? likely?.kind;
    const lines = kind && this.#lines.get(kind);
    return lines ? { kind, lines, services: DANGER_SERVICES[kind] ?? CRISIS_SERVICES, isNamed: named !== null } : null;
  }

  /** Returns the indices of words by which phrases take a danger back. */
  takenBackIn(words: readonly Word[]): ReadonlySet<number> {
    return new Set(this.#phrases.findIn(words).flatMap(({ value, at }) => (value.isTakenBack ? at : [])));
  }

  /** The most urgent danger of which a phrase speaks that is not taken back. */
  #named(words: readonly Word[], isExplained: IsExplained): DangerKind | null {
    const found = this.#phrases.findIn(words);
    const takenBack = found.filter(({ value }) => value.isTakenBack);
    const [first] = found
      .filter(
        ({ value, at }) =>
          !value.isTakenBack &&
          !isExplained(at) &&
          !takenBack.some((other) => concerns(other.value, value) && other.at.some((index) => at.includes(index))),
      )
      .sort((a, b) => DANGERS.indexOf(a.value.kind) - DANGERS.indexOf(b.value.kind));
    return first?.value.kind ?? null;
  }

  /** How likely all words together make any danger, and which most; null for words that were never heard. */
  #likely(words: readonly Word[], isExplained: IsExplained): { likelihood: number; kind?: DangerKind } | null {
    const shares = this.#evidence.sharesOf(words, new Set());
    if (shares.length === 0) return null;
    const dangers = shares.filter(({ name, at }) => name !== NOTHING && !isExplained(at));
    const [likeliest] = dangers.toSorted((a, b) => b.share - a.share);
    const likelihood = dangers.reduce((sum, { share }) => sum + share, 0);
    return { likelihood, ...(likeliest && { kind: likeliest.name as DangerKind }) };
  }
}

const concerns = (one: Danger, danger: Danger): boolean =>
  one.entry === null ? one.kind === danger.kind : one.entry === danger.entry;
