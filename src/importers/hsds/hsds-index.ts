import { Dropped } from '../draft.ts';
import {
  cell,
  type HsdsRow,
  type HsdsTables,
  isPrivate,
  REFERENCES,
  TABLE_NAMES,
  type TableName,
} from './hsds-tables.ts';

/** Columns by which rows are found from others. */
type Reference = keyof typeof REFERENCES | 'link_id';
const COLUMNS: Reference[] = [...(Object.keys(REFERENCES) as (keyof typeof REFERENCES)[]), 'link_id'];

/** The rows of a list by their id and by what they refer to. Rows that repeat an id or are private are dropped. */
export class HsdsIndex {
  readonly tables: HsdsTables;
  readonly #byId = new Map<string, HsdsRow>();
  readonly #referring = new Map<string, HsdsRow[]>();

  constructor(tables: HsdsTables) {
    this.tables = tables;
    for (const name of TABLE_NAMES) {
      for (const row of tables[name]) {
        const id = name === 'taxonomy_terms' ? cell(row, 'id', 'taxonomy_id') : cell(row, 'id');
        if (id !== '' && this.get(name, id)) row.origin.outcome ??= new Dropped('duplicate', `${name} ${id}`);
        else {
          if (isPrivate(row, 'is_private')) row.origin.outcome ??= new Dropped('private', name);
          if (id !== '') this.#byId.set(`${name} ${id}`, row);
          for (const column of COLUMNS) this.#addReference(name, column, row);
        }
      }
    }
  }

  get(table: TableName, id: string): HsdsRow | undefined {
    return this.#byId.get(`${table} ${id}`);
  }

  /**
   * Returns the row that another refers to by this column; undefined if it refers to none, or to one that does not
   * exist.
   */
  target(row: HsdsRow, column: keyof typeof REFERENCES): HsdsRow | undefined {
    return this.get(REFERENCES[column], cell(row, column));
  }

  /** Returns the rows of a table that refer to an id by this column. */
  referring(table: TableName, column: Reference, id: string): HsdsRow[] {
    return id === '' ? [] : (this.#referring.get(`${table} ${column} ${id}`) ?? []);
  }

  /** Returns sentences on references to records that do not exist, by table and column. */
  brokenReferences(): string[] {
    return TABLE_NAMES.flatMap((table) =>
      (Object.keys(REFERENCES) as (keyof typeof REFERENCES)[]).flatMap((column) => {
        const rows = this.tables[table].filter((row) => cell(row, column) !== '');
        const broken = rows.filter((row) => !this.target(row, column)).length;
        return broken === 0
          ? []
          : [`${table}: ${broken} of ${rows.length} values of ${column} refer to no record in the files.`];
      }),
    );
  }

  #addReference(table: TableName, column: Reference, row: HsdsRow): void {
    const id = cell(row, column);
    if (id === '') return;
    const key = `${table} ${column} ${id}`;
    const rows = this.#referring.get(key);
    if (rows) rows.push(row);
    else this.#referring.set(key, [row]);
  }
}
