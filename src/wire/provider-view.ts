import type { SearchHit } from '#directory/search-query.ts';
import { type CompassDirection, compassDirection } from '#geo/compass.ts';
import type { Point } from '#geo/point.ts';
import { timeZoneAt } from '#geo/time-zone.ts';
import type { ListingRecord, ProviderDetails, SaidBy, StoredProvider, YesNoUnknown } from '#listings/provider.ts';
import type { LocalVocabulary } from '#listings/vocabulary/local-vocabulary.ts';
import { ACCESS_GROUPS } from '#model/call-report.ts';
import type { CallerFacts, Told } from '#model/caller-facts.ts';
import { isOld } from '#model/fact-clocks.ts';
import { isMailOnly } from '#model/mail-address.ts';
import { inLadderOrder, type MedicaidEvidence } from '#model/medicaid-ladder.ts';
import { numberToCall } from '#model/number-to-call.ts';
import { readHours } from '#model/opening-hours.ts';
import { type FactGroup, readStatement, type Statement } from '#model/place-facts.ts';
import { siteDay } from '#model/site-day.ts';
import { weekTimes } from '#model/week-times.ts';
import { openingHoursIn } from './opening-hours.ts';

/** A provider as our pages show it, in one language. */
export interface ProviderView {
  id: string;
  name: string;
  otherNames: string[];
  /** Street lines, then 'City, ST ZIP', separated by newlines. */
  address: string;
  point: Point;
  locationPrecision: StoredProvider['locationPrecision'];
  /** Only if the address is one to write to, such as a PO box, where nobody can go. */
  mailOnly?: true;
  /** Ten digits: the main number, else the first further one for calls; or null. */
  phone: string | null;
  phoneExtension: string | null;
  website: string | null;
  /** One line per day; empty if unknown. */
  hours: string[];
  /**
   * Only if the hours can be read and are still believed: see `weekTimes`, by the clock of the place, whose time zone
   * is like 'America/Phoenix'.
   */
  open?: { times: string; timeZone: string };
  /** Plain words for the main service, or an empty string. */
  mainService: string;
  /** The professional term for it, if it differs. */
  fieldTerm?: string;
  /** File under /leaflet/. */
  icon: string;
  services: ServiceView[];
  /** Strongest first. */
  medicaid: MedicaidView[];
  /** Address of the state's own search for Medicaid providers. */
  stateDirectory?: string;
  /** `callers`: callers were told so, `told` of them `of` all who asked; else a source says it. */
  accepting: { answer: YesNoUnknown; asOf: string | null; callers?: { told: number; of: number } };
  /** What else callers report; absent if nothing is to be shown. */
  called?: CalledView;
  /** Plain sentences: 'Staff who sign', 'Sliding-fee scale'. */
  facts: string[];
  /**
   * Not in search results: the same and what is known not to be so, by group, each as of the day of the record that
   * says it.
   */
  answers?: FactAnswer[];
  /**
   * In search results only: what the search asks for and is there, was there on a day long ago, is not known, or
   * missing; several as 'Open on weekends, Spanish spoken'.
   */
  asked?: { yes: string; was?: { text: string; day: string }[]; unknown: string; no: string };
  /** In results of a question with an age only: whether that age is seen. */
  age?: { answer: YesNoUnknown; years: number };
  details: ProviderDetails;
  /** The newest record of it. */
  source: SourceView;
  /** Only if it is assembled from several records: their ids, these, and which of them says what. */
  assembled?: { ids: string[]; records: SourceView[]; saidBy: ViewSaidBy };
  /** In search results only: see `PlaceInResult`. */
  number?: number;
  distanceMiles?: number;
  direction?: CompassDirection;
}

/** What a source says of a fact. */
export interface FactAnswer extends Statement {
  group: FactGroup;
  /** 'Quiet or sensory-friendly space'. */
  text: string;
  asOf?: string;
  /** Of an assembled listing: the position of the record that says it. */
  saidBy?: number;
}

/** What callers report. `newPatients`: only if they contradict each other. */
export interface CalledView extends Pick<CallerFacts, 'foundWrong' | 'newPatients' | 'wait'> {
  medicaid: (Told & { state: string; program: string })[];
  /** `fact`: 'Sign language'. */
  access: (Told & { fact: string; group: FactGroup })[];
}

