import type { SourceName } from '#listings/provider.ts';
import { type Draft, Dropped, type ImportSource, type Outcome, type ReadRow } from '../draft.ts';
import type { Encoding } from '../encoding.ts';
import { ImportError } from '../import-errors.ts';
import { openDataFile } from '../open-data-file.ts';
import { type Column, readCsv } from '../read-csv.ts';

/**
 * A list in CSV files that has several rows for a provider at a place: one for each of its plans, specialties or
 * languages.
 */
export interface GroupedTable<Key extends string> {
  name: SourceName;
  paths: string[];
  columns: Record<Key, Column>;
  encoding?: Encoding | undefined;
  /** Id of the provider at its place. Rows with the same id are one provider. */
  idOf(row: Record<Key, string>): string;
  /** What the row additions to its provider, as short texts that occur in many rows. */
  additionsOf(row: Record<Key, string>): string[];
  /** Maps the first row of a provider, with what all its rows add, without duplicates. */
  map(row: Record<Key, string>, id: string, additions: string[]): Draft | Dropped;
}

/** For each, the first pass keeps about 150 bytes. */
const MAX_PROVIDERS = 4_000_000;
const SEPARATOR = '\n';

/**
 * Opens a grouped table, which is read twice: first to collect what the rows of a provider add, then to map it where
 * its first row stands. Its other rows are merged. Throws `ImportError`: too-large, and the codes of `readCsv`.
 */
export async function openGroupedTable<Key extends string>(table: GroupedTable<Key>): Promise<ImportSource> {
  const keys = Object.keys(table.columns) as Key[];
  const columns = keys.map((key) => table.columns[key]);
  const toRow = (values: string[]) =>
    Object.fromEntries(keys.map((key, i) => [key, values[i] ?? ''])) as Record<Key, string>;
  const open = () => Promise.all(table.paths.map((path) => openDataFile(path)));
  const files = await open();

  async function collect(): Promise<Map<string, string | Dropped>> {
    const additions = new Map<string, string | Dropped>();
    // Thousands of providers share the same few combinations, kept once.
    const combinations = new Map<string, string>();
    for (const file of await open()) {
      for await (const rows of readCsv(file, columns, table.encoding)) {
        for (const { values, wellFormed } of rows) {
          if (!wellFormed) continue;
          const row = toRow(values);
          const id = table.idOf(row);
          const before = additions.get(id);
          const all = new Set([...(before ? String(before).split(SEPARATOR) : []), ...table.additionsOf(row)]);
          const text = [...all].join(SEPARATOR);
          const kept = combinations.get(text) ?? text;
          combinations.set(kept, kept);
          additions.set(id, kept);
        }
        if (additions.size > MAX_PROVIDERS) throw tooLarge(file.name);
      }
    }
    return additions;
  }

  function outcomeOf(row: Record<Key, string>, id: string, additions: Map<string, string | Dropped>): Outcome {
    const added = additions.get(id);
    if (added === undefined) return 'merged';
    if (added instanceof Dropped) return added;
    const outcome = table.map(row, id, added.split(SEPARATOR).filter(Boolean));
    // The other rows of a provider that is left out are left out for the same reason.
    if (outcome instanceof Dropped) additions.set(id, outcome);
    else additions.delete(id);
    return outcome;
  }

  return {
    name: table.name,
    files,
    async *read(stop) {
      const additions = await collect();
      for (const file of files) {
        for await (const rows of readCsv(file, columns, table.encoding)) {
          const providers = new Map<string, ReadRow>();
          yield rows.map(({ line, values, wellFormed }): ReadRow => {
            const at = { file: file.name, line };
            if (!wellFormed)
              return { ...at, outcome: new Dropped('malformed', values.find((value) => value !== '') ?? '') };
            const row = toRow(values);
            const id = table.idOf(row);
            const provider = providers.get(id);
            const read = { ...at, outcome: outcomeOf(row, id, additions), ...(provider && { partOf: [provider] }) };
            if (!provider) providers.set(id, read);
            return read;
          });
          // Rows of a later batch, if the pipeline has left out the provider in this one.
          for (const [id, { outcome }] of providers)
            if (outcome instanceof Dropped && !additions.has(id))
              additions.set(id, new Dropped('parent-left-out', outcome.value));
          if (stop.requested) return;
        }
      }
    },
  };
}

function tooLarge(file: string): ImportError {
  return new ImportError(
    'too-large',
    `${file}: more than ${MAX_PROVIDERS.toLocaleString('en-US')} providers. ` +
      'Split the list, and import each part under its own name.',
  );
}
