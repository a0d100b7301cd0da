import type { Provider } from '#directory/provider.ts';
import type { Point } from '#geo/point.ts';
import type { DataFile } from './data-file.ts';

/** A provider as its source tells it, before it is checked and placed. */
export interface Draft extends Omit<Provider, 'location'> {
  /** The source's own coordinates, or null where its address has to do. */
  location: Point | null;
}

/** Why a row is left out: stable keys for reports, and the words for the screen. */
export const DROP_REASONS = {
  malformed: 'broken rows (wrong number of values, or a stray quote)',
  deactivated: 'deactivated by the source',
  'bad-id': 'number fails its check digit',
  foreign: 'outside the United States and its territories',
  'no-name': 'without a name',
  'no-place': 'neither ZIP code nor city is known',
  'impossible-coordinates': 'coordinates outside the United States and its territories',
  duplicate: 'the same record twice',
  'no-service': 'no service for people who use this directory',
  'unknown-value': 'a state, service or other word that the template does not know',
  'parent-left-out': 'further place or name of a provider that was left out',
  'other-state': 'outside the states asked for',
  'other-taxonomy': 'outside the kinds of provider asked for',
  'over-limit': 'beyond the limit asked for',
} as const;
export type DropReason = keyof typeof DROP_REASONS;

/** What a row comes to: a provider, a part of another row's provider (a further name), or nothing, with the reason. */
export type Outcome = Draft | Dropped | 'merged';

/** A row that is left out. `value` is what was wrong, for the report's examples. */
export class Dropped {
  readonly reason: DropReason;
  readonly value: string;

  constructor(reason: DropReason, value = '') {
    this.reason = reason;
    this.value = value;
  }
}

/** One row of a source's files and what it comes to. */
export interface ReadRow {
  /** Name of the file it stands in. */
  file: string;
  /** Line on which it starts, from 1. */
  line: number;
  outcome: Outcome;
}

/** Set by whoever has read enough: a source then ends its reading, still accounting for every row that it has read. */
export interface StopSign {
  requested: boolean;
}

/** A source ready to be read once. */
export interface ImportSource {
  name: Provider['source'];
  /** True where nothing to import is no mistake but means that the source has nothing any more. */
  mayBeEmpty?: boolean;
  /** Files being read; the list may grow while reading. `rows` counts what has been read of each. */
  files: Pick<DataFile, 'name' | 'bytesTotal' | 'bytesDone' | 'rows'>[];
  /** Every row of every file exactly once, in batches. Throws `ImportError`. */
  read(stop: StopSign): AsyncIterable<ReadRow[]>;
}
