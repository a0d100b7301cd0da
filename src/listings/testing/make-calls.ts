import type { CountedCall } from '#model/caller-facts.ts';
import type { ReportedCalls } from '../called-listings.ts';

/** Returns a report of a caller who was reached on a day, with `overrides`. */
export function makeCall(caller: number, day: string, overrides: Partial<CountedCall> = {}): CountedCall {
  const reached = { day, receivedOn: day, result: 'yes', answers: {}, phone: '6025550100' } as const;
  return { ...reached, caller, isConfirmed: false, ...overrides };
}

/** Reports that tests change. */
export class ReportsForTests implements ReportedCalls {
  readonly #calls = new Map<string, CountedCall[]>();
  generation = 0;

  get listings(): string[] {
    return [...this.#calls.keys()];
  }

  of(ids: readonly string[]): CountedCall[] {
    return ids.flatMap((id) => this.#calls.get(id) ?? []);
  }

  /** Replaces the reports of a listing. */
  set(id: string, ...calls: CountedCall[]): void {
    this.#calls.delete(id);
    if (calls.length > 0) this.#calls.set(id, calls);
    this.generation++;
  }
}
