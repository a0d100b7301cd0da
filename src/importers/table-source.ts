import type { SourceName } from '#listings/provider.ts';
import type { DataFile } from './data-file.ts';
import { type Draft, Dropped, type ImportSource, type Outcome, type ReadRow, type StopSignal } from './draft.ts';
import type { Encoding } from './encoding.ts';
import { openDataFile } from './open-data-file.ts';
import { type Column, readCsv } from './read-csv.ts';

/** A source in one or more CSV files with one provider per row. */
export interface Table<Key extends string> {
  name: SourceName;
  paths: string[];
  columns: Record<Key, Column>;
  encoding?: Encoding;
  /** Opens a file as CSV; `openDataFile` by default. */
  open?: (path: string) => Promise<DataFile>;
  /** What its columns are called, to keep all values of each row: of one file. */
  cellNames?: string[] | undefined;
  /** Maps one row, by column key; '' if the file has no value. Pure. */
  map(row: Record<Key, string>): Outcome;
  /**
   * Ids for rows whose own an earlier row has. Without them, such a row is dropped; with them, only one whose id
   * `ofAll` its values an earlier row has. `others`, of which the first that is free is taken, come before it.
   */
  ids?: {
    ofAll(row: Record<Key, string>): string;
    others(row: Record<Key, string>, draft: Draft): string[];
  };
}

/** Opens a table. Rows that are an earlier row again are dropped. Throws `ImportError`. */
export async function openTable<Key extends string>(table: Table<Key>): Promise<ImportSource> {
  const { open = openDataFile, cellNames } = table;
  const files = await Promise.all(table.paths.map((path) => open(path)));
  const keys = Object.keys(table.columns) as Key[];
  const columns = keys.map((key) => table.columns[key]);
  /** The name of each id. */
  const seen = new Map<string, string>();

  function outcomeOf(values: string[], wellFormed: boolean): Outcome {
    if (!wellFormed) return new Dropped('malformed', values.find((value) => value !== '') ?? '');
    const row = Object.fromEntries(keys.map((key, i) => [key, values[i] ?? ''])) as Record<Key, string>;
    const outcome = table.map(row);
    if (outcome === 'merged' || outcome instanceof Dropped) return outcome;
    const { id, name } = outcome;
    const ofAll = table.ids?.ofAll(row);
    if (ofAll === undefined) {
      if (seen.has(id)) return new Dropped(seen.get(id) === name ? 'duplicate' : 'taken-id', name);
    } else {
      if (seen.has(ofAll)) return new Dropped('duplicate', name);
      if (seen.has(id)) outcome.id = table.ids!.others(row, outcome).find((each) => !seen.has(each)) ?? ofAll;
      seen.set(ofAll, name);
    }
    seen.set(outcome.id, name);
    return outcome;
  }

  async function* read(stop: StopSignal): AsyncGenerator<ReadRow[]> {
    for (const file of files) {
      for await (const rows of readCsv(file, columns, table.encoding, { keepsCells: !!cellNames })) {
        yield rows.map(({ line, values, cells, wellFormed }) => ({
          file: file.name,
          line,
          cells,
          outcome: outcomeOf(values, wellFormed),
        }));
        if (stop.requested) return;
      }
    }
  }
  return { name: table.name, ...(cellNames && { cellNames }), files, read };
}
