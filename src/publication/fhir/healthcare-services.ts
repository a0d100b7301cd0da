import type { MedicaidFact } from '#listings/provider.ts';
import { programOf } from '#listings/vocabulary/vocabulary.ts';
import { idOf } from '../hsds-ids.ts';
import { LANGUAGES, OF_BUILDING } from '../place-rows.ts';
import { type Said, saidByCallers } from '../said.ts';
import { servicesOf, waitText } from '../service-rows.ts';
import {
  CATEGORY_OF,
  type Concept,
  ourConcept,
  planNetConcept,
  planNetExtension,
  type Resource,
  reference,
  some,
} from './fhir-codes.ts';
import { type StatedFact, statedFacts } from './stated-facts.ts';
import type { Clock } from './verification.ts';
import type { Writing } from './writing.ts';

/** A value that all services of a listing have: where it is in each, who says it, and for how long that is believed. */
interface Shared {
  element: string;
  said: Said;
  clock: Clock;
}

/** Returns the services of a listing. What it says of all its services is said of each. */
export function healthcareServices(writing: Writing): Resource[] {
  const { listing, isPerson, ids, metaOf, said, tell } = writing;
  const { values, shared } = sharedValues(writing);
  return servicesOf(listing).map(({ key, name, code, record }) => {
    const it = { resourceType: 'HealthcareService', id: idOf.service(listing.id, key) } as const;
    tell(it, 'type[0]', said(record), 'service');
    for (const { element, said: who, clock } of shared) tell(it, element, who, clock);
    return {
      ...it,
      meta: metaOf('HealthcareService'),
      active: true,
      providedBy: isPerson ? undefined : reference('Organization', ids.who),
      category: [planNetConcept('HealthcareServiceCategoryCS', CATEGORY_OF.get(code ?? '') ?? 'other')],
      type: [code ? ourConcept('services', code, name) : { text: name }],
      location: [reference('Location', ids.location)],
      name,
      ...values,
    };
  });
}

function sharedValues(writing: Writing): { values: object; shared: Shared[] } {
  const { listing, isPerson, said } = writing;
  const by = listing.assembled?.saidBy.details;
  const { description, eligibility, howToApply, fees } = listing.details;
  const facts = statedFacts(writing).filter(({ group }) => !OF_BUILDING.includes(group));
  const shared: Shared[] = [];
  const list = (element: string, items: readonly { concept: Concept; said: Said; clock: Clock }[]) => {
    for (const [at, item] of items.entries()) shared.push({ ...item, element: `${element}[${at}]` });
    return some(items.map(({ concept }) => concept));
  };
  const text = (element: string, value: string | undefined, record: number | undefined) => {
    if (value) shared.push({ element, said: said(record), clock: 'service' });
    return value;
  };
  const wait = listing.called?.wait;
  const virtual = facts.find(({ key, answer }) => key === 'telehealth' && answer === 'yes');
  if (virtual) shared.push({ ...virtual, element: 'extension[0]' });
  const details = [
    isPerson && text('extraDetails', description, by?.description),
    text('extraDetails', fees, by?.fees) && `Fees: ${fees}`,
  ].filter(Boolean);
  const values = {
    extension: virtual && [DELIVERED_VIRTUALLY],
    comment: text('comment', howToApply, by?.howToApply),
    extraDetails: details.join('\n\n') || undefined,
    eligibility: some(eligibility ? [{ comment: text('eligibility[0]', eligibility, by?.eligibility) }] : []),
    program: list('program', programsOf(writing)),
    characteristic: list('characteristic', [
      ...facts.filter((fact) => !isLanguage(fact)),
      ...(wait ? [toldWait(wait)] : []),
    ]),
    communication: list('communication', facts.filter(isLanguage).map(languageOf)),
  };
  return { values, shared };
}

const DELIVERED_VIRTUALLY = planNetExtension('delivery-method', {
  extension: [{ url: 'type', valueCodeableConcept: planNetConcept('DeliveryMethodCS', 'virtual') }],
});

function isLanguage({ key, answer }: StatedFact): boolean {
  return key in LANGUAGES && answer === 'yes';
}

/** Languages have codes of their own (BCP 47), where they are one language. */
function languageOf(fact: StatedFact): StatedFact {
  const { name, code } = LANGUAGES[fact.key]!;
  const coding = code && [{ system: 'urn:ietf:bcp:47', code: code === 'spa' ? 'es' : code }];
  return { ...fact, concept: { ...(coding && { coding }), text: name } };
}

/** Beside the fees, nobody could tell which of both callers were told. */
function toldWait({ weeks, lastOn }: { weeks: number; lastOn: string }) {
  const text = `Wait, as callers were told on ${lastOn}: ${waitText(weeks)}`;
  return { concept: { text }, said: saidByCallers(lastOn), clock: 'takingNewPatients' as const };
}

/** What each kind of evidence proves, and what it does not. */
const EVIDENCE: Record<MedicaidFact['evidence'], string> = {
  listed: 'on a list of the program',
  accepts: 'says that it takes it',
  'by-law': 'must take it by law',
  'reported-id': 'has reported a Medicaid ID, which does not prove that it takes it today',
};
const TOLD = { yes: 'that it is taken', no: 'that it is not taken' };

/** What is known of each Medicaid program, with the evidence in words; by a no, nobody may take it for the program. */
function programsOf({ listing, said }: Writing): { concept: Concept; said: Said; clock: Clock }[] {
  const by = listing.assembled?.saidBy.medicaid;
  const concept = (state: string, words: string, isYes: boolean): Concept => {
    const name = programOf(state)?.displayName.en ?? `Medicaid (${state})`;
    return { ...(isYes && ourConcept('medicaid', `MC-${state}`, name)), text: `${name}: ${words}` };
  };
  const evidence = listing.medicaid.map(({ state, evidence: kind, plan }, at) => ({
    concept: concept(state, EVIDENCE[kind] + (plan ? ` (${plan})` : ''), true),
    said: said(by?.[at]),
    clock: kind === 'by-law' ? null : kind,
  }));
  const told = (listing.called?.medicaid ?? []).map(({ state, answer, lastOn }) => ({
    concept: concept(state, `callers were told ${answer ? TOLD[answer] : 'different things'}`, answer === 'yes'),
    said: saidByCallers(lastOn),
    clock: 'toldMedicaid' as const,
  }));
  return [...evidence, ...told];
}
