import { Random } from '#importers/sample/random.ts';

/** How long and how often to run a fault. */
export interface FaultOptions {
  /** Number of kills or damages. */
  rounds: number;
  /** Duration of the load, for faults with a load. */
  seconds: number;
  /** Requests to each route, for `fuzz`. */
  requests: number;
  /** Only test this route and the routes below it, for `fuzz`. */
  only?: string | undefined;
  /** Threads of the site, for `restart`. */
  workers?: number;
  /** The same seed gives the same moments and bytes. */
  seed: number;
  /** Where providers and submissions are stored. */
  store: StoreName;
}

export type StoreName = 'sqlite' | 'postgres';

/** The result of a fault. */
export interface FaultResult {
  /** A row of the result table. */
  counts: Record<string, string | number>;
  /** A sentence for each failed check. */
  failures: string[];
}

/** Breaks the real site and checks the result. */
export type Fault = (options: FaultOptions) => Promise<FaultResult>;

/** Returns a random generator that gives the same values for the same seed. */
export function seededRandom({ seed }: Pick<FaultOptions, 'seed'>): Random {
  return new Random(seed);
}

/** Resolves after `ms` milliseconds. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
