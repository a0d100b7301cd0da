import type { YesNoUnknown } from '#listings/provider.ts';
import { serviceBySlug, tagByName } from '#listings/vocabulary/vocabulary.ts';
import { ACCEPTING_CODES, ACCESS_CODES, CATEGORY_SERVICES } from '#model/plan-net.ts';
import { languageFacts } from '../hsds/hsds-words.ts';
import { codes, extensions, type Part, parts, text } from './fhir-values.ts';

/** Codes of AcceptingPatients, which have had three systems. */
const ACCEPTING: Record<string, YesNoUnknown> = ACCEPTING_CODES;

/** Whether new patients are taken, in all networks that are named: 'yes' in one of them is a yes. */
export function acceptingOf(resource: Part): YesNoUnknown {
  const said = extensions(resource, 'newpatients', 'new-patients')
    .flatMap((each) => extensions(each, 'acceptingpatients').flatMap((inner) => codes(inner.valueCodeableConcept)))
    .map((code) => ACCEPTING[code] ?? 'unknown');
  return said.includes('yes') ? 'yes' : said.includes('no') ? 'no' : 'unknown';
}

/** Codes of CareServiceAccessibility that one of our facts says. */
const ACCESS: Record<string, string> = ACCESS_CODES;
const VIRTUAL = new Set(['virtual', 'phone', 'video', 'app', 'web', 'tdd', 'sms']);

/** Facts of the extensions and elements that roles, locations and services share. */
export function factsOf(resource: Part): string[] {
  const access = extensions(resource, 'accessibility').flatMap((each) => codes(each.valueCodeableConcept));
  const delivery = extensions(resource, 'delivery-method').flatMap((each) => [
    ...codes(each.valueCodeableConcept),
    ...extensions(each, 'type', 'virtualmodalities').flatMap((inner) => codes(inner.valueCodeableConcept)),
  ]);
  const virtual = [
    ...delivery,
    ...extensions(resource, 'virtual-service').flatMap((each) => codes(each.valueCodeableConcept)),
  ];
  const facts = [
    ...access.flatMap((code) => ACCESS[code] ?? []),
    ...(virtual.some((code) => VIRTUAL.has(code)) ? ['telehealth'] : []),
    ...languageFacts(codes(resource.communication).map((code) => code.split('-')[0]!)),
  ];
  return facts.length < 2 ? facts : [...new Set(facts)];
}

/** Codes of LanguageProficiency for less than a conversation about health. */
const TOO_LITTLE = new Set(['00', '10', '20']);

/** Facts of the languages that a person speaks well enough. */
export function spokenBy(practitioner: Part): string[] {
  const spoken = parts(practitioner.communication).filter(
    (each) =>
      !extensions(each, 'communication-proficiency')
        .flatMap((proficiency) => codes(proficiency.valueCodeableConcept))
        .some((code) => TOO_LITTLE.has(code)),
  );
  return languageFacts(codes(spoken).map((code) => code.split('-')[0]!));
}

/** Codes of HealthcareServiceCategory of Plan-Net; the others say nothing of the kind of care. */
const CATEGORIES: Record<string, string> = Object.fromEntries(
  Object.entries(CATEGORY_SERVICES).map(([code, services]) => [code, services.split(' ')[0]!]),
);

/**
 * Returns the services that a HealthcareService names as a publication like ours does, else those of its categories.
 */
export function servicesOfTypes({ type, category }: Part): number[] {
  const own = codes(type).flatMap((code) => (/^P[ST]-/.test(code) ? (tagByName(code)?.id ?? []) : []));
  if (own.length > 0) return own;
  return codes(category).flatMap((code) => {
    const slug = Object.hasOwn(CATEGORIES, code) ? CATEGORIES[code] : undefined;
    return slug ? serviceBySlug(slug)!.id : [];
  });
}

/** Organizations that give no care: networks, payers, exchanges of data. */
const NO_CARE = new Set(['ntwk', 'network', 'pay', 'payer', 'ins', 'hie']);

/** What an organization is, by its type. CMS lists the numbers of companies for taxes as organizations, too. */
export function organizationKind({ type }: Part): 'tax' | 'network' | 'none' | 'care' {
  const said = parts(type).flatMap((each) => [text(each.text).toLowerCase(), ...codes([each])]);
  if (said.includes('ein')) return 'tax';
  if (said.includes('ntwk') || said.includes('network')) return 'network';
  const coded = codes(type);
  return coded.length > 0 && coded.every((code) => NO_CARE.has(code)) ? 'none' : 'care';
}
