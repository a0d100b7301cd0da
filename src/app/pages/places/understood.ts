import type { LocalVocabulary } from '#listings/vocabulary/local-vocabulary.ts';
import { spokenAge } from '#model/age-groups.ts';
import { MAX_QUESTION } from '#model/search-limits.ts';
import type { HelpLine } from '#understanding/lexicon.ts';
import type { Understanding } from '#understanding/understanding.ts';
import {
  isNear,
  type MissingService,
  type OfferedNear,
  offerChoice,
  offerServices,
  type Reading,
} from './offered-readings.ts';
import { type PlacesQuery, placesSearch } from './places-query.ts';
import { needsOf, type OtherNeed, type ReadQuery, sureServices } from './read-own-words.ts';
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
  /** The question is longer than what we read. */
  isCut: boolean;
  /** The state's list of Medicaid providers, and its name for Medicaid; no list: only if Medicaid was asked for. */
  medicaid: { list: string | undefined; name: string } | null;
}

export interface Ask {
  text?: string;
  need?: OtherNeed;
}

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

const MAX_READINGS = 3;
const MAX_OTHERS = 2;
/** A service with this score was asked for. */
const CLEAR = 0.65;

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
  const { reading, vocabulary } = read;
  const search = searchFrom(query);
  const nameOf = (name: string) => findOption(options.services, name)!.displayName;
  const { services } = query;
  const chips = chipsOf(read, query, { options, near });
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
  const isLeftOut = near && title === 'which' && choice[0]?.text !== nameOf(offered[0]!.name);
  const missing = isLeftOut ? { name: offered[0]!.name, miles: near.farthestMiles } : near?.missing;
  const starts = vocabulary.oftenNeeded
    .filter((name) => findOption(options.services, name))
    .map((name) => ({ name, score: 0, because: '' }));
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
    isCut: query.question.length >= MAX_QUESTION,
    medicaid: medicaidOf(near?.area.state, query, vocabulary),
  };
}

/** Returns what gives the address of the query with a change. */
function searchFrom(query: PlacesQuery): (change: Partial<PlacesQuery>) => string {
  return (change) => placesSearch({ ...query, page: 1, ...change });
}

function chipsOf(
  { reading, ageless, vocabulary }: ReadQuery,
  query: PlacesQuery,
  { options, near }: Pick<Surroundings, 'options' | 'near'>,
): Chip[] {
  const { services, medicaid, must } = query;
  const search = searchFrom(query);
  const without = (names: string[], name: string) => names.filter((other) => other !== name);
  const needs = needsOf(reading);
  const chips: Chip[] = [
    ...services.map(
      (name): Chip => ({
        kind: 'service',
        text: findOption(options.services, name)!.displayName,
        because: reading.services.find((service) => service.name === name)?.because ?? '',
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
    ...must.map(
      (key): Chip => ({
        kind: 'must',
        text: vocabulary.mustText(key),
        because: needs.find((need) => need.key === key)?.because ?? '',
        search: search({ must: must.filter((other) => other !== key), fit: null }),
      }),
    ),
  ];
  if (near) chips.push(placeChip(near.area.label, reading, query));
  if (reading.said.age && !query.anyAge) {
    const isByAge = isSame(services, sureServices(reading));
    const change = { anyAge: true, ...(isByAge && { services: sureServices(ageless) }) };
    chips.push({ ...ageText(reading.age ?? 0), because: reading.said.age, search: search(change) });
  }
  return chips;
}

function placeChip(label: string, { place }: Understanding, query: PlacesQuery): Chip {
  const isNamed = place?.place.label === query.place;
  return {
    kind: 'place',
    text: isNamed && place?.isCorrected ? `${label} (“${place.text}”)` : label,
    because: isNamed ? (place?.text ?? '') : label === query.place ? '' : query.place,
    search: searchFrom(query)({ place: '', point: null, isSubmitted: true }),
  };
}

function medicaidOf(
  state: string | null | undefined,
  { medicaid }: PlacesQuery,
  vocabulary: LocalVocabulary,
): Understood['medicaid'] {
  const list = state ? vocabulary.stateDirectory(state) : undefined;
  const program = state && (list || medicaid.length > 0) ? vocabulary.programOf(state) : null;
  return program ? { list, name: program.displayName[vocabulary.language] } : null;
}

/** What a question wants that we cannot search by: as text, or as a need that has no fact. */
export function asksFor({ reading, vocabulary }: ReadQuery, { byName, names }: Understood): Ask[] {
  const { language, access, said, notUnderstood, unknownPlace } = reading;
  const isSearched = language === 'asl' || language === 'es';
  // What is not understood may be part of a name.
  const rest = byName || names.length > 0 ? [] : notUnderstood.filter((text) => !unknownPlace?.includes(text));
  return [
    ...(language && !isSearched
      ? [{ text: languageName(language, vocabulary.language) ?? said.languageName ?? language }]
      : []),
    ...(access.includes('female-provider') ? [{ need: 'female-provider' as const }] : []),
    ...rest.map((text) => ({ text: `“${text}”` })),
  ];
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
