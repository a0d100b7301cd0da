import type { Grammar } from './grammar.ts';
import type { Learned } from './learn.ts';
import { DANGERS, type DangerKind, type HelpLine, type Lexicon, NO_DANGER } from './lexicon.ts';
import { type Found, PhraseIndex } from './phrases.ts';
import { PART, type Span, spansIn } from './sentence-parts.ts';
import { saysOnlyAges } from './whose-age.ts';
import { NOTHING } from './word-counts.ts';
import { WordEvidence } from './word-evidence.ts';
import { WordWeights } from './word-weights.ts';
import type { Word } from './words.ts';

/** The services that help in a danger, the best first. */
export const DANGER_SERVICES: Record<DangerKind, readonly string[]> = {
  emergency: ['PT-hospital'],
  overdose: ['PT-hospital', 'PS-crisis-help'],
  suicide: ['PS-crisis-help'],
  harming: ['PS-crisis-help'],
  'domestic-violence': ['PS-domestic-violence-help', 'PS-crisis-help'],
  violence: ['PS-crisis-help'],
  abuse: ['PS-crisis-help'],
  'self-harm': ['PS-crisis-help'],
  missing: [],
};
/** Without such a phrase: the least odds of danger, as a natural logarithm, that a sentence's words must give. */
const ODDS = 4.5;
/** The same where a service is surely asked for. */
const ODDS_BESIDE_SERVICE = 6;
/** Where a phrase says so, words near it take it back if their weighed odds are lower. */
const ODDS_AGAINST = -1.1;
/** Counted words are often too sure: their odds count no more than this. */
const MAX_COUNTED = 8;

/** Where the odds are lower by so much, somebody may be in danger all the same. */
const DOUBT = 4;
/** A doubt is weak where the odds are lower by more than this and no kind has this share: 'my kid won't talk'. */
const WEAK = 2.5;
const LEAST_SHARE = 0.5;
/** A part of a long sentence with less of either raises no doubt: some of many come near the odds by chance. */
const WEAK_PART = 2;
const LEAST_SHARE_OF_PART = 0.45;

/** Words before and after a phrase that may take its danger back. */
const NEAR = 3;

/** Whose lines stand behind those of a kind where phrases say both. */
export const BESIDE: Partial<Record<DangerKind, DangerKind>> = {
  harming: 'domestic-violence',
  'domestic-violence': 'harming',
};
/** Right before the harm that speakers say they will do themselves. */
const OWN_WILL =
  /\b(?:ill|i (?:just |really )?(?:will|want to|wanna)|(?:im|i am) (?:(?:going|about) to|gonna)|voy a|quiero)$/;

export interface DangerReading {
  kind: DangerKind;
  /** Phone lines to show before anything else. */
  lines: HelpLine[];
  /** Services that help with it, the best first. */
  services: readonly string[];
  /** Indices of the words of the phrase that names it; null if all words together say it. */
  namedAt: readonly number[] | null;
  /** Whether the odds are high enough to show the lines before everything else. */
  isSure: boolean;
}

/** Whether words at these indices mean something else in another language. */
export type IsExplained = (at: readonly number[]) => boolean;
/** Whether words at these indices may say this danger: no phrase takes all of them back. */
type IsSaid = (kind: string, at: readonly number[]) => boolean;

/** As `#weightOf`: of words that are not to be read again. */
const GRAVE = 0.3;

interface DangerOptions {
  isExplained?: IsExplained | undefined;
  /** Whether the words surely ask for a service. */
  besideService?: boolean;
  /** Indices of words that say what is needed, and for whom. */
  understood?: ReadonlySet<number>;
  /** Of these, the ones that say only for whom, where and who pays; null where what is said alone may be despair. */
  frame?: ReadonlySet<number> | null;
}

type SaidOfDanger = Record<'found' | 'takenBack', Found<Danger>[]> &
  Pick<Required<DangerOptions>, 'understood'> & { isExplained: IsExplained };