/** Which record says a value: for each of the view's services and facts, as for the other lists. */
export interface ViewSaidBy extends Omit<SaidBy, 'tagIds'> {
  services: number[];
}

/** A record's source and its days. */
export interface SourceView {
  name: StoredProvider['source'];
  /** Of an operator's own list. */
  title?: string;
  date: string | null;
  importedAt: string;
}

export interface ServiceView {
  /** Tag id. */
  id: number;
  /** Machine name: 'PT-dentist'. */
  name: string;
  displayName: string;
  /** The professional term, if it differs. */
  fieldTerm?: string;
}

/** One piece of evidence that it takes Medicaid; `model/medicaid-ladder.ts` has its rules. */
export interface MedicaidView extends MedicaidEvidence {
  /** State of the program; '' of what was paid, because the list of payments does not say. */
  state: string;
  /** Public name of the program: 'AHCCCS (Arizona Medicaid)'; '' of what was paid. */
  program: string;
  /** The health plan on whose list it is. */
  plan?: string;
  /** What was paid for, within a sentence: 'speech therapy'; only of `paid`. */
  paidFor?: string;
}

/** Position in the whole result, from 1; great-circle distance and direction from the center of the search. */
export interface PlaceInResult {
  number: number;
  distanceMiles: number;
  direction: CompassDirection;
}

/** Returns one provider. `found` adds number, distance and direction. */
export function toProviderView(
  provider: StoredProvider,
  vocabulary: LocalVocabulary,
  found?: { hit: SearchHit; center: Point },
): ProviderView {
  const { language } = vocabulary;
  const isMail = isMailOnly(provider.address.lines);
  const services = provider.tagIds.flatMap((id) => {
    const tag = vocabulary.tagById(id);
    return tag?.group === 'ProviderType' ? [tag] : [];
  });
  const phone = numberToCall(provider);
  const ladder = medicaidLadder(provider, vocabulary);
  const stateDirectory = vocabulary.stateDirectory(provider.address.state);
  const called = calledView(provider, vocabulary);
  const main = services.find(({ id }) => id === provider.mainServiceTagId);
  return {
    id: provider.id,
    name: provider.name,
    otherNames: provider.otherNames,
    address: formatAddress(provider),
    point: provider.location,
    // Coordinates of a box are those of a post office.
    locationPrecision: isMail ? 'approximate' : provider.locationPrecision,
    ...(isMail && { mailOnly: true as const }),
    phone: phone?.number ?? null,
    phoneExtension: phone?.extension ?? null,
    website: provider.website,
    hours: openingHoursIn(provider.openingHours, language),
    ...openTimes(provider),
    mainService: main?.displayName[language] ?? '',
    ...(main?.fieldTerm && { fieldTerm: main.fieldTerm[language] }),
    icon: `${main?.icon ?? 'default'}.svg`,
    services: services.map(({ id, name, displayName, fieldTerm }) => ({
      id,
      name,
      displayName: displayName[language],
      ...(fieldTerm && { fieldTerm: fieldTerm[language] }),
    })),
    medicaid: ladder.map(({ saidBy: _, ...evidence }) => evidence),
    ...(stateDirectory && { stateDirectory }),
    accepting: acceptingOf(provider),
    ...(called && { called }),
    facts: provider.facts.flatMap((key) => vocabulary.fact(key) ?? []),
    answers: answersOf(provider, vocabulary),
    details: provider.details,
    source: sourceView(provider),
    ...(provider.assembled && {
      assembled: {
        ids: [...new Set(provider.assembled.records.map(({ id }) => id))],
        records: provider.assembled.records.map(sourceView),
        saidBy: {
          ...viewSaidBy(provider, provider.assembled.saidBy, vocabulary),
          medicaid: ladder.map(({ saidBy }) => saidBy),
        },
      },
    }),
    ...(found && placeInResult(found.hit, found.center)),
  };
}

function openTimes({ openingHours, location, assembled, sourceDate }: StoredProvider): Pick<ProviderView, 'open'> {
  const said = assembled?.records[assembled.saidBy.openingHours ?? -1] ?? { sourceDate };
  const week = isOld('hours', said.sourceDate, siteDay()) ? null : readHours(openingHours);
  const times = week && weekTimes(week);
  return times ? { open: { times, timeZone: timeZoneAt(location) } } : {};
}

