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
  const all = records.map((record, at): Member => ({ record, at }));
  const preferred = all.toSorted((a, b) => preferenceOf(a.record) - preferenceOf(b.record));
  // Sorting is stable: records of the same day stay in order of preference.
  const newest = preferred.toSorted((a, b) => compareDays(b.record.sourceDate, a.record.sourceDate));

  const named = preferred[0]!;
  const addressed = preferred.find(({ record: { address } }) => address.lines.length > 0 && address.zip) ?? named;
  const placed = preferred.find(({ record }) => record.locationPrecision === 'exact') ?? addressed;
  const called = newest.find(({ record }) => record.phone !== null);
  const linked = newest.find(({ record }) => record.website !== null);
  const open = newest.find(({ record }) => record.openingHours.length > 0);
  const accepting = newest
    .filter(({ record }) => record.acceptingNewPatients !== 'unknown')
    .toSorted((a, b) => compareDays(acceptingDay(b.record), acceptingDay(a.record)))[0];
  const main = preferred.find(({ record }) => record.mainServiceTagId !== null);

  const shownName = nameWords(named.record.name).join(' ');
  const names = union(
    preferred,
    ({ name, otherNames }) => [name, ...otherNames],
    (name) => nameWords(name).join(' '),
  ).filter(({ key }) => key !== shownName);
  const tags = union(newest, ({ tagIds }) => tagIds, String);
  const medicaid = union(newest, (record) => record.medicaid, medicaidKey).toSorted(
    (a, b) => strength(b) - strength(a),
  );
  const facts = union(
    newest,
    (record) => record.facts,
    (text) => readStatement(text).key,
  );
  const { details, saidBy: detailsSaidBy } = detailsOf(preferred, called?.record ?? null);

  const saidBy: SaidBy = {
    name: named.at,
    address: addressed.at,
    location: placed.at,
    ...(called && { phone: called.at }),
    ...(linked && { website: linked.at }),
    ...(open && { openingHours: open.at }),
    ...(accepting && { acceptingNewPatients: accepting.at }),
    ...(Object.keys(detailsSaidBy).length > 0 && { details: detailsSaidBy }),
    otherNames: names.map(({ at }) => at),
    tagIds: tags.map(({ at }) => at),
    medicaid: medicaid.map(({ at }) => at),
    facts: facts.map(({ at }) => at),
  };
  const { record: latest, at: latestAt } = newest[0]!;
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
    assembled: { records: records.map(toListingRecord), latest: latestAt, saidBy } satisfies Assembled,
  };
}

/** A record and its position among all. */
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

/** Returns each distinct value once, with the first record that says it. */
function union<Value>(
  members: readonly Member[],
  valuesOf: (record: StoredProvider) => readonly Value[],
  keyOf: (value: Value) => string,
): Said<Value>[] {
  const said = new Map<string, Said<Value>>();
  for (const { record, at } of members) {
    for (const value of valuesOf(record)) {
      const key = keyOf(value);
      if (!said.has(key)) said.set(key, { value, key, at });
    }
  }
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
    saidBy[key] = member.at;
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
  const all = union(preferred, morePhones, phoneKey);
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

function toListingRecord({ id, source, sourceDate, importedAt, listTitle }: StoredProvider): ListingRecord {
  return { id, source, sourceDate, importedAt, ...(listTitle && { listTitle }) };
}

function acceptingDay({ acceptingNewPatientsAsOf, sourceDate }: StoredProvider): string | null {
  return acceptingNewPatientsAsOf ?? sourceDate;
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
