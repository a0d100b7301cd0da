import type { SourceName } from '#listings/provider.ts';
import type { DataFile } from './data-file.ts';
import { Dropped, type ImportSource, type Outcome, type ReadRow, type StopSignal } from './draft.ts';
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
}

/** Opens a table. Rows with the id of an earlier row are dropped. Throws `ImportError`. */
export async function openTable<Key extends string>(table: Table<Key>): Promise<ImportSource> {
  const { open = openDataFile, cellNames } = table;
  const files = await Promise.all(table.paths.map((path) => open(path)));
  const keys = Object.keys(table.columns) as Key[];
  const columns = keys.map((key) => table.columns[key]);
  /** The name of each id. */
  const seen = new Map<string, string>();

  function outcomeOf(values: string[], wellFormed: boolean): Outcome {
    if (!wellFormed) return new Dropped('malformed', values.find((value) => value !== '') ?? '');
    const outcome = table.map(Object.fromEntries(keys.map((key, i) => [key, values[i] ?? ''])) as Record<Key, string>);
    if (outcome === 'merged' || outcome instanceof Dropped) return outcome;
    const name = seen.get(outcome.id);
    if (name !== undefined) return new Dropped(name === outcome.name ? 'duplicate' : 'taken-id', outcome.name);
    seen.set(outcome.id, outcome.name);
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
