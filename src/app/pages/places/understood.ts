import type { Gazetteer } from '#gazetteer/gazetteer.ts';
import type { LocalVocabulary } from '#listings/vocabulary/local-vocabulary.ts';
import { spokenAge } from '#model/age-groups.ts';
import { type MustKey, mustKeysIn } from '#model/must-have.ts';
import { MAX_QUESTION } from '#model/search-limits.ts';
import type { AccessNeed, HelpLine } from '#understanding/lexicon.ts';
import type { Understanding } from '#understanding/question-reader.ts';
import type { Payer } from '#understanding/read-program.ts';
import type { ReadQuestion } from '#understanding/read-questions.ts';
import {
  isNear,
  type MissingService,
  type OfferedNear,
  offerChoice,
  offerServices,
  type Reading,
} from './offered-readings.ts';
import { type PlacesQuery, placesSearch } from './places-query.ts';
import { type FilterOptions, findOption } from './search-options.ts';

/** What the page shows of a question in the visitor's own words. */
export interface Understood {
  /** Somebody may be in danger: shown before anything else. Else empty. */
  lines: HelpLine[];
  /** The same where that is less likely: shown beside the rest. */
  concern: HelpLine[];
  /** What the search is for. */
  chips: Chip[];
  /** What it says: what was understood, which service it may be, that there is none, or that it is not said. */
  title: 'heading' | 'which' | 'nothing' | 'what';
  /** What the question may ask for, the likeliest first, while no service is chosen; if nothing, what many look for. */
  readings: Reading[];
  /** The likeliest service, if nobody within so many miles has it and others are offered or searched. */
  missing: { service: string; miles: number } | null;
  /** Providers of that name, if the question may be one; its `text` is the name. */
  byName: Reading | null;
  /** People of ours of that name, and providers of it who are not near the searched place. */
  names: NamedPage[];
  /** All places there, as long as the visitor can choose a service: then they are not listed. */
  all: { count: number; search: string } | null;
  /** Other readings of a question whose first one was taken. */
  others: Reading[];
  /** What we cannot search by, so that the visitor should ask: as text, or as a need that has no fact. */
  ask: { text?: string; need?: OtherNeed }[];
  /** The question is longer than what we read. */
  isCut: boolean;
  /** The state's list of Medicaid providers, and its name for Medicaid; no list: only if Medicaid was asked for. */
  medicaid: { list: string | undefined; name: string } | null;
}

type OtherNeed = 'female-provider';

/** A part of what was understood. `search`: the address without it. */
export interface Chip {
  kind: 'service' | 'program' | 'place' | 'age' | 'months' | 'must';
  text: string;
  /** The words that say so, as typed; '' if the visitor chose it in the form. */
  because: string;
  search: string;
}

/** The page of somebody whose name the question may be. */
export interface NamedPage {
  path: string;
  name: string;
  /** A title, or service and town: 'Psychologist · Phoenix, AZ 85004'. */
  about: string;
}

/** A question as read. */
export interface ReadQuery {
  /** With the filters filled from the question, unless they already were. */
  query: PlacesQuery;
  /** It was read just now, and no service is the visitor's own choice. */
  isFresh: boolean;
  reading: Understanding;
  /** The same without the age in the question. */
  ageless: Understanding;
  /** The place in the form, if the question names another, or that other, if it may be a person; else ''. */
  otherPlace: string;
  vocabulary: LocalVocabulary;
}

export interface QuestionDeps {
  readQuestion: ReadQuestion;
  gazetteer: Gazetteer;
  vocabulary: LocalVocabulary;
}

const MAX_READINGS = 3;
const MAX_OTHERS = 2;
/** A service with this score was asked for. */
const CLEAR = 0.65;

