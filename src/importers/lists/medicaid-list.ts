import type { MedicaidFact, SourceName } from '#listings/provider.ts';
import type { CsvOptions } from '../csv/open-csv.ts';
import { type Draft, Dropped, type Remark } from '../draft.ts';
import { medicaidTags } from '../medicaid-tags.ts';
import { naturalCase, naturalCredentials } from '../natural-case.ts';
import { isNpi } from '../nppes/npi.ts';
import { readPhones } from '../phones/read-phones.ts';
import type { Column } from '../read-csv.ts';
import { readPoint } from '../read-point.ts';
import { recordId } from '../record-id.ts';
import { droppedState, stateCode, zipText } from '../us-address.ts';
import { openGroupedTable } from './grouped-table.ts';
import { type ProviderKind, servicesOfKind } from './provider-types.ts';

/** What a state's list says about a provider at a place. */
export interface MedicaidRow {
  npi: string;
  name: Name;
  street: string[];
  city: string;
  state: string;
  zip: string;
  phone: string;
  website?: string;
  email?: string;
  lat: string;
  lng: string;
  /** YYYY-MM-DD, or null for the day of the edition. */
  sourceDate?: string | null;
}

export interface Name {
  name: string;
  otherNames?: string[];
  /** Null if the list does not say. */
  isPerson: boolean | null;
}

/** What the rows of a provider add to it: kinds of service, plans, facts. */
export type Addition = { taxonomy: string } | { word: string } | { plan: string } | { fact: string } | 'listed';

/** The layout of a state's list. */
export interface MedicaidList<Key extends string> {
  /** State whose Medicaid it is: USPS abbreviation. */
  program: string;
  columns: Record<Key, Column>;
  rowOf(row: Record<Key, string>): MedicaidRow;
  /** `plan` and `listed` both mean that it is on the list. */
  additionsOf(row: Record<Key, string>): Addition[];
}

/** Returns how to open a state's list of its Medicaid providers (see `LIST_FORMATS`). */
export function medicaidListOpener<Key extends string>(list: MedicaidList<Key>) {
  return (paths: string[], { encoding, sourceDate }: CsvOptions, source: SourceName) =>
    openGroupedTable({
      name: source,
      paths,
      columns: list.columns,
      encoding,
      idOf(values) {
        const { npi, name, street, city, zip } = list.rowOf(values);
        return recordId(source, [npi.trim() || name.name, ...street, city, zip.slice(0, 5)]);
      },
      additionsOf: (values) => list.additionsOf(values).map((add) => JSON.stringify(add)),
      map(values, id, additions) {
        const row = list.rowOf(values);
        const day = row.sourceDate ?? sourceDate ?? null;
        const parsed = additions.map((addition): Addition => JSON.parse(addition));
        return mapMedicaidRow({ ...row, sourceDate: day }, { id, source, program: list.program, additions: parsed });
      },
    });
}

function mapMedicaidRow(
  row: MedicaidRow,
  { id, source, program, additions }: { id: string; source: SourceName; program: string; additions: Addition[] },
): Draft | Dropped {
  const state = stateCode(row.state);
  if (state === '') return droppedState(row.state);
  const kind: ProviderKind = { taxonomies: textsOf(additions, 'taxonomy'), words: textsOf(additions, 'word') };
  const { tagIds, otherServices } = servicesOfKind(kind);
  if (tagIds.length === 0 && otherServices.length === 0)
    return new Dropped('no-service', [...kind.taxonomies, ...kind.words].join('; '));
  const remarks: Remark[] = [];
  const npi = row.npi.trim();
  if (npi !== '' && !isNpi(npi)) remarks.push({ key: 'unusable-value', value: `npi: ${npi}` });
  const { remarks: lost = [], phones, ...phone } = readPhones(row.phone);
  remarks.push(...lost);
  const plans = textsOf(additions, 'plan');
  const listed = { state: program, evidence: 'listed' as const };
  const medicaid: MedicaidFact[] =
    plans.length > 0 ? plans.map((plan) => ({ ...listed, plan })) : additions.includes('listed') ? [listed] : [];
  return {
    id,
    source,
    npi: isNpi(npi) ? npi : null,
    isPerson: row.name.isPerson,
    name: row.name.name,
    otherNames: row.name.otherNames ?? [],
    address: {
      lines: row.street.filter((line) => line.trim() !== '').map(naturalCase),
      city: naturalCase(row.city),
      state,
      zip: zipText(row.zip),
    },
    location: hasPoint(row)
      ? readPoint(row.lat, row.lng, (value) => remarks.push({ key: 'unusable-value', value }))
      : null,
    locationPrecision: 'approximate',
    ...phone,
    website: row.website || null,
    openingHours: [],
    tagIds: [...new Set([...tagIds, ...medicaidTags(medicaid)])],
    mainServiceTagId: tagIds[0] ?? null,
    medicaid,
    acceptingNewPatients: 'unknown',
    acceptingNewPatientsAsOf: null,
    facts: textsOf(additions, 'fact'),
    details: {
      ...(row.email && { email: row.email }),
      ...(phones.length > 0 && { phones }),
      ...(otherServices.length > 0 && { otherServices }),
    },
    sourceDate: row.sourceDate ?? null,
    ...(remarks.length > 0 && { remarks }),
  };
}

/** These lists fill empty cells with 0. */
function hasPoint({ lat, lng }: MedicaidRow): boolean {
  return Number(lat) !== 0 || Number(lng) !== 0;
}

function textsOf(additions: Addition[], key: string): string[] {
  return additions.flatMap((add) => (typeof add === 'object' && key in add ? Object.values(add) : []));
}

const BUSINESS =
  /\b(inc|llc|corp|corporation|company|co|group|assoc\w*|dental|medical|health|clinic|center|hospital|pharmacy|services|profession\w*|prof|ltd|lp|llp|apc|pc|of|the|and|dds a)\b|&/i;
const CREDENTIALS =
  /^(md|do|dds|dmd|phd|psyd|np|fnp|pa|pa-?c|pt|dpt|ot|otr|dc|dpm|od|lcsw|lmft|mft|lpcc|rn|cnm|slp|ccc-?slp|aud|lac|bcba)$/i;

/** Reads a name that may be a person's, family name first: 'SAMPLE, ANA M MD' → 'Ana M Sample, MD'. */
export function legalName(text: string): Name {
  const [last = '', given = '', ...more] = text.split(',').map((part) => part.trim());
  if (last === '' || given === '' || more.length > 0 || BUSINESS.test(text))
    return { name: naturalCase(text), isPerson: null };
  const words = given.split(/\s+/);
  const credentials = words.splice(words.findLastIndex((word) => !CREDENTIALS.test(word)) + 1);
  if (words.length === 0) return { name: naturalCase(text), isPerson: null };
  const person = naturalCase(`${words.join(' ')} ${last}`.toUpperCase());
  return {
    name: credentials.length > 0 ? `${person}, ${naturalCredentials(credentials.join(' '))}` : person,
    isPerson: true,
  };
}

/** Returns the headers of a column that publishers write as 'Provider NPI', 'Provider_NPI' or 'PROVIDERNPI'. */
export function column(...names: string[]): Column {
  return { headers: names.flatMap((name) => [name, name.replaceAll(' ', '_'), name.replaceAll(' ', '')]) };
}

/** Returns a column that some editions lack. */
export function optionalColumn(...names: string[]): Column {
  return { ...column(...names), optional: true };
}
