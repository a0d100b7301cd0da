import type { CallReport } from '#model/call-report.ts';
import type { CountedCall } from '#model/caller-facts.ts';

/** A report to be kept. */
export interface NewCall extends CallReport {
  /** UUID, the same each time that the same report is sent. */
  id: string;
  /** Id of the listing. */
  listing: string;
  /** Source of the listing's newest record. */
  source: string;
  /** The listing's number now, ten digits or null. */
  phone: string | null;
  /** `YYYY-MM-DD`. */
  receivedOn: string;
  /** A signature of the caller's network, made for this listing: other listings have another for the same network. */
  network: string;
}

/** A kept report. Which network it came from is never read back. */
export interface KeptCall extends CountedCall {
  id: string;
  listing: string;
  source: string;
  state: CallState;
  /** It does not count before the operator confirms it: too many closures of its source were reported on that day. */
  isInStorm: boolean;
}

/** `confirmed`: the operator says so, too. `dismissed`: it does not count. */
export type CallState = 'new' | 'confirmed' | 'dismissed';

/** More reports of closure than this on one day about one source do not count before the operator confirms them. */
export const MAX_CLOSURES_A_DAY = 5;
/** Reports decided at once: their ids fit in a form of the desk. */
export const MAX_DECIDED = 1500;
/** Days after which reports are deleted: when none of their answers is believed any more. */
export const CALL_DAYS = { withoutAccess: 730, withAccess: 2920 };

/** Stores callers' reports in the database of submissions. `testing/call-store-contract.ts` tests each method. */
export interface CallStore {
  /** Returns false and changes nothing if the id exists. */
  keep(call: NewCall): Promise<boolean>;
  /** A number that grows with every change. */
  version(): Promise<number>;
  /**
   * All reports of the listings that changed after a version, and of those that a storm of closures began or ended for.
   */
  changedSince(version: number): Promise<{ version: number; calls: KeptCall[] }>;
  /** Newest first; those of one listing, or all. */
  list(listings?: readonly string[]): Promise<KeptCall[]>;
  /** Sets the state of reports; returns how many. At most `MAX_DECIDED` at once. */
  decide(ids: readonly string[], state: CallState): Promise<number>;
  /** Deletes networks of reports received before a day, and reports that nobody believes any more on `today`. */
  forget(days: { networksBefore: string; today: string }): Promise<void>;
  close(): Promise<void>;
}
