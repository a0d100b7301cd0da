import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ColumnarIndex } from '../index/columnar-index.ts';
import type { SourceInfo, StoredProvider } from '../provider.ts';
import { RecentlyUsed } from '../records/recently-used.ts';
import { type SnapshotInfo, toSourceInfo } from './catalogue.ts';
import { damagedFile } from './damage.ts';
import { indexPath, recordsPath } from './data-files.ts';
import { RecordFile } from './record-file.ts';
import type { IndexMeta } from './snapshot-index.ts';

/** A place's nearest are asked for again and again; at some two KB each this is a few megabytes. */
const REMEMBERED_PROVIDERS = 4096;

/** One state of the directory, whole: the index and the records that it was made from. Never changes. */
export class Snapshot {
  readonly number: number;
  readonly index: ColumnarIndex;
  readonly sources: SourceInfo[];
  readonly records: RecordFile[];
  /** The records as the index numbers them. */
  readonly #numbered: { records: RecordFile; first: number }[];
  readonly #remembered = new RecentlyUsed<number, StoredProvider>(REMEMBERED_PROVIDERS);

  private constructor(info: SnapshotInfo, index: ColumnarIndex, records: Map<number, RecordFile>) {
    this.number = info.number;
    this.index = index;
    this.sources = info.imports.map(toSourceInfo);
    this.records = [...records.values()];
    let first = 0;
    this.#numbered = [];
    for (const { number, providers } of (index.meta as IndexMeta).imports) {
      this.#numbered.push({ records: records.get(number)!, first });
      first += providers;
    }
  }

  /** Opens the files of a snapshot. Fails with ENOENT where a later import has deleted them meanwhile. */
  static async open(folder: string, info: SnapshotInfo): Promise<Snapshot> {
    const isEmpty = info.imports.length === 0;
    const index = isEmpty ? emptyIndex() : await ColumnarIndex.load(indexPath(folder, info.number));
    checkAgainst(index.meta as IndexMeta, folder, info);
    const records = new Map<number, RecordFile>();
    try {
      for (const { number, source, importedAt } of info.imports) {
        records.set(number, new RecordFile(recordsPath(folder, number), source, importedAt));
      }
    } catch (error) {
      for (const opened of records.values()) opened.close();
      throw error;
    }
    return new Snapshot(info, index, records);
  }

  /** The provider of an index row; the same object while it is remembered, so it must not be changed. */
  providerAt(row: number): StoredProvider {
    return this.#remembered.get(row, () => this.#readProvider(row));
  }

  close(): void {
    for (const records of this.records) records.close();
  }

  #readProvider(row: number): StoredProvider {
    const record = this.index.columns.records[row]!;
    const { records, first } = this.#numbered.findLast((each) => each.first <= record)!;
    const provider = records.atRow(record - first + 1);
    if (provider === null) throw damagedFile(records.path, `it has no record ${record - first + 1}`);
    return provider;
  }
}

/** The index has a checksum and says what it was built from: where the catalogue says otherwise, that is the damaged one. */
function checkAgainst({ imports: built }: IndexMeta, folder: string, { imports }: SnapshotInfo): void {
  const said = new Map(imports.map((each) => [each.number, each]));
  const fits = ({ number, ...rest }: IndexMeta['imports'][number]) => {
    const each = said.get(number);
    return each !== undefined && isDeepStrictEqual({ ...each, ...rest }, each);
  };
  if (built.length !== imports.length || !built.every(fits))
    throw damagedFile(join(folder, 'directory.db'), 'it does not fit the search index');
}

function emptyIndex(): ColumnarIndex {
  const meta: IndexMeta = { imports: [] };
  return ColumnarIndex.empty(meta);
}
