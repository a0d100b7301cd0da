import { type CalledListing, type CountedCall, callerFacts } from '#model/caller-facts.ts';
import { numberToCall } from '#model/number-to-call.ts';
import { readStatement } from '#model/place-facts.ts';
import { siteDay } from '#model/site-day.ts';
import type { IsoDay, StoredProvider } from './provider.ts';

/** Callers' reports that count. */
export interface ReportedCalls {
  /** Grows with every change. */
  readonly generation: number;
  /** The ids under which listings were reported. */
  readonly listings: readonly string[];
  /** The reports of a listing, by the ids of its records. */
  of(ids: readonly string[]): readonly CountedCall[];
}

/** What callers say of listings on one day, for searches. */
export interface CallersAnswers {
  /** The ids under which listings were reported: several may be of one listing. */
  readonly ids: readonly string[];
  /** Returns a listing with what callers say of it; null if searches count nothing of that. */
  join(listing: StoredProvider): StoredProvider | null;
}

interface Joined {
  calls: readonly CountedCall[];
  day: IsoDay;
  listing: StoredProvider;
}

/** Adds to listings what callers report of them: when they are read, and for searches. */
export class CalledListings {
  readonly #calls: ReportedCalls;
  /** Equal listings stay the same object, by which others keep what they made of it. */
  readonly #joined = new WeakMap<StoredProvider, Joined>();
  #searched: { generation: number; day: IsoDay; answers: CallersAnswers | undefined } | undefined;

  constructor(calls: ReportedCalls) {
    this.#calls = calls;
  }

  get generation(): number {
    return this.#calls.generation;
  }

  join(listing: StoredProvider, day = siteDay()): StoredProvider {
    const calls = this.#calls.of(idsOf(listing));
    if (calls.length === 0) return listing;
    const known = this.#joined.get(listing);
    if (known?.day === day && isSame(known.calls, calls)) return known.listing;
    const called = callerFacts(calls, calledListing(listing), day);
    const joined = called ? { ...listing, called } : listing;
    this.#joined.set(listing, { calls, day, listing: joined });
    return joined;
  }

  /** What searches of a day count; undefined if nobody has called. The same object until that changes. */
  on(day: IsoDay): CallersAnswers | undefined {
    const { generation } = this.#calls;
    if (this.#searched?.generation !== generation || this.#searched.day !== day) {
      const ids = this.#calls.listings;
      const join = (listing: StoredProvider) => {
        const joined = this.join(listing, day);
        return hasAnswer(joined) ? joined : null;
      };
      this.#searched = { generation, day, answers: ids.length > 0 ? { ids, join } : undefined };
    }
    return this.#searched.answers;
  }
}

/** Reports stay the same objects until those of their listing change. */
function isSame(calls: readonly CountedCall[], others: readonly CountedCall[]): boolean {
  return calls.length === others.length && calls.every((call, at) => call === others[at]);
}

function hasAnswer({ called }: StoredProvider): boolean {
  if (!called) return false;
  return [called.newPatients, ...called.medicaid, ...called.access].some((told) => told?.answer);
}

function idsOf({ id, assembled }: StoredProvider): string[] {
  return assembled ? [...new Set([id, ...assembled.records.map((record) => record.id)])] : [id];
}

function calledListing(listing: StoredProvider): CalledListing {
  const { assembled, medicaid, facts, sourceDate, acceptingNewPatients, acceptingNewPatientsAsOf } = listing;
  const dayOf = (record: number | undefined) =>
    record === undefined || !assembled ? sourceDate : (assembled.records[record]?.sourceDate ?? null);
  return {
    phone: numberToCall(listing)?.number ?? null,
    saidOn: {
      listing: sourceDate,
      phone: dayOf(assembled?.saidBy.phone),
      newPatients: acceptingNewPatients === 'unknown' ? null : acceptingNewPatientsAsOf,
      medicaid: (state) =>
        medicaid
          .flatMap((fact, at) => (fact.state === state ? (dayOf(assembled?.saidBy.medicaid[at]) ?? []) : []))
          .sort()
          .at(-1) ?? null,
      access: (fact) => {
        const at = facts.findIndex((text) => readStatement(text).key === fact);
        return at < 0 ? null : dayOf(assembled?.saidBy.facts[at]);
      },
    },
  };
}
