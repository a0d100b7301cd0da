import type { DataFile } from '../data-file.ts';
import { type Draft, Dropped, type ReadRow, type StopSignal } from '../draft.ts';
import type { Encoding } from '../encoding.ts';
import { naturalCase } from '../natural-case.ts';
import { readCsv } from '../read-csv.ts';
import { MAIN, MAIN_COLUMNS } from './columns.ts';
import { type CompanionRow, CompanionRows } from './companion-rows.ts';
import { mapLocation, mapNppes } from './map-nppes.ts';
import { isNpi, NpiSet } from './npi.ts';
import { COMPANION_COLUMNS, type NppesFiles } from './nppes-files.ts';

export interface NppesOptions {
  /** NUCC taxonomy codes or prefixes ('235Z'); providers with none of them are left out. */
  taxonomies?: readonly string[];
  encoding?: Encoding;
  /** True if the files of further locations and names may end after their header. */
  mayLackCompanions?: boolean;
}

/** What is known of a provider before its row is mapped. */
export interface Verdict {
  /** Why its row does not count. */
  dropped?: Dropped;
  /** Whether it is served now. */
  wasServed?: boolean;
}

/**
 * Yields every row of the files once: providers with their companion rows right after them. `verdictOf`: called with
 * the valid NPI of each well-formed row.
 */
export async function* readNppes(
  { mains, companions }: NppesFiles,
  options: NppesOptions,
  stop: StopSignal,
  verdictOf: (npi: string) => Verdict = () => NO_VERDICT,
): AsyncGenerator<ReadRow[]> {
  const stored = companions.length > 0 ? new CompanionRows() : null;
  const seen = new NpiSet();
  try {
    for (const { kind, file } of companions) yield* store(stored!, kind, file, options);
    for (const main of mains) {
      for await (const rows of readCsv(main, MAIN_COLUMNS, options.encoding)) {
        const read: ReadRow[] = [];
        for (const { line, values, wellFormed } of rows) {
          const npi = values[MAIN.npi]!;
          const { dropped, wasServed } = wellFormed && isNpi(npi) ? verdictOf(npi) : NO_VERDICT;
          const outcome =
            dropped ?? (wellFormed ? mapNppes(values, options.taxonomies) : new Dropped('malformed', npi));
          const isDuplicate = !(outcome instanceof Dropped) && !seen.add(npi);
          const row: ReadRow = {
            file: main.name,
            line,
            outcome: isDuplicate ? new Dropped('duplicate', npi) : outcome,
            ...(wasServed && { wasServed }),
          };
          read.push(row);
          if (stored && !isDuplicate && !(outcome instanceof Dropped))
            addCompanions(outcome, row, stored.take(npi), read);
        }
        yield read;
        if (stop.requested) break;
      }
      if (stop.requested) break;
    }
    if (stored) yield* orphans(stored);
  } finally {
    stored?.close();
  }
}

const NO_VERDICT: Verdict = {};

/** Stores the rows of a companion file; yields the malformed ones. */
async function* store(stored: CompanionRows, kind: CompanionRow['kind'], file: DataFile, options: NppesOptions) {
  const { encoding, mayLackCompanions } = options;
  for await (const rows of readCsv(file, COMPANION_COLUMNS[kind], encoding, { mayHaveNoRows: mayLackCompanions })) {
    const malformed: ReadRow[] = [];
    for (const { line, values, wellFormed } of rows) {
      const npi = values[0]!;
      if (!wellFormed) malformed.push({ file: file.name, line, outcome: new Dropped('malformed', npi) });
      else if (!isNpi(npi)) malformed.push({ file: file.name, line, outcome: new Dropped('bad-id', npi) });
      else stored.add({ kind, file: file.name, line, npi, values });
    }
    yield malformed;
  }
}

/** Adds other names to a provider, and its other locations to `read`. */
function addCompanions(provider: Draft, row: ReadRow, companions: CompanionRow[], read: ReadRow[]): void {
  for (const { kind, file, line, values } of companions) {
    if (kind !== 'name') continue;
    provider.otherNames.push(naturalCase(values[1]!));
    read.push({ file, line, outcome: 'merged', partOf: [row] });
  }
  let number = 0;
  for (const { kind, file, line, values } of companions) {
    if (kind !== 'location') continue;
    number++;
    read.push({ file, line, outcome: mapLocation(provider, number, values) });
  }
}

/** Yields companion rows whose provider was left out or is in none of the files. */
function* orphans(stored: CompanionRows): Generator<ReadRow[]> {
  let batch: ReadRow[] = [];
  for (const { file, line, npi } of stored.remaining()) {
    batch.push({ file, line, outcome: new Dropped('parent-left-out', npi) });
    if (batch.length === 1000) {
      yield batch;
      batch = [];
    }
  }
  yield batch;
}