/** `saidBy`: position of the record that says it; -1 of what was paid. */
function medicaidLadder(
  { medicaid, paid = [], assembled, sourceDate }: StoredProvider,
  vocabulary: LocalVocabulary,
): (MedicaidView & { saidBy: number })[] {
  const { language } = vocabulary;
  const stated = medicaid.map((fact, at) => {
    const saidBy = assembled?.saidBy.medicaid[at] ?? 0;
    const record = assembled?.records[saidBy] ?? { sourceDate };
    return {
      ...fact,
      program: vocabulary.programOf(fact.state)?.displayName[language] ?? fact.state,
      ...(record.sourceDate && { asOf: record.sourceDate }),
      saidBy,
    };
  });
  const payments = paid.flatMap(({ service, lastMonth }) => {
    const tag = vocabulary.tagById(service);
    const paidFor = tag?.care?.[language];
    if (!paidFor) return [];
    return [
      { evidence: 'paid' as const, state: '', program: '', asOf: lastMonth, service: tag.name, paidFor, saidBy: -1 },
    ];
  });
  return inLadderOrder([...stated, ...payments]);
}

function answersOf({ facts, assembled, sourceDate }: StoredProvider, vocabulary: LocalVocabulary): FactAnswer[] {
  const all = facts.flatMap((statement, at): FactAnswer[] => {
    const { key, answer } = readStatement(statement);
    const [text, group] = [vocabulary.fact(key), vocabulary.factGroup(key)];
    if (!text || !group) return [];
    const saidBy = assembled?.saidBy.facts[at];
    const asOf = saidBy === undefined ? sourceDate : assembled?.records[saidBy]?.sourceDate;
    return [{ key, answer, group, text, ...(asOf && { asOf }), ...(saidBy !== undefined && { saidBy }) }];
  });
  return all.sort((a, b) => vocabulary.factOrder(a.key) - vocabulary.factOrder(b.key));
}

function acceptingOf({
  called,
  acceptingNewPatients,
  acceptingNewPatientsAsOf,
}: StoredProvider): ProviderView['accepting'] {
  const told = called?.newPatients;
  if (!told?.answer) return { answer: acceptingNewPatients, asOf: acceptingNewPatientsAsOf };
  const callers = { told: told[told.answer], of: told.yes + told.no };
  return { answer: told.answer, asOf: told.lastOn, callers };
}

function calledView({ called }: StoredProvider, vocabulary: LocalVocabulary): CalledView | null {
  if (!called) return null;
  const { newPatients, medicaid, access, ...others } = called;
  return {
    ...others,
    ...(newPatients?.answer === null && { newPatients }),
    medicaid: medicaid.map((told) => ({
      ...told,
      program: vocabulary.programOf(told.state)?.displayName[vocabulary.language] ?? told.state,
    })),
    access: access.flatMap(({ fact: key, ...told }) => {
      const fact = vocabulary.fact(key);
      return fact ? [{ ...told, fact, group: ACCESS_GROUPS[key] }] : [];
    }),
  };
}

/** Leaves out the tags and facts that the view leaves out. */
function viewSaidBy(
  { tagIds, facts, called }: StoredProvider,
  { tagIds: tagsSaidBy, facts: factsSaidBy, acceptingNewPatients, ...saidBy }: SaidBy,
  vocabulary: LocalVocabulary,
): ViewSaidBy {
  return {
    ...saidBy,
    ...(acceptingNewPatients !== undefined && !called?.newPatients?.answer && { acceptingNewPatients }),
    services: tagsSaidBy.filter((_, at) => vocabulary.tagById(tagIds[at]!)?.group === 'ProviderType'),
    facts: factsSaidBy.filter((_, at) => vocabulary.fact(facts[at]!) !== undefined),
  };
}

function sourceView({ source, listTitle, sourceDate, importedAt }: ListingRecord): SourceView {
  return { name: source, ...(listTitle && { title: listTitle }), date: sourceDate, importedAt };
}

/** Returns what a provider has in search results only. */
export function placeInResult({ number, distanceMiles, provider }: SearchHit, center: Point): PlaceInResult {
  return {
    number,
    distanceMiles: Math.round(distanceMiles * 1000) / 1000,
    direction: compassDirection(center, provider.location),
  };
}

/** Returns street lines, then 'City, ST ZIP', separated by newlines. */
export function formatAddress({ address }: StoredProvider): string {
  const place = `${address.city}, ${address.state} ${address.zip}`.trim();
  return [...address.lines, place].join('\n');
}