/** The likeliest danger. */
interface Likely {
  kind: DangerKind | null;
  isSure: boolean;
  /** No doubt where every word says what is needed, or for whom. */
  isWeak: boolean;
}

interface Danger {
  kind: DangerKind;
  /** Index in the lexicon; a phrase that takes back does so only for its own entry, or, with null, for its kind. */
  entry: number | null;
  /** The phrase takes the danger back: 'suicide prevention training'. */
  isTakenBack: boolean;
}

/** Finds out whether somebody may be in danger: by phrases, and by how often all words are in sentences of danger. */
export class DangerReader {
  readonly #phrases: PhraseIndex<Danger>;
  /** What says nothing of danger, unless a phrase does. */
  readonly #calm: PhraseIndex<true>;
  readonly #lines: ReadonlyMap<DangerKind, HelpLine[]>;
  readonly #evidence: WordEvidence;
  readonly #weights: WordWeights;
  readonly #grammar: Grammar;

  constructor(
    grammar: Grammar,
    { dangers, safe }: Pick<Lexicon, 'dangers' | 'safe'>,
    learned: Pick<Learned, 'dangers' | 'weights'>,
  ) {
    this.#grammar = grammar;
    this.#phrases = new PhraseIndex(grammar, { isStrict: true });
    this.#calm = new PhraseIndex(grammar, { isStrict: true });
    this.#lines = new Map(dangers.map(({ kind, lines }) => [kind, lines]));
    for (const [entry, { kind, say, unless }] of dangers.entries()) {
      for (const phrase of say) this.#phrases.add(phrase, { kind, entry, isTakenBack: false });
      for (const phrase of unless) this.#phrases.add(phrase, { kind, entry, isTakenBack: true });
    }
    const { [NO_DANGER]: calm = [], ...ofKinds } = safe;
    for (const phrase of calm) this.#calm.add(phrase, true);
    for (const [kind, phrases] of Object.entries(ofKinds))
      for (const phrase of phrases)
        this.#phrases.add(phrase, { kind: kind as DangerKind, entry: null, isTakenBack: true });
    this.#evidence = new WordEvidence(learned.dangers);
    this.#weights = new WordWeights(learned.weights);
  }

