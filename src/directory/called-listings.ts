import { type CalledListing, type CountedCall, callerFacts } from '#model/caller-facts.ts';
import { numberToCall } from '#model/number-to-call.ts';
import { readStatement } from '#model/place-facts.ts';
import { siteDay } from '#model/site-day.ts';
import type { IsoDay, StoredProvider } from './provider.ts';

/** Callers' reports that count. */
export interface ReportedCalls {
  /** Grows with every change. */
  readonly generation: number;
  /** The reports of a listing, by the ids of its records. */
  of(ids: readonly string[]): readonly CountedCall[];
}

interface Joined {
  generation: number;
  day: IsoDay;
  listing: StoredProvider;
}

/** Adds to listings what callers report of them, when they are read. */
export class CalledListings {
  readonly #calls: ReportedCalls;
  /** Equal listings stay the same object, by which others keep what they made of it. */
  readonly #joined = new WeakMap<StoredProvider, Joined>();

  constructor(calls: ReportedCalls) {
    this.#calls = calls;
  }

  get generation(): number {
    return this.#calls.generation;
  }

  join(listing: StoredProvider): StoredProvider {
    const calls = this.#calls.of(idsOf(listing));
    if (calls.length === 0) return listing;
    const { generation } = this.#calls;
    const day = siteDay();
    const known = this.#joined.get(listing);
    if (known?.generation === generation && known.day === day) return known.listing;
    const called = callerFacts(calls, calledListing(listing), day);
    const joined = called ? { ...listing, called } : listing;
    this.#joined.set(listing, { generation, day, listing: joined });
    return joined;
  }
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
