import type { SourceInfo, StoredProvider } from './provider.ts';
import type { RecordSketch } from './records/record-sketch.ts';
import { RecordReader } from './sqlite/record-reader.ts';

/**
 * All records that are served at the moment of opening, for commands that go through them without searching. Numbered from
 * 0 through the sources in their order. Close it when done.
 */
export interface DirectoryRecords {
  readonly sources: SourceInfo[];
  findById(id: string): StoredProvider | null | Promise<StoredProvider | null>;
  /** The record of a number that `sketches` counted. */
  at(number: number): StoredProvider | null | Promise<StoredProvider | null>;
  /** Every record in the order of the numbers: what says who it is. */
  sketches(): Iterable<RecordSketch> | AsyncIterable<RecordSketch>;
  close(): void | Promise<void>;
}

/** Opens the records of the store that the settings name. Makes and changes nothing. */
export async function openDirectoryRecords(place: {
  folder: string;
  databaseUrl?: string | undefined;
}): Promise<DirectoryRecords> {
  if (!place.databaseUrl) return new RecordReader(place.folder);
  const { PostgresRecords } = await import('./postgres/all-records.ts');
  return PostgresRecords.open(place.databaseUrl);
}
