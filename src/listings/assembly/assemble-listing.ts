import { nameWords } from '#model/name-words.ts';
import { readStatement } from '#model/place-facts.ts';
import type { MEDICAID_EVIDENCE } from '#model/provider-values.ts';
import type {
  Assembled,
  ListingRecord,
  MedicaidFact,
  MorePhone,
  ProviderDetails,
  SaidBy,
  StoredProvider,
} from '../provider.ts';
import { preferenceOf } from './source-order.ts';

/** Texts of which one is shown; of the others, all. */
const DETAIL_TEXTS = ['description', 'eligibility', 'howToApply', 'fees', 'email'] as const;

/**
 * Returns the listing of several records, given in the order of sources: which value is shown, field by field, and who
 * says it.
 *
 * | field | value |
 * |---|---|
 * | name, address, details in words | of the preferred source |
 * | location | exact before approximate, then of the preferred source |
 * | phone, website, hours, new patients | the newest |
 * | other names, phones and services, Medicaid | all |
 * | facts | all; of yes and no, the newest |
 *
 * Same input, same listing: ties go to the preferred source, then to the first record.
 */
export function assembleListing(records: readonly StoredProvider[]): StoredProvider {
  const first = records[0]!;
  const sayers = records.map(sayersOf);
  const all = records.map((record, at): Member => ({ record, at: sayers.slice(0, at).flat().length }));
  const preferred = all.toSorted((a, b) => preferenceOf(a.record) - preferenceOf(b.record));
  const told = sayers.flat();
  const { named, addressed, placed, called, linked, open, accepting, main } = chosen(preferred);
  const shownName = nameWords(named.record.name).join(' ');
  const names = union(
    preferred,
    ({ name, otherNames }) => [name, ...otherNames],
    (name) => nameWords(name).join(' '),
    ({ name, otherNames }) => [name, ...otherNames],
  ).filter(({ key }) => key !== shownName);
  const tags = newestUnion(preferred, told, 'tagIds', String);
  const medicaid = newestUnion(preferred, told, 'medicaid', medicaidKey).toSorted((a, b) => strength(b) - strength(a));
  const facts = newestUnion(preferred, told, 'facts', (text) => readStatement(text).key);
  const { details, saidBy: detailsSaidBy } = detailsOf(preferred, called?.record ?? null);

  const saidBy: SaidBy = {
    name: sayer(named, 'name'),
    address: sayer(addressed, 'address'),
    location: sayer(placed, 'location'),
    ...(called && { phone: sayer(called, 'phone') }),
    ...(linked && { website: sayer(linked, 'website') }),
    ...(open && { openingHours: sayer(open, 'openingHours') }),
    ...(accepting && { acceptingNewPatients: sayer(accepting, 'acceptingNewPatients') }),
    ...(Object.keys(detailsSaidBy).length > 0 && { details: detailsSaidBy }),
    otherNames: names.map(({ at }) => at),
    tagIds: tags.map(({ at }) => at),
    medicaid: medicaid.map(({ at }) => at),
    facts: facts.map(({ at }) => at),
  };
  const latestAt = latestOf(preferred);
  const latest = told[latestAt]!;
  return {
    id: first.id,
    source: latest.source,
    npi: records.find(({ npi }) => npi !== null)?.npi ?? null,
    isPerson: records.find(({ isPerson }) => isPerson !== null)?.isPerson ?? null,
    name: named.record.name,
    otherNames: names.map(({ value }) => value),
    address: addressed.record.address,
    location: placed.record.location,
    locationPrecision: placed.record.locationPrecision,
    phone: called?.record.phone ?? null,
    phoneExtension: called?.record.phoneExtension ?? null,
    website: linked?.record.website ?? null,
    openingHours: open?.record.openingHours ?? [],
    tagIds: tags.map(({ value }) => value),
    mainServiceTagId: main?.record.mainServiceTagId ?? null,
    medicaid: medicaid.map(({ value }) => value),
    acceptingNewPatients: accepting?.record.acceptingNewPatients ?? 'unknown',
    acceptingNewPatientsAsOf: accepting?.record.acceptingNewPatientsAsOf ?? null,
    facts: facts.map(({ value }) => value),
    details,
    sourceDate: latest.sourceDate,
    importedAt: latest.importedAt,
    ...(latest.listTitle && { listTitle: latest.listTitle }),
    assembled: { records: told, latest: latestAt, saidBy } satisfies Assembled,
  };
}

