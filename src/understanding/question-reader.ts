import type { ContentLanguage } from '#model/content-language.ts';
import { MAX_QUESTION } from '#model/search-limits.ts';
import { confidenceOf, helpWith, likelyOf, withDanger } from './choose-services.ts';
import { COMMON_WORDS } from './common-words.ts';
import type { Grammar } from './grammar.ts';
import { GRAMMARS } from './grammars.ts';
import { KnownWords } from './known-words.ts';
import type { Learned } from './learn.ts';
import { type AccessNeed, type HelpLine, NO_NEED } from './lexicon.ts';
import { type Found, PhraseIndex } from './phrases.ts';
import { isIn, type PlaceNames } from './place-words.ts';
import { isSeveral, type Meaning, type RankedService, rankServices } from './rank-services.ts';
import { type AidNeed, aidsBeside, isOfAid } from './read-aids.ts';
import { AloneReader, saysWhat } from './read-alone.ts';
import { anyLines, DANGER_SERVICES, DangerReader, type DangerReading, type IsExplained } from './read-danger.ts';
import { type Frame, FrameReader, type SplitQuestion, understoodFrame } from './read-frame.ts';
import { readRest } from './read-rest.ts';
import { withoutStreet } from './read-street.ts';
import { meant, servicePhrases } from './service-phrases.ts';
import type { Understanding } from './understanding.ts';
import { wishedNeeds } from './wished-needs.ts';
import { WordEvidence } from './word-evidence.ts';
import { namesOnly, splitWords, textAt, type Word } from './words.ts';

const MAX_SERVICES = 5;
/** The score that becomes 0.5. */
const HALF = 2;
/** People of a town whose name is not read as a wish. */
const KNOWN_TOWN = 1_000;
/** Shorter words say nothing about danger in the other language. */
const MIN_FOREIGN = 4;

/** Services that help in a danger. */
const IN_DANGER = new Set(Object.values(DANGER_SERVICES).flat());

/** What is asked for, and what is said beside it. */
interface Request {
  frame: Frame;
  /** What is needed of a place. */
  access: Found<AccessNeed>[];
  /** Indices of the words of both, and of what is refused. */
  beside: ReadonlySet<number>;
  /** What speaks for services. */
  found: Found<Meaning>[];
  /** It means a service only as nothing else is said. */
  isAlone: boolean;
  /** As `likelyOf`. */
  likely: RankedService[] | null;
}

/**
 * Reads questions in one language. Reading is pure and takes less than a millisecond, at most some forty for nonsense
 * as long as `MAX_QUESTION`.
 */
export class QuestionReader {
  readonly #grammar: Grammar;
  readonly #places: PlaceNames;
  readonly #known: KnownWords;
  readonly #services: ReturnType<typeof servicePhrases>;
  readonly #alone: AloneReader;
  readonly #needs: PhraseIndex<AccessNeed>;
  readonly #aids: PhraseIndex<AidNeed>;
  readonly #frames: FrameReader;
  readonly #dangers: DangerReader;
  readonly #anyLines: HelpLine[];
  readonly #evidence: WordEvidence;

  constructor(language: ContentLanguage, learned: Learned, places: PlaceNames) {
    const { lexicon } = learned;
    const grammar = GRAMMARS[language];
    this.#grammar = grammar;
    this.#places = places;
    this.#known = new KnownWords(grammar, learned, places);
    this.#services = servicePhrases(grammar, lexicon);
    this.#alone = new AloneReader(grammar, lexicon.alone);
    this.#needs = new PhraseIndex(grammar);
    for (const [need, phrases] of Object.entries(lexicon.access))
      for (const phrase of phrases) this.#needs.add(phrase, need as AccessNeed);
    this.#aids = new PhraseIndex(grammar);
    for (const [need, phrases] of Object.entries(lexicon.aids))
      for (const phrase of phrases) this.#aids.add(phrase, need === NO_NEED ? null : (need as AccessNeed));
    this.#frames = new FrameReader({ places, grammar, common: this.#known.all, own: this.#known.stems }, lexicon);
    this.#dangers = new DangerReader(grammar, lexicon, learned);
    this.#anyLines = anyLines(lexicon);
    this.#evidence = new WordEvidence(learned.services);
  }

