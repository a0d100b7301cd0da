import type { DataFile } from '../data-file.ts';
import { type Draft, Dropped, type ImportSource, type ReadRow, type StopSign } from '../draft.ts';
import { naturalCase } from '../natural-case.ts';
import { readCsv } from '../read-csv.ts';
import { MAIN, MAIN_COLUMNS } from './columns.ts';
import { type CompanionRow, CompanionRows } from './companion-rows.ts';
import { mapLocation, mapNppes } from './map-nppes.ts';
import { isNpi, NpiSet } from './npi.ts';
import { COMPANION_COLUMNS, openNppesFiles } from './nppes-files.ts';

export interface NppesOptions {
  /** Codes of the NUCC taxonomy or starts of codes ('235Z'); providers with none of them are left out. */
  taxonomies?: readonly string[];
  encoding?: 'utf-8' | 'latin1';
}

/**
 * The National Plan and Provider Enumeration System: main files, and beside them or in the same zip the files of secondary
 * practice locations and of other names, in any order. Throws `ImportError`.
 */
export async function openNppes(paths: string[], options: NppesOptions = {}): Promise<ImportSource> {
  const { mains, companions } = await openNppesFiles(paths);
  return {
    name: 'nppes',
    files: [...companions.map(({ file }) => file), ...mains],
    read: (stop) => read(mains, companions, options, stop),
  };
}

async function* read(
  mains: DataFile[],
  companions: { kind: CompanionRow['kind']; file: DataFile }[],
  options: NppesOptions,
  stop: StopSign,
): AsyncGenerator<ReadRow[]> {
  const kept = companions.length > 0 ? new CompanionRows() : null;
  const seen = new NpiSet();
  try {
    for (const { kind, file } of companions) yield* keep(kept!, kind, file, options);
    for (const main of mains) {
      for await (const rows of readCsv(main, MAIN_COLUMNS, options.encoding)) {
        const read: ReadRow[] = [];
        for (const { line, values, wellFormed } of rows) {
          const outcome = wellFormed
            ? mapNppes(values, options.taxonomies)
            : new Dropped('malformed', values[MAIN.npi]);
          const again = !(outcome instanceof Dropped) && !seen.add(values[MAIN.npi]!);
          read.push({ file: main.name, line, outcome: again ? new Dropped('duplicate', values[MAIN.npi]) : outcome });
          if (kept && !again && !(outcome instanceof Dropped))
            withCompanions(outcome, kept.take(values[MAIN.npi]!), read);
        }
        yield read;
        if (stop.requested) break;
      }
      if (stop.requested) break;
    }
    if (kept) yield* orphans(kept);
  } finally {
    kept?.close();
  }
}

/** Puts the rows of a companion file aside; gives those that are broken. */
async function* keep(kept: CompanionRows, kind: CompanionRow['kind'], file: DataFile, options: NppesOptions) {
  for await (const rows of readCsv(file, COMPANION_COLUMNS[kind], options.encoding)) {
    const broken: ReadRow[] = [];
    for (const { line, values, wellFormed } of rows) {
      const npi = values[0]!;
      if (!wellFormed) broken.push({ file: file.name, line, outcome: new Dropped('malformed', npi) });
      else if (!isNpi(npi)) broken.push({ file: file.name, line, outcome: new Dropped('bad-id', npi) });
      else kept.add({ kind, file: file.name, line, npi, values });
    }
    yield broken;
  }
}

/** Adds further names to a provider, and its further locations after it. */
function withCompanions(provider: Draft, companions: CompanionRow[], read: ReadRow[]): void {
  for (const { kind, file, line, values } of companions) {
    if (kind !== 'name') continue;
    provider.otherNames.push(naturalCase(values[1]!));
    read.push({ file, line, outcome: 'merged' });
  }
  let number = 0;
  for (const { kind, file, line, values } of companions) {
    if (kind !== 'location') continue;
    number++;
    read.push({ file, line, outcome: mapLocation(provider, number, values) });
  }
}

/** Companion rows whose provider was left out, or is in none of the files. */
function* orphans(kept: CompanionRows): Generator<ReadRow[]> {
  let batch: ReadRow[] = [];
  for (const { file, line, npi } of kept.rest()) {
    batch.push({ file, line, outcome: new Dropped('parent-left-out', npi) });
    if (batch.length === 1000) {
      yield batch;
      batch = [];
    }
  }
  yield batch;
}