/** Returns whose value of each field is shown. */
function chosen(preferred: readonly Member[]) {
  // Sorting is stable: records of the same day stay in order of preference.
  const newest = (field: SingleField) =>
    preferred.toSorted((a, b) => compareDays(dayOf(b.record, field), dayOf(a.record, field)));
  const named = preferred[0]!;
  const addressed = preferred.find(({ record: { address } }) => address.lines.length > 0 && address.zip) ?? named;
  return {
    named,
    addressed,
    placed: preferred.find(({ record }) => record.locationPrecision === 'exact') ?? addressed,
    called: newest('phone').find(({ record }) => record.phone !== null),
    linked: newest('website').find(({ record }) => record.website !== null),
    open: newest('openingHours').find(({ record }) => record.openingHours.length > 0),
    accepting: newest('acceptingNewPatients')
      .filter(({ record }) => record.acceptingNewPatients !== 'unknown')
      .toSorted((a, b) => compareDays(acceptingDay(b.record), acceptingDay(a.record)))[0],
    main: preferred.find(({ record }) => record.mainServiceTagId !== null),
  };
}

/** A record, and the position of the first that says something of it. */
interface Member {
  record: StoredProvider;
  at: number;
}

interface Said<Value> {
  value: Value;
  key: string;
  /** Position of the record that says it. */
  at: number;
}

type SingleField = 'name' | 'address' | 'location' | 'phone' | 'website' | 'openingHours' | 'acceptingNewPatients';
type ListField = 'tagIds' | 'medicaid' | 'facts';

/** Who says the values of a record: itself, or those that a followed site names. */
function sayersOf(record: StoredProvider): ListingRecord[] {
  if (record.assembled) return record.assembled.records;
  const { id, source, sourceDate, importedAt, listTitle } = record;
  return [{ id, source, sourceDate, importedAt, ...(listTitle && { listTitle }) }];
}

/** Returns the position of who says a value; `said`: among those of its record, of one that names them. */
function position({ record: { assembled }, at }: Member, said: number | undefined): number {
  return assembled ? at + (said ?? assembled.latest) : at;
}

/** Returns the position of who said something last. */
function latestOf(preferred: readonly Member[]): number {
  const newest = preferred.toSorted((a, b) => compareDays(b.record.sourceDate, a.record.sourceDate))[0]!;
  return position(newest, undefined);
}

function sayer(member: Member, field: SingleField): number {
  return position(member, member.record.assembled?.saidBy[field]);
}

function dayOf({ assembled, sourceDate }: StoredProvider, field: SingleField): string | null {
  return assembled ? (assembled.records[assembled.saidBy[field] ?? assembled.latest]?.sourceDate ?? null) : sourceDate;
}

/** Returns each distinct value once, with the first record that says it. `saidBy`: who says each, where it is named. */
function union<Value>(
  members: readonly Member[],
  valuesOf: (record: StoredProvider) => readonly Value[],
  keyOf: (value: Value) => string,
  saidBy: (said: SaidBy, record: StoredProvider) => readonly (number | undefined)[] | undefined,
): Said<Value>[] {
  return distinct(saidValues(members, valuesOf, saidBy).map((said) => ({ ...said, key: keyOf(said.value) })));
}

/** As `union`, with the value of the newest day first. `told`: who says each value, by position. */
function newestUnion<Field extends ListField>(
  members: readonly Member[],
  told: readonly ListingRecord[],
  field: Field,
  keyOf: (value: StoredProvider[Field][number]) => string,
): Said<StoredProvider[Field][number]>[] {
  type Value = StoredProvider[Field][number];
  const all = saidValues<Value>(
    members,
    (record) => record[field],
    (said) => said[field],
  );
  const sorted = all.toSorted((a, b) => compareDays(told[b.at]!.sourceDate, told[a.at]!.sourceDate));
  return distinct(sorted.map((said) => ({ ...said, key: keyOf(said.value) })));
}

