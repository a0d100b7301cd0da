import type { ContentLanguage } from '#model/content-language.ts';
import type { FormKind, FormValues } from '#model/form-definition.ts';

/** What a visitor sent. All times in this file are ISO date and time, UTC. */
export interface Submission {
  /** UUID. */
  id: string;
  kind: FormKind;
  /** In which the form was shown. */
  language: ContentLanguage;
  receivedAt: string;
  /** As checked; nobody changes them later. */
  values: FormValues;
  state: 'new' | 'approved' | 'rejected';
  /** When the operator approved or rejected it, or null. */
  decidedAt: string | null;
  /** What the operator says instead, by field name. */
  corrections: Record<string, string>;
}

/** Where something is sent on to. The letters go to a subscriber; `listmonk` is told a subscriber's state as it then is. */
export type Channel = 'operator-mail' | 'webhook' | 'confirm-letter' | 'welcome-letter' | 'listmonk';

/** One thing to send on, and how far that has come. */
export interface OutboxEntry {
  /** UUID, the same at every try: receivers know a repeat by it. */
  id: string;
  channel: Channel;
  submissionId: string | null;
  subscriberId: string | null;
  /** Tries begun. */
  attempts: number;
  /** Of a waiting entry: the earliest next try, or how long the present one is left alone by others. */
  nextAttemptAt: string;
  /** Why the last try failed, or null. */
  lastError: string | null;
  state: 'waiting' | 'sent' | 'dead';
  createdAt: string;
}

/** Someone who signed up for the newsletter. One for each address, whatever its case. */
export interface Subscriber {
  /** UUID; links in letters are made of it. */
  id: string;
  email: string;
  firstName: string;
  language: ContentLanguage;
  /** `unsubscribed` is kept, so that no newsletter goes to that address before they confirm anew. */
  state: 'pending' | 'confirmed' | 'unsubscribed';
  /** The sentence that was agreed to, as shown, and when. */
  consentText: string;
  consentAt: string;
  confirmedAt: string | null;
  unsubscribedAt: string | null;
}

/** A sign-up for the newsletter, as a form brings it. */
export interface SignUp {
  email: string;
  firstName: string;
  consentText: string;
  /** Write a letter: to confirm, or of welcome where that is done. No more to one address than `MAX_LETTERS`. */
  byLetter: boolean;
}

/**
 * A stranger can sign up anybody: how many letters one address gets of it in so many days. Who never answered gets one
 * more, who left gets one since then, and who confirmed knows us.
 */
export const MAX_LETTERS: Record<Subscriber['state'], { letters: number; days: number }> = {
  pending: { letters: 2, days: 30 },
  unsubscribed: { letters: 1, days: 30 },
  confirmed: { letters: 3, days: 1 },
};

/** An entry whose turn it is, with what it is about. */
export interface DueEntry extends OutboxEntry {
  submission: Submission | null;
  subscriber: Subscriber | null;
}

/** Keeps what visitors send, until an operator removes it. `testing/form-store-contract.ts` says by test what each method does. */
export interface FormStore {
  /**
   * Stores a submission with an entry for each channel, and its sign-up, all or nothing. Once the promise resolves,
   * it survives a crash or a power cut. False, and nothing changes, where there is one of that id.
   */
  keep(submission: Submission, channels: readonly Channel[], signUp?: SignUp): Promise<boolean>;
  /** Newest first. */
  list(only?: { kind?: FormKind; state?: Submission['state'] }): Promise<Submission[]>;
  /** Those whose id begins so; none for anything but hexadecimal digits and hyphens. */
  find(idStart: string): Promise<Submission[]>;
  /** Of one submission, or of one subscriber. */
  entriesOf(id: string): Promise<OutboxEntry[]>;
  /** Sets state and corrections; false where there is no such submission. */
  decide(
    id: string,
    state: Submission['state'],
    at: string | null,
    corrections: Record<string, string>,
  ): Promise<boolean>;
  /** Removes submissions for good, with their entries; gives how many there were. */
  remove(ids: readonly string[]): Promise<number>;

  /** In the order of their consent. */
  subscribers(): Promise<Subscriber[]>;
  findSubscriber(id: string): Promise<Subscriber | null>;
  /** Confirms, with an entry for each channel; nothing where that is done already. */
  confirm(id: string, at: string, channels: readonly Channel[]): Promise<void>;
  /** Ends a subscription, with an entry for each channel; nothing where that is done already. */
  unsubscribe(id: string, at: string, channels: readonly Channel[]): Promise<void>;
  /** Removes a subscriber for good; false where there is none. */
  removeSubscriber(id: string): Promise<boolean>;

  /**
   * Takes up to `limit` entries whose time has come, oldest first: counts a try, and leaves them alone until `leaseEnd`.
   * No entry is given to two askers, in whatever process.
   */
  claim(channels: readonly Channel[], now: string, leaseEnd: string, limit: number): Promise<DueEntry[]>;
  /** Prolongs a claim. */
  renew(entry: OutboxEntry, leaseEnd: string): Promise<void>;
  finish(entry: OutboxEntry): Promise<void>;
  /** Notes a failed try: next one at `nextAttemptAt`, or never again with null. Nothing where another has taken it up since. */
  fail(entry: OutboxEntry, problem: string, nextAttemptAt: string | null): Promise<void>;
  /** When the next entry of these channels is due, or null where none waits. */
  nextDue(channels: readonly Channel[]): Promise<string | null>;
  /** Since when the oldest entry waits to be sent, or null. */
  oldestWaiting(): Promise<string | null>;
  /** How many entries were given up. */
  countGivenUp(): Promise<number>;
  /** Up to `limit` entries that were given up, oldest first. */
  givenUp(limit: number): Promise<OutboxEntry[]>;
  /**
   * Makes entries that were given up wait again, from the first try: of one submission or subscriber, or all. A letter to
   * confirm is as one written now, so that its link is good, unless its reader has left since. Gives how many.
   */
  resend(now: string, id?: string): Promise<number>;

  close(): Promise<void>;
}
