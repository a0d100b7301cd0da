import { SERVICES } from '#listings/vocabulary/vocabulary.ts';
import { ACCEPTING_CODES, ACCESS_CODES, CATEGORY_SERVICES, PLAN_NET } from '#model/plan-net.ts';
import { type TaxonomyName, taxonomyIdOf } from '../terms.ts';

/** The kinds of resources that are published, each in a file of its own, with the profile that they follow. */
export const PROFILES = {
  Organization: `${PLAN_NET}/StructureDefinition/plannet-Organization`,
  Location: `${PLAN_NET}/StructureDefinition/plannet-Location`,
  HealthcareService: `${PLAN_NET}/StructureDefinition/plannet-HealthcareService`,
  Practitioner: `${PLAN_NET}/StructureDefinition/plannet-Practitioner`,
  PractitionerRole: `${PLAN_NET}/StructureDefinition/plannet-PractitionerRole`,
  InsurancePlan: `${PLAN_NET}/StructureDefinition/plannet-InsurancePlan`,
  // Plan-Net has none: this is of the National Directory of Healthcare (NDH).
  VerificationResult: 'http://hl7.org/fhir/us/ndh/StructureDefinition/ndh-Verification',
} as const;
export type FhirType = keyof typeof PROFILES;
export const FHIR_TYPES = Object.keys(PROFILES) as FhirType[];

/** A resource of FHIR R4. What is not known is absent. */
export interface Resource {
  resourceType: FhirType;
  id: string;
  [element: string]: unknown;
}

export interface Concept {
  coding?: { system: string; code: string; display?: string | undefined }[];
  text?: string | undefined;
}

/** A concept of HL7's own terminology. */
export function hl7Concept(system: string, code: string): Concept {
  return { coding: [{ system: `http://terminology.hl7.org/CodeSystem/${system}`, code }] };
}

export function planNetConcept(system: string, code: string, text?: string): Concept {
  return { coding: [{ system: `${PLAN_NET}/CodeSystem/${system}`, code }], text };
}

/** A term of one of our taxonomies, whose address is the id that it has in HSDS. */
export function ourConcept(taxonomy: TaxonomyName, code: string, display: string): Concept {
  return { coding: [{ system: `urn:uuid:${taxonomyIdOf(taxonomy)}`, code, display }], text: display };
}

export function planNetExtension(name: string, value: object): object {
  return { url: `${PLAN_NET}/StructureDefinition/${name}`, ...value };
}

/** Stands for a value that the profile requires and nobody told us (US Core, 'Missing Data'). */
export const NOT_KNOWN = {
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }],
};

export function reference(type: FhirType, id: string): { reference: string } {
  return { reference: `${type}/${id}` };
}

/** Returns a list, or nothing for an empty one, which FHIR does not allow. */
export function some<Item>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length > 0 ? items : undefined;
}

/** Categories of services that say a kind of place rather than of care: not read back. */
const KIND_SERVICES = {
  outpat: 'community-health-center clinic rehabilitation-center',
  prov:
    'family-doctor pediatrics developmental-pediatrics pediatric-specialist neurology epilepsy ' +
    'rehabilitation-medicine genetics heart lungs digestion hormones kidney-bladder bones-joints skin allergy ' +
    'womens-health cancer-blood surgery pain sleep ear-nose-throat other-specialist',
};
/** Codes of ProviderRole for what a person of these services is. */
const ROLE_SERVICES = {
  au: 'audiologist',
  bh: 'behavior-therapist counselor',
  de: 'dentist pediatric-dentistry',
  dn: 'dietitian',
  dp: 'dental-hygienist',
  nu: 'nurse private-duty-nurse',
  ot: 'occupational-therapist',
  ph: 'family-doctor pediatrics developmental-pediatrics psychiatrist neurology',
  po: 'foot-doctor',
  pt: 'physical-therapist',
  py: 'psychologist neuropsychology',
  rt: 'respiratory-therapist',
  sp: 'speech-therapist',
  sw: 'social-worker',
};

/** By the name of our service. */
export const CATEGORY_OF = byService({ ...CATEGORY_SERVICES, ...KIND_SERVICES });
export const ROLE_OF = byService(ROLE_SERVICES);
export const ACCESS_CODE_OF = byValue(ACCESS_CODES);
export const ACCEPTING_CODE_OF = byValue(ACCEPTING_CODES);

function byService(table: Record<string, string>): ReadonlyMap<string, string> {
  const codes = Object.entries(table).flatMap(([code, slugs]) => slugs.split(' ').map((slug) => [slug, code] as const));
  const codeOf = new Map(codes);
  return new Map(
    SERVICES.flatMap(({ name }) => (codeOf.has(name.slice(3)) ? [[name, codeOf.get(name.slice(3))!]] : [])),
  );
}

/** The first code of each value. */
function byValue(table: Record<string, string>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(table)
      .toReversed()
      .map(([code, value]) => [value, code]),
  );
}
