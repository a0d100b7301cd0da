import type { MedicaidFact, StoredProvider, YesNoUnknown } from '#directory/provider.ts';
import type { SearchHit } from '#directory/search-query.ts';
import { type CompassDirection, compassDirection } from '#geo/compass.ts';
import type { Point } from '#geo/point.ts';
import type { ContentLanguage } from '#model/content-language.ts';
import type { Tag } from '#model/tag.ts';
import { markerIcon } from './marker-icon.ts';
import { openingHoursIn } from './opening-hours.ts';
import { formatPhone } from './phone.ts';

/** A provider as a GeoJSON feature, with what our own pages show besides. */
export interface ProviderFeature {
  type: 'Feature';
  /** `[longitude, latitude]` in degrees, six decimals. */
  geometry: { type: 'Point'; coordinates: [number, number] };
  properties: ProviderProperties;
}

export interface ProviderProperties {
  Id: string;
  name: string;
  /** The same as `name`; both spellings are in use. */
  Name: string;
  /** Street lines, then 'City, ST ZIP', separated by newlines. */
  address: string;
  /** Plain words for the main service, or an empty string. */
  provider_type: string;
  /** The field's own word for the main service where there is one, else the plain one. */
  primary_specialty: string;
  /** Plain words for every service and programme. */
  groups: string[];
  /** True only where the source says yes; see `accepting` for the difference between no and unknown. */
  acceptingNewPatients: boolean;
  /** File under /leaflet/. */
  icon: string;
  otherNames: string[];
  /** '(602) 555-0123' or 'N/A'. */
  formatted_phone_number: string;
  /** Ten digits for a telephone link, or null. */
  phone: string | null;
  phoneExtension: string | null;
  website: string | null;
  opening_hours: { weekday_text: string[] };
  accepting: { answer: YesNoUnknown; asOf: string | null };
  services: TagWords[];
  medicaid: MedicaidWords[];
  /** Plain sentences: 'Staff who sign', 'Sliding-fee scale'. */
  facts: string[];
  locationPrecision: StoredProvider['locationPrecision'];
  source: { name: StoredProvider['source']; date: string | null; importedAt: string };
  /** Only in answers to a search: place in the whole result from 1, great-circle miles and direction from its centre. */
  number?: number;
  distanceMiles?: number;
  direction?: CompassDirection;
}

export interface TagWords {
  id: string;
  name: string;
  displayName: string;
  /** The field's own word, where it differs. */
  fieldTerm?: string;
}

export interface MedicaidWords extends MedicaidFact {
  /** Public name of the programme: 'AHCCCS (Arizona Medicaid)'. */
  program: string;
}

/** What the mapping needs to know of the vocabulary; `language` decides all words. */
export interface Words {
  language: ContentLanguage;
  tagById(id: number): Tag | undefined;
  programOf(state: string): Tag | undefined;
  fact(key: string, language: ContentLanguage): string | undefined;
}

/** One provider. `hit` and `centre` add number, distance and direction. */
export function toProviderFeature(
  provider: StoredProvider,
  words: Words,
  found?: { hit: SearchHit; centre: Point },
): ProviderFeature {
  const tags = provider.tagIds.map((id) => words.tagById(id)).filter((tag) => tag !== undefined);
  const main = tags.find((tag) => tag.id === provider.mainServiceTagId);
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [provider.location.lng, provider.location.lat] },
    properties: {
      Id: provider.id,
      name: provider.name,
      Name: provider.name,
      address: formatAddress(provider),
      provider_type: main?.displayName[words.language] ?? '',
      primary_specialty: (main?.fieldTerm ?? main?.displayName)?.[words.language] ?? '',
      groups: tags.map((tag) => tag.displayName[words.language]),
      acceptingNewPatients: provider.acceptingNewPatients === 'yes',
      icon: markerIcon(main?.name),
      otherNames: provider.otherNames,
      formatted_phone_number: provider.phone ? formatPhone(provider.phone) : 'N/A',
      phone: provider.phone,
      phoneExtension: provider.phoneExtension,
      website: provider.website,
      opening_hours: { weekday_text: openingHoursIn(provider.openingHours, words.language) },
      accepting: { answer: provider.acceptingNewPatients, asOf: provider.acceptingNewPatientsAsOf },
      services: tags.filter((tag) => tag.group === 'ProviderType').map((tag) => toTagWords(tag, words.language)),
      medicaid: provider.medicaid.map((fact) => ({
        ...fact,
        program: words.programOf(fact.state)?.displayName[words.language] ?? fact.state,
      })),
      facts: provider.facts.map((key) => words.fact(key, words.language)).filter((text) => text !== undefined),
      locationPrecision: provider.locationPrecision,
      source: { name: provider.source, date: provider.sourceDate, importedAt: provider.importedAt },
      ...(found && placeInResult(found.hit, found.centre)),
    },
  };
}

/** The properties that a provider has in the answer to a search only. */
export function placeInResult(
  { number, distanceMiles, provider }: SearchHit,
  centre: Point,
): Required<Pick<ProviderProperties, 'number' | 'distanceMiles' | 'direction'>> {
  return {
    number,
    distanceMiles: Math.round(distanceMiles * 1000) / 1000,
    direction: compassDirection(centre, provider.location),
  };
}

/** A tag in one language, its id as text. */
export function toTagWords(tag: Tag, language: ContentLanguage): TagWords {
  return {
    id: String(tag.id),
    name: tag.name,
    displayName: tag.displayName[language],
    ...(tag.fieldTerm && { fieldTerm: tag.fieldTerm[language] }),
  };
}

function formatAddress({ address }: StoredProvider): string {
  const place = `${address.city}, ${address.state} ${address.zip}`.trim();
  return [...address.lines, place].join('\n');
}
