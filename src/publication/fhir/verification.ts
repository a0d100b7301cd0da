import { DAY_MS } from '#model/duration.ts';
import { BELIEVED_DAYS, believedUntil } from '#model/fact-clocks.ts';
import { hsdsId } from '../hsds-ids.ts';
import type { Said } from '../said.ts';
import { hl7Concept, type Resource } from './fhir-codes.ts';

/** How long a fact is believed; null: it does not age. */
export type Clock = keyof typeof BELIEVED_DAYS | null;

/** Something that a resource says: where in it, who said it, and for how long that is believed. */
export interface DatedFact {
  /** 'Location/…'. */
  target: string;
  /** FHIRPath: 'Location.telecom[0]'. */
  path: string;
  said: Said;
  clock: Clock;
}

/**
 * Returns what is known of facts' origin and age (profile NDH Verification): one result for all of a listing that one
 * source said on one day and that ages alike. Nothing for facts whose source gives no day.
 */
export function verificationResults(listing: string, facts: readonly DatedFact[], meta: object): Resource[] {
  const dated = facts.filter(({ said }) => !said.isImportDay);
  const daysOf = ({ clock }: DatedFact) => (clock === null ? '' : BELIEVED_DAYS[clock]);
  const groups = Map.groupBy(dated, (fact) =>
    [fact.said.by, fact.said.on, daysOf(fact), fact.said.isAsked ? 'asked' : ''].join('\n'),
  );
  return [...groups].map(([key, group]) => verificationResult(hsdsId('verification', listing, key), group, meta));
}

function verificationResult(id: string, group: readonly DatedFact[], meta: object): Resource {
  const [{ said, clock }] = group as [DatedFact];
  const { by, on, isAsked } = said;
  const who = { display: by };
  return {
    resourceType: 'VerificationResult',
    id,
    meta,
    target: [...new Set(group.map(({ target }) => target))].map((target) => ({ reference: target })),
    targetLocation: [...new Set(group.map(({ path }) => path))],
    need: hl7Concept('need', clock === null ? 'none' : 'periodic'),
    // Whether it is due by now is in nextScheduled: this file is not written anew for it.
    status: isAsked ? 'validated' : 'attested',
    statusDate: on,
    validationType: hl7Concept('validation-type', isAsked ? 'primary' : 'nothing'),
    validationProcess: [hl7Concept('validation-process', isAsked ? 'primary' : 'edit-check')],
    ...(clock !== null && {
      frequency: { repeat: { frequency: 1, period: BELIEVED_DAYS[clock], periodUnit: 'd' } },
      nextScheduled: dayAfter(believedUntil(clock, on)),
    }),
    ...(isAsked && { lastPerformed: on }),
    failureAction: hl7Concept('failure-action', 'warn'),
    attestation: {
      who,
      communicationMethod: hl7Concept('verificationresult-communication-method', said.way ?? 'pull'),
      date: on,
    },
    ...(isAsked && { validator: [{ organization: who }] }),
  };
}

/** The first day on which visitors are told to ask. */
function dayAfter(lastDay: number): string {
  return new Date((lastDay + 1) * DAY_MS).toISOString().slice(0, 10);
}