  /** Reads a question; text after `MAX_QUESTION` is ignored. `other`: see `readDanger`. */
  read(question: string, other?: QuestionReader): Understanding {
    const text = question.slice(0, MAX_QUESTION);
    const typed = withoutStreet(splitWords(text, this.#grammar));
    const words = this.#known.mended(typed);
    const request = this.#request({ text, typed, words });
    const { frame, access, beside, likely } = request;
    const { program } = frame;
    const asked = likely ?? [];
    const isSure = confidenceOf(asked) === 'sure';
    const readDanger = (said: readonly Word[]) =>
      this.#dangers.read(said, {
        isExplained: other?.explainer(text),
        besideService: isSure,
        ...this.#plain(words, request),
      });
    const found = readDanger(words);
    const town = found?.isSure ? townWithState(words, frame.place) : [];
    const danger = town.length > 0 && !readDanger(namesOnly(words, town)) ? null : found;
    const isAll = !words.some((word, index) => !beside.has(index) && saysWhat(word, this.#grammar));
    const wanted = likely?.length === 0 && program.program && !isAll ? helpWith(program.at) : asked;
    const ranked = danger?.isSure ? withDanger(wanted, danger) : wanted;
    // 'Does Medicaid pay for glasses' still looks for who takes it.
    const isProgramAsked = !isSure && this.#frames.programs.isAsked(words, program.at);
    const told = isProgramAsked ? { ...frame, program: { program: null, at: [] } } : frame;
    const typedAt = (at: readonly number[]) => textAt(text, words, at);
    return {
      confidence: isSeveral(ranked, words, this.#grammar) ? 'unsure' : confidenceOf(ranked),
      services: ranked.slice(0, MAX_SERVICES).map(({ name, score, at }) => ({
        name,
        score: Math.round((100 * score) / (score + HALF)) / 100,
        because: typedAt(at),
      })),
      ...understoodFrame(told, access, typedAt),
      isAll,
      notUnderstood: danger || !ranked[0] ? [] : this.#rest(text, words, ranked, request),
      ...this.#shown(danger),
    };
  }

  /** What the words ask for; danger aside. */
  #request(split: SplitQuestion): Request {
    const { words } = split;
    const said = this.#services.findIn(words);
    const named = new Set(said.flatMap(({ value, at }) => ('isName' in value && value.isName ? at : [])));
    const { needs, refusedAt } = wishedNeeds(this.#needs.findIn(words), words, { named, grammar: this.#grammar });
    const frame = this.#frames.read(split, named, needs);
    const taken = new Set([...frame.at, ...refusedAt]);
    const [languageAt, verb = -1] = frame.language.at;
    const meanings = meant(said, taken, needs).filter(({ at }) => !at.includes(verb) || at.includes(languageAt!));
    const aids = aidsBeside(this.#aids.findIn(words), meanings, words, this.#grammar);
    for (const index of aids.flatMap(({ at }) => at)) taken.add(index);
    const access = [...needs, ...aids.flatMap(({ value, ...aid }) => (value ? [{ ...aid, value }] : []))];
    const beside = new Set([...taken, ...access.flatMap(({ at }) => at), ...(frame.payer?.at ?? [])]);
    const among = meanings.filter((meaning) => !isOfAid(meaning, aids));
    const alone = this.#alone.find(words, beside, among);
    const found = alone ? [alone] : among;
    const ranking = rankServices(found, words, frame.age, {
      grammar: this.#grammar,
      evidence: this.#evidence,
      // Nothing else is to be read from the words of what is said alone.
      taken: alone ? new Set([...taken, ...alone.at]) : taken,
    });
    return { frame, access, beside, found, isAlone: alone !== null, likely: likelyOf(ranking) };
  }

  /** What is asked for beside the services that are searched or offered. */
  #rest(text: string, words: readonly Word[], ranked: readonly RankedService[], { found, beside }: Request): string[] {
    const shown = confidenceOf(ranked) === 'sure' ? ranked.slice(0, 1) : ranked;
    const saying = found.filter(({ value }) => shown.some(({ name }) => value.services.includes(name)));
    const used = new Set([...beside, ...[...shown, ...saying].flatMap(({ at }) => at)]);
    return readRest(text, words, {
      used,
      namedAt: ranked[0]!.namedAt,
      grammar: this.#grammar,
      evidence: this.#evidence,
      isUnsaid: (word) => this.#isUnsaid(word, words),
    });
  }

  /** Whether a word is not to be read again: said in danger, rude, or a name. */
  #isUnsaid(word: Word, words: readonly Word[]): boolean {
    const isTitle = words.every(({ isLight, isCapital }) => isLight || isCapital);
    return (
      this.#grammar.unsaid.has(word.text) ||
      this.#dangers.isOfDanger(word) ||
      word.isUpperCase ||
      (word.isCapital && !isTitle && word !== words[0]) ||
      (this.#places.named([word.text])?.population ?? 0) >= KNOWN_TOWN ||
      this.#frames.programs.isOfName(word)
    );
  }

  /** Words that speak of no danger: those understood, and those only for whom (or anybody's: 'brother') or needed. */
  #plain(words: readonly Word[], { found, isAlone, beside, frame }: Request) {
    const { children, adults, relatives, needs } = this.#grammar;
    const where = (is: (word: Word) => boolean) => [...words.keys()].filter((index) => is(words[index]!));
    const persons = where(({ text }) => children.has(text) || adults.has(text));
    const family = where(({ text }) => relatives.has(text));
    const isFound = found.length > 0;
    const needed = isFound ? where(({ stem }) => needs.has(stem)) : [];
    // 'Respite New Orleans': a service and its town say what is wanted, though despair says 'respite', too.
    const isHarmless = ({ value }: Found<Meaning>) =>
      value.isName && !value.services.some((name) => IN_DANGER.has(name));
    const named = frame.place ? found.filter(isHarmless) : [];
    return {
      understood: new Set(isFound ? [...found.flatMap(({ at }) => at), ...persons, ...needed] : []),
      frame: isAlone ? null : new Set([...beside, ...persons, ...family, ...needed, ...named.flatMap(({ at }) => at)]),
    };
  }

  /**
   * Only what a question says about danger, without correcting slips; except in what `other` takes for no danger:
   * 'suicide prevention' in English has nothing to do with Spanish.
   */
  readDanger(question: string, other: QuestionReader): Pick<Understanding, 'crisis' | 'concern'> {
    const text = question.slice(0, MAX_QUESTION);
    return this.#shown(this.#dangers.read(splitWords(text, this.#grammar), { isExplained: other.explainer(text) }));
  }

  #shown(danger: DangerReading | null): Pick<Understanding, 'crisis' | 'concern'> {
    if (danger === null) return { crisis: null, concern: [] };
    const { kind, lines, isSure } = danger;
    return isSure ? { crisis: { kind, lines }, concern: [] } : { crisis: null, concern: this.#anyLines };
  }

  /** Only the language to be spoken, where the words around it say so: 'que hable español' in an English sentence. */
  readLanguage(question: string): {
    code: string | null;
    said: Pick<Understanding['said'], 'language' | 'languageName'>;
  } {
    const text = question.slice(0, MAX_QUESTION);
    const words = splitWords(text, this.#grammar);
    const { code, at } = this.#frames.languages.read(words, { isStrict: true });
    const language = textAt(text, words, at) || null;
    return { code, said: { language, languageName: textAt(text, words, at.slice(0, 1)) || null } };
  }

  /** The words of a text that are ordinary in this language, or of its lexicon; no letter, as in '5 y/o'. */
  ownWords(text: string): Set<string> {
    const words = splitWords(text.slice(0, MAX_QUESTION), this.#grammar);
    return new Set(words.flatMap((word) => (word.text.length > 1 && this.#known.isOwn(word) ? word.text : [])));
  }

  /** Whether this language has the words: 'her' is no Spanish 'herida', and 'no OT' refuses what 'OT' asks for. */
  knows(text: string): boolean {
    const words = splitWords(text, this.#grammar);
    return words.every((word) => this.#known.isOrdinary(word)) || this.#services.findIn(words).length > 0;
  }

  /** Tells whether words are a danger ruled out, or ordinary: a 'mat program' is not 'matar'. Reads the text once. */
  explainer(text: string): IsExplained {
    const common = COMMON_WORDS[this.#grammar.language];
    let read: { words: Word[]; takenBack: ReadonlySet<number> } | undefined;
    return (at) => {
      if (!read) {
        const words = splitWords(text, this.#grammar);
        read = { words, takenBack: this.#dangers.takenBackIn(words) };
      }
      const { words, takenBack } = read;
      return (
        at.some((index) => takenBack.has(index)) ||
        at.every((index) => words[index]!.text.length < MIN_FOREIGN || common.has(words[index]!.text))
      );
    };
  }
}

/** The words of a town that is said with its state: Rifle, CO, is no weapon; but 'he has a rifle, co workers know'. */
function townWithState(words: readonly Word[], place: Frame['place']): readonly number[] {
  if (!place?.isSaid || place.isCorrected || place.place.kind !== 'city') return [];
  const { at, text } = place;
  const [last, next] = [words[at.at(-1)!]!, words[at.at(-1)! + 1]];
  const isWhere = at[0] === 0 || at.some((index) => isIn(words, index));
  const endsState = last.isUpperCase || last.text.length > 2 || (next?.pause ?? 'stop') !== 'none';
  const hasState = text.toLowerCase().split(place.place.name.toLowerCase())[1];
  return isWhere && endsState && hasState ? at : [];
}
