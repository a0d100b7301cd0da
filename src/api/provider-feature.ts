import type { SearchHit } from '#directory/search-query.ts';
import type { Point } from '#geo/point.ts';
import type { StoredProvider } from '#listings/provider.ts';
import type { LocalVocabulary } from '#listings/vocabulary/local-vocabulary.ts';
import { formatPhone } from '#model/phone.ts';
import {
  type FactAnswer,
  type PlaceInResult,
  type ProviderView,
  type ServiceView,
  toProviderView,
} from '#wire/provider-view.ts';

/** A provider as a GeoJSON feature: the specified fields, plus what else we know. */
export interface ProviderFeature {
  type: 'Feature';
  /** `[longitude, latitude]` in degrees, six decimals. */
  geometry: { type: 'Point'; coordinates: [number, number] };
  properties: ProviderProperties;
}

type AsInView = Pick<
  ProviderView,
  | 'name'
  | 'address'
  | 'icon'
  | 'otherNames'
  | 'phone'
  | 'phoneExtension'
  | 'website'
  | 'accepting'
  | 'called'
  | 'medicaid'
  | 'facts'
  | 'locationPrecision'
  | 'source'
  | 'details'
  | 'assembled'
>;

export interface ProviderProperties extends AsInView, Partial<PlaceInResult> {
  Id: string;
  answers: Pick<FactAnswer, 'key' | 'answer' | 'asOf'>[];
  /** The same as `name`; both spellings are in use. */
  Name: string;
  /** Plain words for the main service, or an empty string. */
  provider_type: string;
  /** The professional term for the main service if there is one, else the plain words. */
  primary_specialty: string;
  /** Plain words for every service and program. */
  groups: string[];
  /** True only if the source says yes; `accepting` distinguishes no from unknown. */
  acceptingNewPatients: boolean;
  /** '(602) 555-0123' or 'N/A'. */
  formatted_phone_number: string;
  opening_hours: { weekday_text: string[] };
  /** Tag ids as text. */
  services: (Omit<ServiceView, 'id'> & { id: string })[];
}

/**
 * Returns one provider. `found` adds number, distance and direction. Clients compare responses: keep the order of the
 * fields.
 */
export function toProviderFeature(
  provider: StoredProvider,
  vocabulary: LocalVocabulary,
  found?: { hit: SearchHit; center: Point },
): ProviderFeature {
  const view = toProviderView(provider, vocabulary, found);
  const { number, distanceMiles, direction } = view;
  const tags = provider.tagIds.map((id) => vocabulary.tagById(id)).filter((tag) => tag !== undefined);
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [view.point.lng, view.point.lat] },
    properties: {
      Id: view.id,
      name: view.name,
      Name: view.name,
      address: view.address,
      provider_type: view.mainService,
      primary_specialty: view.fieldTerm ?? view.mainService,
      groups: tags.map((tag) => tag.displayName[vocabulary.language]),
      acceptingNewPatients: view.accepting.answer === 'yes',
      icon: view.icon,
      otherNames: view.otherNames,
      formatted_phone_number: view.phone ? formatPhone(view.phone) : 'N/A',
      phone: view.phone,
      phoneExtension: view.phoneExtension,
      website: view.website,
      opening_hours: { weekday_text: view.hours },
      accepting: view.accepting,
      services: view.services.map((service) => ({ ...service, id: String(service.id) })),
      medicaid: view.medicaid,
      facts: view.facts,
      locationPrecision: view.locationPrecision,
      source: view.source,
      details: view.details,
      ...(view.called && { called: view.called }),
      answers: (view.answers ?? []).map(({ key, answer, asOf }) => ({ key, answer, ...(asOf && { asOf }) })),
      ...(view.assembled && { assembled: view.assembled }),
      ...(number !== undefined && { number, distanceMiles, direction }),
    },
  };
}
