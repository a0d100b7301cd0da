import type { ContentLanguage } from '#model/content-language.ts';
import type { FormKind, FormValues } from '#model/form-definition.ts';

/** A form that a visitor sent. All times in this file are ISO date and time, UTC. */
export interface Submission {
  /** UUID. */
  id: string;
  kind: FormKind;
  /** Language in which the form was shown. */
  language: ContentLanguage;
  receivedAt: string;
  /** The checked input; never changed later. */
  values: FormValues;
  state: 'new' | 'approved' | 'rejected';
  /** When the operator approved or rejected it, or null. */
  decidedAt: string | null;
  /** The operator's corrections, by field name. */
  corrections: Record<string, string>;
}

/** Where something is delivered. Letters go to a subscriber; `listmonk` gets the subscriber's state at that time. */
export type Channel = 'operator-mail' | 'webhook' | 'confirm-letter' | 'welcome-letter' | 'listmonk';

/** One delivery and its progress. */
export interface OutboxEntry {
  /** UUID, the same on every try, so that receivers can recognize a repeat. */
  id: string;
  channel: Channel;
  submissionId: string | null;
  subscriberId: string | null;
  /** Tries started. */
  attempts: number;
  /** For a waiting entry: the earliest next try, or the end of the current claim. */
  nextAttemptAt: string;
  /** Error of the last failed try, or null. */
  lastError: string | null;
  state: 'waiting' | 'sent' | 'dead';
  createdAt: string;
}

/** Someone who signed up for the newsletter. One per email address, ignoring case. */
export interface Subscriber {
  /** UUID, used in the links in letters. */
  id: string;
  email: string;
  firstName: string;
  language: ContentLanguage;
  /** `unsubscribed` entries are kept, so that no newsletter goes to the address until they confirm again. */
  state: 'pending' | 'confirmed' | 'unsubscribed';
  /** The consent sentence as shown, and when it was given. */
  consentText: string;
  consentAt: string;
  confirmedAt: string | null;
  unsubscribedAt: string | null;
}

/** A newsletter sign-up from a form. */
export interface SignUp {
  email: string;
  firstName: string;
  consentText: string;
  /** Sends a confirmation letter, or a welcome letter to a confirmed subscriber; at most `MAX_LETTERS` per address. */
  byLetter: boolean;
}

/**
 * Letters per address and number of days, because a stranger can sign up anyone. For someone who unsubscribed, only
 * letters since then count.
 */
export const MAX_LETTERS: Record<Subscriber['state'], { letters: number; days: number }> = {
  pending: { letters: 2, days: 30 },
  unsubscribed: { letters: 1, days: 30 },
  confirmed: { letters: 3, days: 1 },
};

/** An entry to deliver now, with its submission or subscriber. */
export interface DueEntry extends OutboxEntry {
  submission: Submission | null;
  subscriber: Subscriber | null;
}

/** Stores what visitors send until an operator removes it. `testing/form-store-contract.ts` tests each method. */
export interface FormStore {
  /**
   * Stores a submission with an entry for each channel and its sign-up, atomically. Once the promise resolves, the data
   * survives a crash or power failure. Returns false and changes nothing if the id exists.
   */
  keep(submission: Submission, channels: readonly Channel[], signUp?: SignUp): Promise<boolean>;
  /** Newest first. */
  list(only?: { kind?: FormKind; state?: Submission['state'] }): Promise<Submission[]>;
  /** Finds submissions by the start of their id; empty unless it consists of hexadecimal digits and hyphens. */
  find(idStart: string): Promise<Submission[]>;
  /** Returns the entries of a submission or subscriber. */
  entriesOf(id: string): Promise<OutboxEntry[]>;
  /** Sets state and corrections; returns false if there is no such submission. */
  decide(
    id: string,
    state: Submission['state'],
    at: string | null,
    corrections: Record<string, string>,
  ): Promise<boolean>;
  /** Permanently removes submissions with their entries; returns how many. */
  remove(ids: readonly string[]): Promise<number>;

  /**
   * Permanently removes submissions received before a time with their entries, except listed businesses; and
   * subscribers who never confirmed since. Returns the number of submissions.
   */
  forget(before: string): Promise<number>;

  /** Oldest consent first. */
  subscribers(): Promise<Subscriber[]>;
  findSubscriber(id: string): Promise<Subscriber | null>;
  /** Confirms and adds an entry for each channel; does nothing if already confirmed. */
  confirm(id: string, at: string, channels: readonly Channel[]): Promise<void>;
  /** Ends a subscription and adds an entry for each channel; does nothing if already ended. */
  unsubscribe(id: string, at: string, channels: readonly Channel[]): Promise<void>;
  /** Permanently removes a subscriber; returns false if there is none. */
  removeSubscriber(id: string): Promise<boolean>;

  /**
   * Claims up to `limit` due entries until `leaseEnd`, oldest first, and counts a try for each. No entry is claimed
   * twice at once, even by another process.
   */
  claim(channels: readonly Channel[], now: string, leaseEnd: string, limit: number): Promise<DueEntry[]>;
  /** Extends a claim. */
  renew(entry: OutboxEntry, leaseEnd: string): Promise<void>;
  finish(entry: OutboxEntry): Promise<void>;
  /** Records a failed try and when to retry; null gives up. Does nothing if the entry has been claimed again since. */
  fail(entry: OutboxEntry, problem: string, nextAttemptAt: string | null): Promise<void>;
  /** When the next entry of these channels is due, or null if none is waiting. */
  nextDue(channels: readonly Channel[]): Promise<string | null>;
  /** When the oldest waiting entry was created, or null. */
  oldestWaiting(): Promise<string | null>;
  /** Number of entries that were given up. */
  countGivenUp(): Promise<number>;
  /** Up to `limit` entries that were given up, oldest first. */
  givenUp(limit: number): Promise<OutboxEntry[]>;
  /**
   * Makes entries that failed due now, from the first try, whether given up or waiting for their next try: those of one
   * submission or subscriber, or all. A confirmation letter is dated `now`, so that its link is valid, unless its
   * reader has unsubscribed since. Returns how many.
   */
  resend(now: string, id?: string): Promise<number>;

  close(): Promise<void>;
}
