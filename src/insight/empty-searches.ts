import type { Point } from '#geo/point.ts';
import { DAY_MS } from '#model/duration.ts';
import { addCounts, type EmptySearchCount } from './insight-file.ts';

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
/** Distinct counts waiting to be written; new ones beyond this are dropped. */
const MAX_PENDING = 5000;
/** A rare combination of many tags could identify a person. */
const MAX_TAGS = 6;

/** Counts searches that found nothing, in memory, and writes them to `insight.db` every minute. Errors are logged, never thrown. */
export class EmptySearches {
  readonly #options: Required<EmptySearchesOptions>;
  #pending = new Map<string, EmptySearchCount>();
  #timer: NodeJS.Timeout | undefined;
  #isFailing = false;

  constructor(options: EmptySearchesOptions) {
    this.#options = { now: () => new Date(), log: console.error, ...options };
  }

  start(): void {
    this.#timer = setInterval(() => this.write(), WRITE_EVERY_MS).unref();
  }

  /** Counts one search, unless it has too many tags or is outside every county. */
  note({ center, tagIds }: EmptySearch): void {
    const tags = [...new Set(tagIds)].sort((a, b) => a - b);
    const county = tags.length > MAX_TAGS ? null : this.#options.countyAt(center);
    if (county === null) return;
    const week = weekOf(this.#options.now());
    const key = `${week} ${county} ${tags}`;
    const known = this.#pending.get(key);
    if (known) known.searches++;
    else if (this.#pending.size < MAX_PENDING) this.#pending.set(key, { week, county, tagIds: tags, searches: 1 });
  }

  /** Writes the pending counts, or keeps them if that fails. */
  write(): void {
    if (this.#pending.size === 0) return;
    try {
      addCounts(this.#options.folder, [...this.#pending.values()]);
      this.#pending = new Map();
      this.#isFailing = false;
    } catch (error) {
      // A full disk or a damaged file: log it, but never fail a visitor's search.
      if (!this.#isFailing)
        this.#options.log(`Searches that found nothing cannot be counted: ${(error as Error).message}`);
      this.#isFailing = true;
    }
  }

  /** Writes the rest and stops. */
  close(): void {
    clearInterval(this.#timer);
    this.write();
  }
}

/** Returns the Monday of a time's week (UTC) as 'YYYY-MM-DD'. */
export function weekOf(time: Date): string {
  const daysSinceMonday = (time.getUTCDay() + 6) % 7;
  return new Date(time.getTime() - daysSinceMonday * DAY_MS).toISOString().slice(0, 10);
}