  /**
   * Returns the danger that a phrase names, unless the words near it make it unlikely; or the one that all words of a
   * sentence make very likely, more so `besideService`; or one that is in doubt. Not what is `isExplained`.
   */
  read(
    words: readonly Word[],
    { isExplained = () => false, besideService = false, understood = new Set(), frame = null }: DangerOptions = {},
  ): DangerReading | null {
    const found = this.#phrases.findIn(words);
    const takenBack = found.filter(({ value }) => value.isTakenBack);
    const all = this.#named(words, { found, takenBack, isExplained, understood });
    const harms = all[0]?.value.kind === 'harming' ? all.filter(({ value }) => value.kind === 'harming') : [];
    const victim = harms.length > 0 ? all.find(({ value }) => value.kind === 'domestic-violence') : undefined;
    // Who is hurt by a partner and fears for the child is a victim first: 'he hits me, I'm scared for the baby'; not
    // who says 'I am going to hurt the baby'.
    const own = harms.find(({ at }) => isOwnWill(words, at));
    const named = own ?? victim ?? all[0] ?? null;
    const calm = new Set(this.#calm.findIn(words).flatMap(({ at }) => at));
    const isTaken = (kind: string, index: number) =>
      words[index]!.isLight ||
      calm.has(index) ||
      takenBack.some(({ value, at }) => value.kind === kind && at.includes(index));
    const isSaid = (kind: string, at: readonly number[]) =>
      !isExplained(at) && !at.every((index) => isTaken(kind, index));
    const least = besideService ? ODDS_BESIDE_SERVICE : ODDS;
    const likely = named ? { kind: named.value.kind, isSure: true, isWeak: false } : this.#likely(words, isSaid, least);
    // Beside other words that were said in danger, calm ones leave a doubt: 'fed by tube and choked'.
    const isDoubted =
      calm.size > 0 &&
      !likely.isSure &&
      words.some((word, index) => !(isTaken('', index) || frame?.has(index)) && this.#speaksFor(word));
    const { kind, isSure, isWeak } = isDoubted
      ? { ...this.#likely(words, (_, at) => !isExplained(at), least), isSure: false, isWeak: false }
      : likely;
    const isAllUnderstood = words.every(({ isLight }, index) => isLight || understood.has(index));
    // 'My kid', 'he is nonverbal': the little words were said in danger, what is said was not.
    const isCalm =
      frame !== null &&
      words.length < PART &&
      words.every(
        (word, index) =>
          frame.has(index) || isTaken(kind ?? '', index) || (understood.has(index) && !this.#speaksFor(word)),
      );
    // The little words were said in danger, too.
    if (!named && saysOnlyAges(words, this.#grammar, frame)) return null;
    if (!isSure && ((isAllUnderstood && isWeak) || isCalm || this.#isName(words))) return null;
    const others = victim && kind && BESIDE[kind];
    const known = kind && this.#lines.get(kind);
    const lines = known && others ? withOthers(known, this.#lines.get(others) ?? []) : known;
    return kind && lines ? { kind, lines, services: DANGER_SERVICES[kind], namedAt: named?.at ?? null, isSure } : null;
  }

  /** Whether a word alone makes danger likelier. */
  #speaksFor(word: Word): boolean {
    return this.#weightOf(word) > 0;
  }

  /** Whether a word is mostly said in danger: 'suicide', 'molested'. */
  isOfDanger(word: Word): boolean {
    return this.#weightOf(word) > GRAVE;
  }

  /** How much likelier a word alone makes danger, as a logarithm of odds. */
  #weightOf(word: Word): number {
    return this.#weights.oddsOf([word]) - this.#weights.oddsOf([]);
  }

  /** Returns the indices of words by which phrases take a danger back. */
  takenBackIn(words: readonly Word[]): ReadonlySet<number> {
    return new Set(this.#phrases.findIn(words).flatMap(({ value, at }) => (value.isTakenBack ? at : [])));
  }

  /**
   * Whether most words are ones that nobody said in a sentence, or one of several that are written like a name: 'Priya
   * Dunmore phone', 'Copper Creek'.
   */
  #isName(words: readonly Word[]): boolean {
    const heavy = words.filter(({ isLight }) => !isLight);
    const unheard = heavy.filter((word) => !this.#evidence.hasHeard(word));
    const isTitle = heavy.length > 1 && heavy.every(({ isCapital, isUpperCase }) => isCapital && !isUpperCase);
    return unheard.length > heavy.length / 2 || (isTitle && unheard.length > 0);
  }

  /** The phrases of dangers that are not taken back, the most urgent first. */
  #named(words: readonly Word[], { found, takenBack, isExplained, understood }: SaidOfDanger): Found<Danger>[] {
    const said = found.filter(
      ({ value, at }) =>
        !value.isTakenBack &&
        !isExplained(at) &&
        !takenBack.some((other) => concerns(other.value, value) && other.at.some((index) => at.includes(index))),
    );
    const isSaidTwice = ({ value, at }: Found<Danger>) =>
      said.some((other) => other.value.kind !== value.kind && !other.at.some((index) => at.includes(index)));
    // Other words that name another danger speak for it: 'swallow pills' and 'wants to die'.
    // Another need takes no wish to die back, if nothing else is said: 'wants to die and needs ABA'.
    const isPlain = ({ value, at }: Found<Danger>) =>
      value.kind === 'suicide' &&
      at.at(-1)! - at[0]! <= NEAR + 1 &&
      at.some((index) => this.#grammar.attempts.has(this.#grammar.stem(words[index]!.text))) &&
      words.every(({ isLight }, index) => isLight || at.includes(index) || understood.has(index));
    const isTold = (danger: Found<Danger>) => isSaidTwice(danger) || isPlain(danger);
    return said
      .filter((danger) => isTold(danger) || !this.#speaksAgainst(around(words, danger.at), danger.at.length))
      .sort((a, b) => DANGERS.indexOf(a.value.kind) - DANGERS.indexOf(b.value.kind));
  }

  /** Whether words near a phrase of so many words take it back. They cannot where nothing else is said. */
  #speaksAgainst(near: readonly Word[], length: number): boolean {
    return near.filter(({ isLight }) => !isLight).length > length && this.#weights.oddsOf(near) < ODDS_AGAINST;
  }

  /** The danger that all words of a sentence or part together make the likeliest, if any nearly reaches these odds. */
  #likely(words: readonly Word[], isSaid: IsSaid, least: number): Likely {
    const [most] = spansIn(words)
      .flatMap((span) => this.#likeliest(words, span, isSaid, least + span.more))
      .sort((a, b) => Number(b.isSure) - Number(a.isSure) || b.odds - a.odds);
    return most ?? { kind: null, isSure: false, isWeak: false };
  }

  #likeliest(words: readonly Word[], { from, to, more }: Span, isSaid: IsSaid, least: number) {
    const weighed = this.#weights.oddsOf(words.slice(from, to));
    if (weighed + MAX_COUNTED < least - DOUBT) return [];
    const without = new Set([...words.keys()].filter((at) => at < from || at >= to));
    const shares = this.#evidence.sharesOf(words, without);
    const dangers = shares.filter(({ name, at }) => name !== NOTHING && isSaid(name, at));
    const [likeliest] = dangers.toSorted((a, b) => b.share - a.share);
    const likelihood = dangers.reduce((sum, { share }) => sum + share, 0);
    const odds = weighed + Math.min(MAX_COUNTED, Math.log(likelihood / Math.max(0, 1 - likelihood)));
    if (!likeliest || odds < least - DOUBT) return [];
    if (more > 0 && likeliest.share < LEAST_SHARE_OF_PART && odds < least - WEAK_PART) return [];
    const isWeak = likeliest.share < LEAST_SHARE && odds < least - WEAK;
    return [{ kind: likeliest.name as DangerKind, odds, isSure: odds >= least, isWeak }];
  }
}

/** Phone lines for somebody who may be in a danger of any kind. */
export function anyLines({ dangers }: Pick<Lexicon, 'dangers'>): HelpLine[] {
  return dangers.find(({ kind }) => kind === 'suicide')?.lines ?? [];
}

/** Lines with those of another danger that are not among them. */
export function withOthers(lines: readonly HelpLine[], others: readonly HelpLine[]): HelpLine[] {
  const byCall = new Map([...others, ...lines].map((line) => [line.call, line]));
  for (const { call } of lines) byCall.delete(call);
  return [...lines, ...byCall.values()];
}

/** Whether one of these words is what the speaker will do: 'I am going to kill', not 'I know he will kill'. */
const isOwnWill = (words: readonly Word[], at: readonly number[]): boolean =>
  at.some((index) =>
    OWN_WILL.test(
      words
        .slice(at[0], index)
        .map(({ text }) => text)
        .join(' '),
    ),
  );

const concerns = (one: Danger, danger: Danger): boolean =>
  one.entry === null ? one.kind === danger.kind : one.entry === danger.entry;

/** A phrase's words and those near them in its sentence: what is said elsewhere makes a danger no less likely. */
function around(words: readonly Word[], at: readonly number[]): readonly Word[] {
  let from = Math.min(...at);
  let to = Math.max(...at) + 1;
  const [first, last] = [from - NEAR, to + NEAR];
  while (from > 0 && from > first && words[from]!.pause !== 'stop') from--;
  while (to < words.length && to < last && words[to]!.pause !== 'stop') to++;
  return words.slice(from, to);
}
