import { ACCESS_QUESTIONS, accessInput, CALL_INPUTS, type CallProblem, type CallReport } from '#model/call-report.ts';
import type { ContentLanguage } from '#model/content-language.ts';
import { readCallReport } from '#model/read-call-report.ts';
import { siteDay } from '#model/site-day.ts';
import { type AdmissionDeps, admit, HONEYPOT, PROOF, STAMP } from './admission.ts';
import type { CallStore } from './call-store.ts';

/** The outcome of a report. Returns the typed values unless it was stored. */
export type CallOutcome =
  /** `report`: as read; a bot's may be unusable. */
  | { status: 'kept'; report?: CallReport }
  | { status: 'invalid'; values: CallValues; problem: CallProblem }
  /** As for forms: `FormOutcome`. */
  | { status: 'failed' | 'too-many' | 'suspicious' | 'unproved'; values: CallValues };

/** Inputs by name, as typed. */
export type CallValues = Record<string, string>;

/** The listing that was called. */
export interface Called {
  id: string;
  /** Source of its newest record. */
  source: string;
  /** Its number, ten digits or null. */
  phone: string | null;
}

/** A caller's words to the operator. */
export interface CallNote {
  id: string;
  listing: string;
  language: ContentLanguage;
  note: string;
}

interface CallReportDeps extends AdmissionDeps {
  store: CallStore;
  keepNote: (note: CallNote) => Promise<void>;
  /** Called when one was kept: its caller is told what it does. */
  onCallKept?: (() => Promise<void>) | undefined;
}

const INPUTS: readonly string[] = [...Object.values(CALL_INPUTS), ...ACCESS_QUESTIONS.map(accessInput)];

/** Accepts what callers report of listings. */
export class CallReports {
  /** Names of all inputs, hidden ones included. */
  readonly inputNames: ReadonlySet<string> = new Set([...INPUTS, STAMP, PROOF, HONEYPOT]);
  readonly #deps: CallReportDeps;

  constructor(deps: CallReportDeps) {
    this.#deps = deps;
  }

  /** Checks a report, rejects bots, and stores it. Never throws. */
  async submit(
    called: Called,
    sent: Record<string, unknown>,
    { client, language }: { client: string; language: ContentLanguage },
  ): Promise<CallOutcome> {
    const { guard, store, keepNote, onCallKept, onRefused } = this.#deps;
    const kind = 'call-report';
    const receivedOn = siteDay();
    const read = readCallReport(sent, receivedOn);
    if (sent[HONEYPOT]) {
      onRefused?.({ kind, reason: 'honeypot' });
      // A bot must not learn from the response that it was detected.
      return { status: 'kept', ...('report' in read && { report: read.report }) };
    }
    const values = typedValues(sent);
    if ('problem' in read) return { status: 'invalid', values, problem: read.problem };
    const { report, note } = read;
    const once = values[CALL_INPUTS.once];
    try {
      const admitted = await admit(this.#deps, {
        ...{ kind, sent, client },
        values: { listing: called.id, report: JSON.stringify(report), note },
        id: once ? guard.idOfOnce(called.id, once) : undefined,
        isStored: async () => false,
      });
      if (admitted.status === 'kept') return { ...admitted, report };
      if (admitted.status !== 'admitted') return { ...admitted, values };
      const { id } = admitted;
      const network = guard.callerKey(called.id, client);
      const { source, phone } = called;
      await store.keep({ ...report, id, listing: called.id, source, phone, receivedOn, network });
      if (note) await keepNote({ id, listing: called.id, language, note });
    } catch (error) {
      // PostgreSQL's errors also contain the values: logs only the message.
      console.error(`A call report could not be stored: ${(error as Error).message}`);
      return { status: 'failed', values };
    }
    await onCallKept?.().catch((error: Error) =>
      console.error(`A stored call report could not be read: ${error.message}`),
    );
    return { status: 'kept', report };
  }
}

function typedValues(sent: Record<string, unknown>): CallValues {
  return Object.fromEntries(
    INPUTS.flatMap((name) => {
      const value = sent[name];
      return typeof value === 'string' && value !== '' ? [[name, value.slice(0, 2000)]] : [];
    }),
  );
}
