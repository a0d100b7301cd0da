import { isOld } from './fact-clocks.ts';
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
export function isOldEvidence({ evidence, asOf }: MedicaidEvidence, today: string): boolean {
  if (evidence === 'by-law') return false;
  return asOf !== undefined && isOld(evidence, asOf.length === 7 ? `${asOf}-01` : asOf, today);
}

/** Returns evidence strongest first. With `today`, what is old follows what is not. Equals stay in their order. */
export function inLadderOrder<Evidence extends MedicaidEvidence>(all: readonly Evidence[], today?: string): Evidence[] {
  const rank = (each: Evidence) =>
    (today && isOldEvidence(each, today) ? MEDICAID_LADDER.length : 0) + MEDICAID_LADDER.indexOf(each.evidence);
  return all.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * Returns the evidence that speaks of these services (tag names): what was paid for another one says nothing of them. Without
 * services, all of it.
 */
export function evidenceFor<Evidence extends MedicaidEvidence>(
  all: readonly Evidence[],
  services: readonly string[],
): Evidence[] {
  return all.filter(({ service }) => service === undefined || services.length === 0 || services.includes(service));
}