/** Reads the question of a query, and fills the filters from it if they are not what the visitor made of it. */
export function readOwnWords(query: PlacesQuery, { readQuestion, gazetteer, vocabulary }: QuestionDeps): ReadQuery {
  const { language } = vocabulary;
  const mark = markOf(query.question);
  const isRead = query.read === mark;
  const anyAge = isRead && query.anyAge;
  const whole = readQuestion(query.question, language);
  const ageless = whole.said.age ? readQuestion(query.question.replace(whole.said.age, ' '), language) : whole;
  // Danger does not depend on an age.
  const asked = anyAge ? { ...ageless, crisis: whole.crisis, concern: whole.concern } : whole;
  // 'Charlotte is five' is no place where somebody has typed another.
  const typed = query.point ? '' : gazetteer.resolve(query.place)?.label;
  const maybe = typed !== undefined && asked.place && !asked.place.isSaid && asked.place.place.label;
  const aside = maybe && maybe !== typed ? maybe : '';
  const reading = aside ? { ...asked, place: null } : asked;
  if (isRead) return { query, isFresh: false, reading, ageless, otherPlace: '', vocabulary };
  const place = reading.place?.place.label ?? '';
  const state = gazetteer.resolve(place || query.place)?.state;
  const local = state && vocabulary.programOf(state)?.name;
  const programs = reading.programs.map((name) => (name === 'MC-ANY' && local) || name);
  // Filters that another question filled are not the visitor's own.
  const services = query.read ? [] : query.services;
  return {
    query: {
      ...query,
      read: mark,
      anyAge,
      anyService: false,
      services: [...services, ...sureServices(reading)],
      // Of another question, too; with a new place, its program may be another state's.
      medicaid: query.read && (programs.length > 0 || place) ? programs : [...query.medicaid, ...programs],
      ...(place && { place, point: null }),
      must: mustKeysIn([...(query.read ? [] : query.must), ...needsOf(reading).map(({ key }) => key)]),
      ...(query.read && { fit: null }),
    },
    isFresh: services.length === 0,
    reading,
    ageless,
    otherPlace: aside || (place && !query.read && gazetteer.resolve(query.place)?.label !== place ? query.place : ''),
    vocabulary,
  };
}

/** Whether no places are listed until the visitor has chosen a service. */
function isChoosing({ services, anyService }: PlacesQuery): boolean {
  return services.length === 0 && !anyService;
}

interface Surroundings {
  options: FilterOptions;
  /** The search for providers of that name, if the question may be one. */
  byName: PlacesQuery | null;
  names: NamedPage[];
  /** The place of the search, and how many were found, have the name, and have a service; none without a place. */
  near?: OfferedNear & {
    area: { label: string; state: string | null };
    total: number;
    named: number | null;
    missing: MissingService | undefined;
  };
}

/** Describes what was understood. `query`: as searched. */
export async function describeUnderstood(
  read: ReadQuery,
  query: PlacesQuery,
  { options, byName, names, near }: Surroundings,
): Promise<Understood> {
  const { reading, ageless, vocabulary } = read;
  const search = (change: Partial<PlacesQuery>) => placesSearch({ ...query, page: 1, ...change });
  const without = (names: string[], name: string) => names.filter((other) => other !== name);
  const nameOf = (name: string) => findOption(options.services, name)!.displayName;
  const becauseOf = (name: string) => reading.services.find((service) => service.name === name)?.because ?? '';
  const { services, medicaid } = query;
  const isNamed = reading.place?.place.label === query.place;
  const chips: Chip[] = [
    ...services.map(
      (name): Chip => ({
        kind: 'service',
        text: nameOf(name),
        because: becauseOf(name),
        search: search({ services: without(services, name) }),
      }),
    ),
    ...medicaid.map(
      (name): Chip => ({
        kind: 'program',
        text: findOption(options.programs, name)!.displayName,
        because: reading.programs.length > 0 ? (reading.said.program ?? '') : '',
        search: search({ medicaid: without(medicaid, name) }),
      }),
    ),
    ...query.must.map(
      (key): Chip => ({
        kind: 'must',
        text: vocabulary.mustText(key),
        because: needsOf(reading).find((need) => need.key === key)?.because ?? '',
        search: search({ must: query.must.filter((other) => other !== key), fit: null }),
      }),
    ),
    ...(near
      ? [
          {
            kind: 'place' as const,
            text:
              isNamed && reading.place?.isCorrected ? `${near.area.label} (“${reading.place.text}”)` : near.area.label,
            because: isNamed ? (reading.place?.text ?? '') : near.area.label === query.place ? '' : query.place,
            search: search({ place: '', point: null, isSubmitted: true }),
          },
        ]
      : []),
    ...(reading.said.age && !query.anyAge
      ? [
          {
            ...ageText(reading.age ?? 0),
            because: reading.said.age,
            search: search({
              anyAge: true,
              ...(isSame(services, sureServices(reading)) && { services: sureServices(ageless) }),
            }),
          },
        ]
      : []),
  ];
  const offers = reading.services.filter(({ name }) => !services.includes(name) && findOption(options.services, name));
  const offer = { nameOf, search, near };
  const isChosen = services.length > 0;
  // Beside the phone lines for a danger, what was also asked for, but nothing doubtful.
  const others = offers.filter(({ score }) => !reading.crisis || score >= CLEAR);
  const offered = isChosen ? [] : offers;
  const isAll = reading.isAll && chips.length > 0;
  // Beside the phone lines for a danger, nobody is to read that nothing was understood.
  const isDone = isChosen || (reading.crisis && offered.length === 0);
  const title = isDone ? 'heading' : offered.length > 0 ? 'which' : !isAll ? 'nothing' : near ? 'what' : 'heading';
  const choice = title === 'which' ? await offerChoice(offered, MAX_READINGS, offer) : [];
  const isLeftOut = choice[0]?.count && choice[0].text !== nameOf(offered[0]!.name);
  const missing = isLeftOut ? { name: offered[0]!.name, miles: near!.farthestMiles } : near?.missing;
  const starts = vocabulary.oftenNeeded
    .filter((name) => findOption(options.services, name))
    .map((name) => ({ name, score: 0, because: '' }));
  const state = near?.area.state;
  const list = state ? vocabulary.stateDirectory(state) : undefined;
  const program = state && (list || medicaid.length > 0) ? vocabulary.programOf(state) : null;
  return {
    lines: reading.crisis?.lines ?? [],
    concern: reading.concern,
    chips,
    title,
    byName: byName && { text: byName.name, because: '', search: placesSearch(byName), count: near?.named ?? null },
    names,
    readings: title === 'what' || title === 'nothing' ? await offerServices(starts, starts.length, offer) : choice,
    missing: missing ? { service: nameOf(missing.name), miles: missing.miles } : null,
    all:
      near && near.total > 0 && isChoosing(query) ? { count: near.total, search: search({ anyService: true }) } : null,
    others: isChosen ? (await offerServices(others, MAX_OTHERS, offer)).filter(isNear) : [],
    ask: asksFor(reading, vocabulary),
    isCut: query.question.length >= MAX_QUESTION,
    medicaid: program ? { list, name: program.displayName[vocabulary.language] } : null,
  };
}

