import { believedUntil, daysSinceEpoch } from './fact-clocks.ts';
import type { MEDICAID_EVIDENCE } from './provider-values.ts';

/** The kinds of evidence that a place takes Medicaid: what sources say of it, and what was paid. */
export type MedicaidRung = (typeof MEDICAID_EVIDENCE)[number] | 'paid';

/** The ladder, strongest rung first. docs/data-sources.md says what each proves and what it does not. */
export const MEDICAID_LADDER: readonly MedicaidRung[] = ['listed', 'paid', 'accepts', 'by-law', 'reported-id'];

/** One piece of evidence. */
export interface MedicaidEvidence {
  evidence: MedicaidRung;
  /** Day on which a source said it, or the last month that was paid ('2024-11'); absent if unknown. */
  asOf?: string;
  /** Tag name of the service that was paid ('PT-speech-therapist'); only of `paid`. */
  service?: string;
}

/** Whether it has been so long that visitors should ask. Laws do not age. `today`: `YYYY-MM-DD`. */
export function isOldEvidence(evidence: MedicaidEvidence, today: string): boolean {
  return daysSinceEpoch(today) > lastDayOf(evidence);
}

/** What a place says of itself. */
const CLAIMS: ReadonlySet<MedicaidEvidence['evidence']> = new Set(['accepts', 'reported-id']);

/** Whether evidence is to be asked: it is old, or a claim of the place's own, as old as services are to be asked. */
export function isToAsk(evidence: MedicaidEvidence, today: string): boolean {
  const { asOf } = evidence;
  const isOldClaim = CLAIMS.has(evidence.evidence) && asOf !== undefined;
  return (
    isOldEvidence(evidence, today) || (isOldClaim && daysSinceEpoch(today) > believedUntil('service', dayOf(asOf)))
  );
}

/** Returns the last day before evidence is old, in days since 1970; infinity if it never is. */
export function lastDayOf({ evidence, asOf }: MedicaidEvidence): number {
  if (evidence === 'by-law' || asOf === undefined) return Number.POSITIVE_INFINITY;
  return believedUntil(evidence, dayOf(asOf));
}

/** The first day of a month; a day as it is. */
const dayOf = (asOf: string): string => (asOf.length === 7 ? `${asOf}-01` : asOf);

/**
 * How sure it is that a place takes Medicaid, surest first. Nothing is ever a no: what no evidence speaks for is not
 * known.
 */
export const MEDICAID_LEVELS = ['sure', 'likely', 'unknown'] as const;
export type MedicaidLevel = (typeof MEDICAID_LEVELS)[number];

/** How sure each kind of evidence makes it: what others say of a place or paid it, or only the place or the law. */
export const LEVEL_OF_RUNG = {
  listed: 'sure',
  paid: 'sure',
  accepts: 'likely',
  'by-law': 'likely',
  'reported-id': 'likely',
} as const satisfies Record<MedicaidRung, MedicaidLevel>;

/** Returns evidence strongest first. With `today`, what is old follows what is not. Equals stay in their order. */
export function inLadderOrder<Evidence extends MedicaidEvidence>(all: readonly Evidence[], today?: string): Evidence[] {
  const rank = (each: Evidence) =>
    (today && isOldEvidence(each, today) ? MEDICAID_LADDER.length : 0) + MEDICAID_LADDER.indexOf(each.evidence);
  return all.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * Returns the evidence about the services (tag names) that a place offers, and of these only the searched ones if there
 * are some: what was paid for another service says nothing of them.
 */
export function evidenceFor<Evidence extends MedicaidEvidence>(
  all: readonly Evidence[],
  { offered, searched }: { offered: readonly string[]; searched: readonly string[] },
): Evidence[] {
  const services = searched.length > 0 ? offered.filter((each) => searched.includes(each)) : offered;
  return all.filter(({ service }) => service === undefined || services.includes(service));
}