function saidValues<Value>(
  members: readonly Member[],
  valuesOf: (record: StoredProvider) => readonly Value[],
  saidBy: (said: SaidBy, record: StoredProvider) => readonly (number | undefined)[] | undefined,
): Omit<Said<Value>, 'key'>[] {
  return members.flatMap((member) => {
    const { record } = member;
    const by = record.assembled && saidBy(record.assembled.saidBy, record);
    return valuesOf(record).map((value, n) => ({ value, at: position(member, by?.[n]) }));
  });
}

function distinct<Value>(all: readonly Said<Value>[]): Said<Value>[] {
  const said = new Map<string, Said<Value>>();
  for (const each of all) if (!said.has(each.key)) said.set(each.key, each);
  return [...said.values()];
}

/** Details in words are those of one record each; phone numbers and services are of all. */
function detailsOf(
  preferred: readonly Member[],
  called: Pick<StoredProvider, 'phone' | 'phoneExtension'> | null,
): { details: ProviderDetails; saidBy: NonNullable<SaidBy['details']> } {
  const details: ProviderDetails = {};
  const saidBy: NonNullable<SaidBy['details']> = {};
  for (const key of DETAIL_TEXTS) {
    const member = preferred.find(({ record }) => record.details[key] !== undefined);
    if (!member) continue;
    details[key] = member.record.details[key]!;
    saidBy[key] = position(member, member.record.assembled?.saidBy.details?.[key]);
  }
  const phones = phonesOf(preferred, called);
  if (phones.length > 0) {
    details.phones = phones.map(({ value }) => value);
    saidBy.phones = phones.map(({ at }) => at);
  }
  const services = union(
    preferred,
    (record) => record.details.otherServices ?? [],
    (name) => nameWords(name).join(' '),
    ({ details: said }) => said?.otherServices,
  );
  if (services.length > 0) {
    details.otherServices = services.map(({ value }) => value);
    saidBy.otherServices = services.map(({ at }) => at);
  }
  return { details, saidBy };
}

/**
 * Without what says nothing new and not what it is for: the called number, one that also stands there with an
 * extension.
 */
function phonesOf(preferred: readonly Member[], called: Pick<StoredProvider, 'phone' | 'phoneExtension'> | null) {
  const all = union(preferred, morePhones, phoneKey, ({ phone, details: said }, record) => {
    const isMainAmong = morePhones(record).length === (record.details.phones ?? []).length;
    return [...(isMainAmong ? [] : [phone]), ...(said?.phones ?? [])];
  });
  const calledKey = called?.phone ? phoneKey({ number: called.phone, extension: called.phoneExtension }) : null;
  return all.filter(({ value: { number, extension, label }, key }) => {
    if (label) return true;
    const isElsewhere =
      number === called?.phone || all.some((each) => each.value.number === number && each.key !== key);
    return key !== calledKey && (extension !== undefined || !isElsewhere);
  });
}

function phoneKey({ number, extension }: { number: string; extension?: string | null }): string {
  return extension ? `${number} ${extension}` : number;
}

function morePhones({ phone, phoneExtension, details: { phones = [] } }: StoredProvider): MorePhone[] {
  const own = phone ? [{ number: phone, ...(phoneExtension && { extension: phoneExtension }) }] : [];
  return [...own.filter((each) => !phones.some((said) => phoneKey(said) === phoneKey(each))), ...phones];
}

function acceptingDay(record: StoredProvider): string | null {
  return record.acceptingNewPatientsAsOf ?? dayOf(record, 'acceptingNewPatients');
}

/** An unknown day is the oldest. */
function compareDays(a: string | null, b: string | null): number {
  return (a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0;
}

const medicaidKey = ({ state, evidence, plan = '' }: MedicaidFact) => `${state} ${evidence} ${plan}`;

/** From weakest to strongest. */
const STRENGTH: readonly (typeof MEDICAID_EVIDENCE)[number][] = ['reported-id', 'by-law', 'accepts', 'listed'];

function strength({ value }: Said<MedicaidFact>): number {
  return STRENGTH.indexOf(value.evidence);
}
