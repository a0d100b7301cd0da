import type { MedicaidFact, YesNoUnknown } from '#directory/provider.ts';
import { FACTS } from '#directory/vocabulary/vocabulary.ts';
import { type Draft, Dropped } from '../draft.ts';
import { medicaidTags } from '../medicaid-tags.ts';
import { recordId } from '../record-id.ts';
import { comparable, serviceByAnyWord } from '../service-words.ts';
import { isoDay, phoneNumber, stateCode, zipCode } from '../us-address.ts';
import type { TemplateKey } from './csv-template.ts';

const ACCEPTING: Record<string, YesNoUnknown> = {
  yes: 'yes',
  y: 'yes',
  no: 'no',
  n: 'no',
  unknown: 'unknown',
  '': 'unknown',
};

const factsByWord = new Map(
  Object.entries(FACTS).flatMap(([key, { en, es }]) => [key, en, es].map((word) => [comparable(word), key])),
);

/**
 * Maps one row of the template to a draft, or to what is wrong with it: a word that is not in the vocabulary, or an
 * invalid state, date or coordinate. `evidence`: `listed` if the file is a state's own list, else `accepts`.
 */
export function mapCsv(row: Record<TemplateKey, string>, evidence: MedicaidFact['evidence']): Draft | Dropped {
  const state = stateCode(row.state);
  const problems: string[] = [];
  if (state === '') problems.push(`state: ${row.state.trim() || 'empty'}`);
  const lookUpAll = (key: TemplateKey, find: (word: string) => string | number | undefined) =>
    entries(row[key]).flatMap((word) => {
      const found = find(word);
      if (found === undefined) problems.push(`${key}: ${word}`);
      return found ?? [];
    });
  const services = lookUpAll('services', serviceByAnyWord) as number[];
  const facts = lookUpAll('facts', (word) => factsByWord.get(comparable(word))) as string[];
  const medicaid = (lookUpAll('medicaid', (word) => stateCode(word) || undefined) as string[]).map((code) => ({
    state: code,
    evidence,
  }));
  const accepting = ACCEPTING[row.accepting.trim().toLowerCase()];
  if (!accepting) problems.push(`accepting: ${row.accepting}`);
  for (const key of ['accepting_as_of', 'source_date'] as const) {
    if (row[key].trim() !== '' && !isoDay(row[key].trim())) problems.push(`${key}: ${row[key]}`);
  }
  const location = point(row.lat, row.lng);
  if (location === 'invalid') problems.push(`lat, lng: ${row.lat}, ${row.lng}`);
  if (problems.length > 0) return new Dropped('unknown-value', problems.join('; '));
  if (services.length === 0) return new Dropped('no-service', row.name);
  const zip = zipCode(row.zip);
  const ownId = row.id.trim();
  return {
    id:
      ownId && ownId.length <= 70
        ? `csv:${ownId}`
        : recordId('csv', [ownId, row.name, row.address, row.city, state, zip]),
    source: 'csv',
    name: row.name,
    otherNames: [],
    address: { lines: entries(row.address), city: row.city, state, zip },
    location: location === 'invalid' ? null : location,
    locationPrecision: location ? 'exact' : 'approximate',
    ...phoneNumber(row.phone),
    website: row.website || null,
    openingHours: entries(row.hours),
    tagIds: [...new Set([...services, ...medicaidTags(medicaid)])],
    mainServiceTagId: services[0]!,
    medicaid: [...new Map(medicaid.map((fact) => [fact.state, fact])).values()],
    acceptingNewPatients: accepting!,
    acceptingNewPatientsAsOf: isoDay(row.accepting_as_of.trim()),
    facts: [...new Set(facts)],
    sourceDate: isoDay(row.source_date.trim()),
  };
}

function entries(text: string): string[] {
  return text
    .split(';')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** Null if neither coordinate is given. */
function point(lat: string, lng: string): { lat: number; lng: number } | null | 'invalid' {
  if (lat.trim() === '' && lng.trim() === '') return null;
  const location = { lat: Number(lat), lng: Number(lng) };
  const numbers =
    lat.trim() !== '' && lng.trim() !== '' && Number.isFinite(location.lat) && Number.isFinite(location.lng);
  return numbers ? location : 'invalid';
}
