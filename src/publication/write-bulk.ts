import { rm } from 'node:fs/promises';
import { csvText } from '#model/csv-text.ts';
import { wholeListing } from './nest.ts';
import { PackedFile } from './packed-file.ts';
import { columnsOf, type Row, type Rows, TABLE_NAMES, type TableName } from './tables.ts';
import { TAXONOMY_ROWS, TERM_ROWS } from './terms.ts';
import { writeZip } from './write-zip.ts';

/**
 * The files of a publication, written listing by listing: a table in CSV for each kind of entry, and one object a
 * line.
 */
export class BulkWriter {
  readonly #path: string;
  readonly #tables = new Map<TableName, PackedFile>();
  readonly #lines: PackedFile;

  /** Writes `path`.zip and `path`.ndjson.gz; the tables lie beside them until the end. */
  private constructor(path: string) {
    this.#path = path;
    this.#lines = new PackedFile(`${path}.ndjson.gz`, 'gzip');
    for (const table of TABLE_NAMES) this.#tables.set(table, new PackedFile(`${path}.${table}.part`, 'deflate'));
  }

  static async open(path: string): Promise<BulkWriter> {
    const writer = new BulkWriter(path);
    for (const [table, file] of writer.#tables) await file.write(csvText([columnsOf(table).map(({ name }) => name)]));
    await writer.#add('taxonomies', TAXONOMY_ROWS);
    await writer.#add('taxonomy_terms', TERM_ROWS);
    return writer;
  }

  async add(rows: Rows): Promise<void> {
    for (const table of TABLE_NAMES) if (rows[table].length > 0) await this.#add(table, rows[table]);
    await this.#lines.write(`${JSON.stringify(wholeListing(rows))}\n`);
  }

  /** Completes both files. `description`: of the package, without its tables. */
  async end(description: object): Promise<void> {
    await this.#lines.end();
    const about = new PackedFile(`${this.#path}.datapackage.part`, 'deflate');
    await about.write(`${JSON.stringify({ ...description, resources: TABLE_NAMES.map(resource) }, null, 2)}\n`);
    const parts = [{ name: 'datapackage.json', path: about.path, ...(await about.end()) }];
    for (const [table, file] of this.#tables)
      parts.push({ name: `${table}.csv`, path: file.path, ...(await file.end()) });
    await writeZip(`${this.#path}.zip`, parts);
    await Promise.all(parts.map(({ path }) => rm(path)));
  }

  /** Gives up what is not complete. */
  close(): void {
    for (const file of [this.#lines, ...this.#tables.values()]) file.close();
  }

  async #add(table: TableName, rows: readonly Row[]): Promise<void> {
    const columns = columnsOf(table);
    const cells = rows.map((row) => columns.map(({ name }) => String(row[name] ?? '')));
    await this.#tables.get(table)!.write(csvText(cells));
  }
}

/** A table as its package describes it (Data Package 1.0). */
function resource(table: TableName): object {
  const fields = columnsOf(table).map(({ name, type, isRequired }) => ({
    name,
    type,
    constraints: { required: isRequired, unique: name === 'id' },
  }));
  return {
    name: table,
    path: `${table}.csv`,
    profile: 'tabular-data-resource',
    format: 'csv',
    mediatype: 'text/csv',
    encoding: 'utf-8',
    schema: { fields, primaryKey: 'id' },
  };
}