const MUST_OF: Record<Exclude<AccessNeed, OtherNeed> | Payer, MustKey> = {
  wheelchair: 'wheelchair-access',
  quiet: 'quiet-space',
  'sign-language': 'sign-language',
  telehealth: 'telehealth',
  'home-visits': 'home-visits',
  evening: 'evenings',
  weekend: 'weekends',
  'new-patients': 'new-patients',
  medicare: 'pays-medicare',
  private: 'pays-private',
  military: 'pays-military',
  none: 'sliding-fee',
};

/** What places must have, and the words that say so. */
function needsOf({ access, language, payer, said }: Understanding): { key: MustKey; because: string }[] {
  const needs = [...access, ...(payer ? [payer] : [])].flatMap((need) =>
    need === 'female-provider'
      ? []
      : {
          key: MUST_OF[need],
          because: said.access[need as AccessNeed] ?? (need === payer ? said.payer : said.language) ?? '',
        },
  );
  return language === 'es' ? [...needs, { key: 'spanish', because: said.language ?? '' }] : needs;
}

function asksFor({ language, access, said }: Understanding, vocabulary: LocalVocabulary): Understood['ask'] {
  return [
    ...(language && language !== 'asl' && language !== 'es'
      ? [{ text: languageName(language, vocabulary.language) ?? said.languageName ?? language }]
      : []),
    ...(access.includes('female-provider') ? [{ need: 'female-provider' as const }] : []),
  ];
}

/** A question is sure of one service. */
function sureServices({ confidence, services }: Understanding): string[] {
  return confidence === 'sure' && services[0] ? [services[0].name] : [];
}

function ageText(years: number): Pick<Chip, 'kind' | 'text'> {
  const { unit, count } = spokenAge(years);
  return { kind: unit === 'years' ? 'age' : 'months', text: String(count) };
}

function isSame(some: string[], others: string[]): boolean {
  return some.length === others.length && some.every((name) => others.includes(name));
}

/** Undefined for a language that the platform has no name for, such as Yucatec Maya. */
function languageName(code: string, language: string): string | undefined {
  return new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(code);
}

/** A short mark of a question, for the address. Two questions hardly ever have the same. */
function markOf(question: string): string {
  let mark = 0;
  for (let at = 0; at < question.length; at++) mark = (Math.imul(mark, 31) + question.charCodeAt(at)) >>> 0;
  return mark.toString(36);
}
