import { roundToMicroDegrees } from '#geo/micro-degrees.ts';
import { ADDED_SOURCE, type KeptCorrection } from '../corrections.ts';
import { InvalidProviderError } from '../errors.ts';
import type { SourceInfo, StoredProvider } from '../provider.ts';
import { checkProvider } from '../records/check-provider.ts';
import { ADDED } from '../records/imports.ts';
import { PROVIDER_COLUMNS, type RowColumn, toRow } from '../records/provider-row.ts';
import type { SnapshotRecords } from '../records/snapshot-records.ts';

/** Returns the records that corrections add, by id; of one id, the last. Throws `InvalidProviderError`. */
export function addedRecords(corrections: readonly KeptCorrection[]): StoredProvider[] {
  const byId = new Map<string, StoredProvider>();
  for (const { madeOn, correction } of corrections) {
    if (correction.kind !== 'add') continue;
    const { id, record } = correction;
    checkProvider(record, ADDED_SOURCE);
    if (record.id !== id) throw new InvalidProviderError(`The added record ${id} has the id ${record.id}.`);
    byId.set(id, { ...record, location: roundToMicroDegrees(record.location), importedAt: madeOn });
  }
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Returns added records as a source; undefined if there are none. */
export function addedSource(records: readonly StoredProvider[]): SourceInfo | undefined {
  const newest = (days: (string | null)[]) => days.reduce((a, b) => ((b ?? '') > (a ?? '') ? b : a), null);
  if (records.length === 0) return undefined;
  return {
    source: ADDED_SOURCE,
    providers: records.length,
    importedAt: `${newest(records.map(({ importedAt }) => importedAt))}T00:00:00.000Z`,
    newestSourceDate: newest(records.map(({ sourceDate }) => sourceDate)),
  };
}

type ReadsRecords = Pick<SnapshotRecords, 'eachRow' | 'findByKeys'>;

/** Returns records with added ones, given by id, as the import `ADDED`. */
export function withAdded(records: ReadsRecords, added: readonly StoredProvider[]): ReadsRecords {
  return {
    eachRow(imported, columns, order, visit) {
      if (imported.number !== ADDED) return records.eachRow(imported, columns, order, visit);
      for (const [at, record] of added.entries()) visit(valuesOf(at + 1, record, columns) as never);
    },
    async findByKeys(keys) {
      const stored = await records.findByKeys(keys.filter((key) => key.import !== ADDED));
      let next = 0;
      return keys.map((key) => (key.import === ADDED ? added[key.row - 1]! : stored[next++]!));
    },
  };
}

function valuesOf(row: number, record: StoredProvider, columns: readonly RowColumn[]) {
  const values = toRow(record);
  return columns.map((name) => (name === 'row' ? row : values[PROVIDER_COLUMNS.indexOf(name)]));
}
