import type { MedicaidFact, MorePhone, ProviderDetails, SourceName, YesNoUnknown } from '#listings/provider.ts';
import { type Draft, Dropped, type Remark } from '../draft.ts';
import { statementsByAnyWord } from '../fact-words.ts';
import { medicaidTags } from '../medicaid-tags.ts';
import { isNpi } from '../nppes/npi.ts';
import { allPhones, readPhones } from '../phones/read-phones.ts';
import { readPoint } from '../read-point.ts';
import { ownRecordId, recordId } from '../record-id.ts';
import { entries, knownEntries } from '../row-entries.ts';
import { serviceByAnyWord } from '../service-words.ts';
import { droppedState, isoDay, respelledZip, stateCode, zipCode, zipText } from '../us-address.ts';
import { TEMPLATE_KEYS, type TemplateKey } from './csv-template.ts';

type TemplateRow = Record<TemplateKey, string>;

const ACCEPTING: Record<string, YesNoUnknown> = {
  yes: 'yes',
  y: 'yes',
  no: 'no',
  n: 'no',
  unknown: 'unknown',
  '': 'unknown',
};

/** What a list says of all its rows. */
export interface CsvList {
  source: SourceName;
  /** `listed` if it is a state's own list, else `accepts`. */
  evidence: MedicaidFact['evidence'];
}

/**
 * Maps one row of the template to a draft, with remarks on everything in it that is lost, or to the reason why it is
 * left out: no known state, or neither a known service nor one in its own words.
 */
export function mapCsv(row: TemplateRow, list: CsvList): Draft | Dropped {
  const state = stateCode(row.state);
  if (state === '') return unknownState(row.state);
  const draft = draftOf(row, state, list);
  if (draft.mainServiceTagId === null && !draft.details?.otherServices) {
    const words = entries(row.services).join('; ');
    return words === '' ? new Dropped('no-service', row.name) : new Dropped('unknown-value', `services: ${words}`);
  }
  return draft;
}

/** Maps one row of the template to a draft, whatever it lacks. */
export function draftOf(row: TemplateRow, state: string, { source, evidence }: CsvList): Draft {
  const { services, medicaid, facts, location, phone, npi, details, remarks, ...days } = readValues(row);
  const medicaidFacts = [...new Set(medicaid)].map((code) => ({ state: code, evidence }));
  const zip = zipCode(row.zip);
  const ownId = row.id.trim();
  return {
    id: ownRecordId(source, ownId) ?? recordId(source, [ownId, row.name, row.address, row.city, state, zip]),
    source,
    npi,
    name: row.name,
    otherNames: [],
    address: { lines: entries(row.address), city: row.city, state, zip: zipText(row.zip) },
    location,
    locationPrecision: location ? 'exact' : 'approximate',
    phone: phone.phone,
    phoneExtension: phone.phoneExtension,
    website: row.website || null,
    openingHours: entries(row.hours),
    tagIds: [...new Set([...services, ...medicaidTags(medicaidFacts)])],
    mainServiceTagId: services[0] ?? null,
    medicaid: medicaidFacts,
    facts: [...new Set(facts)],
    details,
    ...days,
    ...(remarks.length > 0 && { remarks }),
  };
}

/** Returns the values of a row, given in part, that cannot be used: 'services: barber'. */
export function problemsIn(row: Partial<TemplateRow>): string[] {
  const blank = Object.fromEntries(TEMPLATE_KEYS.map((key) => [key, ''])) as TemplateRow;
  const { state = '', zip = '' } = row;
  return [
    ...(state !== '' && stateCode(state) === '' ? [`state: ${state}`] : []),
    ...readValues({ ...blank, ...row }).remarks.map(({ value }) => value),
    ...(zip !== '' && respelledZip(zip) === '' ? [`zip: ${zip}`] : []),
  ];
}

function readValues(row: TemplateRow) {
  const remarks: Remark[] = [];
  const lookUpAll = <Found>(key: TemplateKey, find: (word: string) => Found | undefined): Found[] =>
    knownEntries({ key, text: row[key] }, find, remarks);
  const day = (key: TemplateKey) => {
    const text = row[key].trim();
    const found = isoDay(text);
    if (found === null && text !== '') remarks.push({ key: 'unusable-date', value: `${key}: ${text}` });
    return found;
  };
  const lose = (value: string) => remarks.push({ key: 'unusable-value', value });
  const location = readPoint(row.lat, row.lng, lose, 'lat, lng');
  const accepting = ACCEPTING[row.accepting.trim().toLowerCase()];
  if (!accepting) remarks.push({ key: 'unknown-word', value: `accepting: ${row.accepting}` });
  const phone = readPhones(row.phone);
  remarks.push(...(phone.remarks ?? []));
  const npi = row.npi.trim();
  if (npi !== '' && !isNpi(npi)) remarks.push({ key: 'unusable-value', value: `npi: ${npi}` });
  return {
    services: lookUpAll('services', serviceByAnyWord),
    medicaid: lookUpAll('medicaid', (word) => stateCode(word) || undefined),
    facts: lookUpAll('facts', statementsByAnyWord).flat(),
    location,
    phone,
    npi: isNpi(npi) ? npi : null,
    details: detailsOf(row, phone.phones, remarks),
    acceptingNewPatients: accepting ?? 'unknown',
    acceptingNewPatientsAsOf: day('accepting_as_of'),
    sourceDate: day('source_date'),
    remarks,
  };
}

function detailsOf(row: TemplateRow, ofPhone: readonly MorePhone[], remarks: Remark[]): ProviderDetails {
  const { description, eligibility, how_to_apply: howToApply, fees, email } = row;
  const phones = [...ofPhone, ...entries(row.more_phones).flatMap((entry) => allPhones(entry, 'more_phones', remarks))];
  const otherServices = entries(row.other_services);
  return {
    ...(description && { description }),
    ...(eligibility && { eligibility }),
    ...(howToApply && { howToApply }),
    ...(fees && { fees }),
    ...(email && { email }),
    ...(phones.length > 0 && { phones }),
    ...(otherServices.length > 0 && { otherServices }),
  };
}

function unknownState(text: string): Dropped {
  const dropped = droppedState(text);
  return dropped.reason === 'no-place' ? new Dropped('unknown-value', `state: ${text.trim() || 'empty'}`) : dropped;
}
