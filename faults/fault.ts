import { Random } from '#importers/sample/random.ts';

/** How much of a fault is wanted. */
export interface FaultOptions {
  /** How often the thing is killed or broken. */
  rounds: number;
  /** How long a load lasts, for faults that last. */
  seconds: number;
  /** Requests to each route, for `fuzz`. */
  requests: number;
  /** Beginning of the routes that are asked, for `fuzz`; all without it. */
  only?: string | undefined;
  /** The same seed draws the same moments and bytes. */
  seed: number;
  /** Where providers and submissions are kept. */
  store: StoreName;
}

export type StoreName = 'sqlite' | 'postgres';

/** What came of it. */
export interface FaultResult {
  /** A line of the table: what was counted. */
  counts: Record<string, string | number>;
  /** A sentence for each thing that should not have been; none where all is well. */
  broken: string[];
}

/** Breaks the real thing and says what came of it. */
export type Fault = (options: FaultOptions) => Promise<FaultResult>;

/** Chance that gives the same for the same seed, for moments and bytes. */
export function chanceOf({ seed }: Pick<FaultOptions, 'seed'>): Random {
  return new Random(seed);
}

/** Resolves after so many milliseconds. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
