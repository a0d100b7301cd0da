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
  /** 'Maricopa County, AZ'; null where no county is. */
  countyAt: (point: Point) => string | null;
  now?: () => Date;
  /** Gets a sentence when counts cannot be written. */
  log?: (sentence: string) => void;
}

const WRITE_EVERY_MS = 60_000;
/** Different counts that wait to be written; further ones are left out until then. */
const MAX_WAITING = 5000;
/** Nobody needs more at once, and a rare choice of many tags could point at one person. */
const MAX_TAGS = 6;

/** Counts searches that found nothing: in memory, and every minute into `insight.db`. Never throws for what it is told. */
export class EmptySearches {
  readonly #options: Required<EmptySearchesOptions>;
  #waiting = new Map<string, EmptySearchCount>();
  #timer: NodeJS.Timeout | undefined;
  #isFailing = false;

  constructor(options: EmptySearchesOptions) {
    this.#options = { now: () => new Date(), log: console.error, ...options };
  }

  start(): void {
    this.#timer = setInterval(() => this.write(), WRITE_EVERY_MS).unref();
  }

  /** Counts one search. What is too particular, or in no county, is not counted. */
  note({ center, tagIds }: EmptySearch): void {
    const tags = [...new Set(tagIds)].sort((a, b) => a - b);
    const county = tags.length > MAX_TAGS ? null : this.#options.countyAt(center);
    if (county === null) return;
    const week = weekOf(this.#options.now());
    const key = `${week} ${county} ${tags}`;
    const known = this.#waiting.get(key);
    if (known) known.searches++;
    else if (this.#waiting.size < MAX_WAITING) this.#waiting.set(key, { week, county, tagIds: tags, searches: 1 });
  }

  /** Writes what waits. Where that fails it goes on waiting. */
  write(): void {
    if (this.#waiting.size === 0) return;
    try {
      addCounts(this.#options.folder, [...this.#waiting.values()]);
      this.#waiting = new Map();
      this.#isFailing = false;
    } catch (error) {
      // A full disk or a damaged file: counts are worth a line of log, never a visitor's search.
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

/** The Monday of a time's week (UTC) as 'YYYY-MM-DD': no finer time is kept. */
export function weekOf(time: Date): string {
  const daysSinceMonday = (time.getUTCDay() + 6) % 7;
  return new Date(time.getTime() - daysSinceMonday * DAY_MS).toISOString().slice(0, 10);
}
