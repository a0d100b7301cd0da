import type { Point } from '#geo/point.ts';
import { DAY_MS } from '#model/duration.ts';
import { addCounts, MAX_TAGS, MAX_WEEKS, MIN_SEARCHES } from './insight-file.ts';

/** A search for services in an area that found nothing. */
export interface EmptySearch {
  center: Point;
  tagIds: readonly number[];
}

export interface EmptySearchesOptions {
  /** Folder of `insight.db`. */
  folder: string;
  /** 'Maricopa County, AZ'; null outside every county. */
  countyAt: (point: Point) => string | null;
  now?: () => Date;
  /** Called when counts cannot be written. */
  log?: (sentence: string) => void;
}

const WRITE_EVERY_MS = 60_000;
/** Distinct counts in memory; beyond this, the oldest is forgotten. */
const MAX_PENDING = 5000;

interface Pending {
  county: string;
  tagIds: number[];
  searches: number;
}

/**
 * Counts searches that found nothing. A count stays in memory until it is large enough to be anonymous, however many
 * weeks that takes; then it is written to `insight.db` within a minute, under the week of its last search, and starts
 * again at 0. Small counts are lost when the server stops. Errors are logged, never thrown.
 */
export class EmptySearches {
  readonly #options: Required<EmptySearchesOptions>;
  readonly #pending = new Map<string, Pending>();
  #cleanedIn = '';
  #timer: NodeJS.Timeout | undefined;
  #isFailing = false;

  constructor(options: EmptySearchesOptions) {
    this.#options = { now: () => new Date(), log: console.error, ...options };
  }

  /** Removes old counts, then writes new ones every minute. */
  start(): void {
    this.write();
    this.#timer = setInterval(() => this.write(), WRITE_EVERY_MS).unref();
  }

  /** Counts one search, unless it has too many tags or is outside every county. */
  note({ center, tagIds }: EmptySearch): void {
    const tags = [...new Set(tagIds)].sort((a, b) => a - b);
    const county = tags.length > MAX_TAGS ? null : this.#options.countyAt(center);
    if (county === null) return;
    const key = `${county} ${tags}`;
    const known = this.#pending.get(key);
    if (known) known.searches++;
    else this.#pending.set(key, { county, tagIds: tags, searches: 1 });
    if (this.#pending.size > MAX_PENDING) this.#pending.delete(this.#pending.keys().next().value!);
  }

  /** Writes the counts that are large enough, or keeps them if that fails. */
  write(): void {
    const now = this.#options.now();
    const week = weekOf(now);
    const large = [...this.#pending].filter(([, { searches }]) => searches >= MIN_SEARCHES);
    if (large.length === 0 && this.#cleanedIn === week) return;
    try {
      const counts = large.map(([, count]) => ({ week, ...count }));
      addCounts(this.#options.folder, counts, { since: weekOf(now, MAX_WEEKS - 1) });
      for (const [key] of large) this.#pending.delete(key);
      this.#cleanedIn = week;
      this.#isFailing = false;
    } catch (error) {
      // A full disk or a damaged file: log it, but never fail a visitor's search.
      if (!this.#isFailing)
        this.#options.log(`Searches that found nothing cannot be counted: ${(error as Error).message}`);
      this.#isFailing = true;
    }
  }

  /** Writes what is large enough and stops. */
  close(): void {
    clearInterval(this.#timer);
    this.write();
  }
}

/** Returns the Monday of a time's week (UTC), or of one some weeks before, as 'YYYY-MM-DD'. */
export function weekOf(time: Date, weeksBefore = 0): string {
  const daysSinceMonday = (time.getUTCDay() + 6) % 7;
  return new Date(time.getTime() - (daysSinceMonday + 7 * weeksBefore) * DAY_MS).toISOString().slice(0, 10);
}
