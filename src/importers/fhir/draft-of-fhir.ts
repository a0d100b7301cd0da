import type { SourceName } from '#listings/provider.ts';
import { type Draft, Dropped, type Remark } from '../draft.ts';
import { medicaidTags } from '../medicaid-tags.ts';
import type { Work } from './fhir-work.ts';
import type { Who } from './map-who.ts';
import type { FhirPlace } from './place-store.ts';

/** The number of a role at a place, if it has one of its own. */
export type RolePhone = readonly [number: string, extension: string | null] | null;

/** Returns the record of a provider at a place. */
export function draftOf(
  source: SourceName,
  who: Who,
  { place, key, work, phone }: { place: FhirPlace; key: string; work: Work; phone: RolePhone },
): Draft | Dropped {
  const serviceIds = work.serviceIds.length > 0 ? work.serviceIds : who.serviceIds;
  const [main] = serviceIds;
  if (main === undefined) return new Dropped('no-service', who.name);
  const ofPlace = place.phone && ([place.phone.number, place.phone.extension ?? null] as const);
  const [number, extension] = phone ?? ofPlace ?? [who.phone, who.phoneExtension];
  const accepting = work.accepting === 'unknown' ? place.accepting : work.accepting;
  const day = latest(who.day, place.day);
  const remarks = [...who.lost, ...place.lost].map((value): Remark => ({ key: 'unusable-value', value }));
  return {
    id: `${source}:${who.key}-${key}`,
    source,
    npi: who.npi,
    isPerson: who.isPerson ?? null,
    name: who.name,
    otherNames: who.isPerson || isStreet(place) ? who.otherNames : [...who.otherNames, place.name],
    address: { lines: place.lines, city: place.city, state: place.state, zip: place.zip },
    location: place.location,
    locationPrecision: 'approximate',
    phone: number,
    phoneExtension: extension,
    website: place.website ?? who.website,
    // A person is not there whenever the place is open.
    openingHours: who.isPerson ? work.hours : place.hours.length > 0 ? place.hours : work.hours,
    tagIds: [...new Set([...serviceIds, ...medicaidTags(work.medicaid)])],
    mainServiceTagId: main,
    medicaid: work.medicaid,
    acceptingNewPatients: accepting,
    acceptingNewPatientsAsOf: accepting === 'unknown' ? null : day,
    facts: [...new Set([...work.facts, ...place.facts, ...who.facts])],
    sourceDate: day,
    ...(remarks.length > 0 && { remarks }),
  };
}

/** CMS names a location after its street. */
function isStreet({ name, lines }: FhirPlace): boolean {
  return name === '' || /^\d/.test(name) || lines.includes(name);
}

function latest(a: string | null, b: string | null): string | null {
  return a !== null && (b === null || a > b) ? a : b;
}
