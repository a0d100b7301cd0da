import type { Provider } from '#directory/provider.ts';
import type { Point } from '#geo/point.ts';
import type { DataFile } from './data-file.ts';

/** A provider as its source describes it, before it is checked and placed. */
export interface Draft extends Omit<Provider, 'location'> {
  /** The source's own coordinates, or null to use the address. */
  location: Point | null;
}

/** Why a row is left out: stable keys for reports, with texts for the screen. */
export const DROP_REASONS = {
  malformed: 'malformed rows (wrong number of values, or a stray quote)',
  deactivated: 'deactivated by the source',
  'bad-id': 'invalid check digit',
  foreign: 'outside the United States and its territories',
  'no-name': 'without a name',
  'no-place': 'unknown ZIP code and city',
  'impossible-coordinates': 'coordinates outside the United States and its territories',
  duplicate: 'the same record twice',
  'no-service': 'no service that this directory lists',
  'unknown-value': 'unknown state, service or other value',
  'parent-left-out': 'additional location or name of a provider that was left out',
  'other-state': 'outside the requested states',
  'other-taxonomy': 'outside the requested kinds of provider',
  'over-limit': 'beyond the requested limit',
} as const;
export type DropReason = keyof typeof DROP_REASONS;

/** Result of a row: a provider, merged into another row's provider (as another name), or dropped with a reason. */
export type Outcome = Draft | Dropped | 'merged';

/** A row that is left out. `value` is the bad value, for the report's examples. */
export class Dropped {
  readonly reason: DropReason;
  readonly value: string;

  constructor(reason: DropReason, value = '') {
    this.reason = reason;
    this.value = value;
  }
}

/** One row of a source's files and its result. */
export interface ReadRow {
  /** Name of its file. */
  file: string;
  /** Line on which it starts, from 1. */
  line: number;
  outcome: Outcome;
}

/** Set by the consumer to stop reading. The source then still accounts for every row that it has read. */
export interface StopSignal {
  requested: boolean;
}

/** An opened source; can be read once. */
export interface ImportSource {
  name: Provider['source'];
  /** True if an empty import is valid and means that the source has no providers anymore. */
  mayBeEmpty?: boolean;
  /** Files being read; the list may grow while reading. `rows` counts what has been read of each. */
  files: Pick<DataFile, 'name' | 'bytesTotal' | 'bytesDone' | 'rows'>[];
  /** Yields every row of every file exactly once, in batches. Throws `ImportError`. */
  read(stop: StopSignal): AsyncIterable<ReadRow[]>;
}
