import { isRecord } from '#model/is-record.ts';
import type { DataFile } from '../data-file.ts';
import { ImportError } from '../import-errors.ts';
import { COLUMNS } from './hsds-columns.ts';
import { type HsdsTables, type Origin, REFERENCES, type TableName, tableOf } from './hsds-tables.ts';
import { notePage, type Pages } from './json-pages.ts';

interface Read {
  tables: HsdsTables;
  origins: Origin[];
  pages: Map<string, Pages>;
  /** Rows by table and id. */
  known: Map<string, Known>;
}

/** A row that other objects may repeat. */
export interface Known {
  values: Map<string, string>;
  /** Whether it was an entry of a file, not only within one. */
  isEntry: boolean;
}

/** Objects of HSDS are nested six deep: service, service at location, location, phone, language, attribute, term. */
const MAX_DEPTH = 12;
const MAX_VALUE = 20_000;

/**
 * Reads a JSON file of HSDS: one object (`service_full`), a list, a page (`contents`), or tables by name. Nested
 * objects become rows of their own tables, as in a CSV package, each counted. Throws `ImportError`: too-large,
 * wrong-file, truncated if it says that there are more entries than it has.
 */
export async function readJson(
  file: DataFile,
  stem: string,
  read: Read,
  limits: { rows: number; jsonBytes: number },
): Promise<void> {
  const whole = await parse(file, limits.jsonBytes);
  const flat = new Flattener(file, read, limits.rows);
  if (Array.isArray(whole)) flat.addAll(whole, stem);
  else if (isRecord(whole) && Array.isArray(whole.contents)) {
    notePage(read.pages, tableOf(kindOfName(stem)) ?? kindOf(whole.contents[0]) ?? stem, file, whole, whole.contents);
    flat.addAll(whole.contents, stem);
  } else if (isRecord(whole)) {
    const named = Object.entries(whole).filter(([key, value]) => tableOf(key) && Array.isArray(value));
    if (!('id' in whole) && named.length > 0) for (const [key, value] of named) flat.addAll(value as unknown[], key);
    else flat.addAll([whole], stem);
  } else throw new ImportError('wrong-file', `${file.name}: this JSON is neither an object nor a list of HSDS.`);
}

/** Adds an object of HSDS to tables as `readJson` does. Throws `ImportError` as that does. */
export function addObject(
  object: Record<string, unknown>,
  table: TableName,
  name: string,
  read: Read,
  maxRows: number,
): void {
  new Flattener({ name, rows: 0 }, read, maxRows).addAll([object], table);
}

async function parse(file: DataFile, maxBytes: number): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file.bytes) {
    size += chunk.length;
    if (size > maxBytes)
      throw new ImportError(
        'too-large',
        `${file.name}: more than ${maxBytes / 1024 ** 2} MB of JSON. Split it into pages.`,
      );
    chunks.push(chunk);
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
    return JSON.parse(text);
  } catch (cause) {
    throw new ImportError(
      'wrong-file',
      `${file.name}: this is not JSON in UTF-8: ${(cause as Error).message}. Save or download it again.`,
      {
        cause,
      },
    );
  }
}

/** Makes rows of nested objects. */
class Flattener {
  readonly #file: Pick<DataFile, 'name' | 'rows'>;
  readonly #read: Read;
  readonly #maxRows: number;
  #entry = 0;

  constructor(file: Pick<DataFile, 'name' | 'rows'>, read: Read, maxRows: number) {
    this.#file = file;
    this.#read = read;
    this.#maxRows = maxRows;
  }

  /** Adds entries of one kind, named by their file or key; if that is unknown, by what they contain. */
  addAll(entries: unknown[], name: string): void {
    const named = tableOf(kindOfName(name));
    for (const entry of entries) {
      this.#entry++;
      const table = named ?? kindOf(entry);
      if (!table || !isRecord(entry))
        throw new ImportError(
          'wrong-file',
          `${this.#file.name}: entry ${this.#entry} is no organization, service or location of HSDS.`,
        );
      this.#add(table, entry, new Map(), 1);
    }
  }

  /** Adds an object and those in it; `parents` has the ids of those around it. Returns its id. */
  #add(table: TableName, object: Record<string, unknown>, parents: ReadonlyMap<string, string>, depth: number): string {
    if (depth > MAX_DEPTH)
      throw new ImportError(
        'wrong-file',
        `${this.#file.name}: entry ${this.#entry} is nested more than ${MAX_DEPTH} deep. This is not HSDS.`,
      );
    const values = new Map<string, string>();
    for (const column of COLUMNS) {
      const value = Object.hasOwn(object, column) ? object[column] : undefined;
      if (typeof value === 'string') values.set(column, value.slice(0, MAX_VALUE).toWellFormed());
      else if (typeof value === 'number' || typeof value === 'boolean') values.set(column, String(value));
    }
    const origin: Origin = { file: this.#file.name, line: this.#entry };
    // Terms are a code book: they are not providers, nor counted.
    if (table !== 'taxonomy_terms') {
      this.#read.origins.push(origin);
      this.#file.rows++;
    }
    if (this.#read.origins.length > this.#maxRows)
      throw new ImportError(
        'too-large',
        `${this.#file.name}: more than ${this.#maxRows.toLocaleString('en-US')} objects.`,
      );
    const id = values.get('id') || `${this.#file.name}#${this.#read.origins.length}`;
    values.set('id', id);
    for (const [column, parent] of parents) if (!values.get(column)) values.set(column, parent);
    const before = this.#read.known.get(`${table} ${id}`);
    const isEntry = depth === 1;
    if (before && !(isEntry && before.isEntry)) {
      // The same object within another one: one row, with what either says.
      origin.outcome = 'merged';
      before.isEntry ||= isEntry;
      for (const [column, value] of values) if (!before.values.get(column)) before.values.set(column, value);
    } else {
      if (!before) this.#read.known.set(`${table} ${id}`, { values, isEntry });
      this.#read.tables[table].push({ values, origin });
    }
    this.#addWithin(table, object, id, (before ?? { values }).values, depth);
    return id;
  }

  #addWithin(
    table: TableName,
    object: Record<string, unknown>,
    id: string,
    values: Map<string, string>,
    depth: number,
  ): void {
    const own = Object.entries(REFERENCES).find(([, name]) => name === table)?.[0];
    const parents = new Map(own ? [[own, id]] : [['link_id', id]]);
    if (table === 'services' || table === 'organizations' || table === 'locations') parents.set('link_id', id);
    for (const [key, value] of Object.entries(object)) {
      const inner = tableOf(key);
      // A contact is a person, with a phone of their own.
      if (!inner || typeof value !== 'object' || value === null) continue;
      for (const each of Array.isArray(value) ? value : [value]) {
        if (!isRecord(each)) continue;
        const innerId = this.#add(inner, each, parents, depth + 1);
        // { service: { organization: … } } and { attribute: { taxonomy_term: … } }: the outer one refers to the inner
        // one.
        const reference = Object.entries(REFERENCES).find(([, name]) => name === inner)?.[0];
        if (inner === 'taxonomy_terms') values.set('taxonomy_term_id', innerId);
        else if (!Array.isArray(value) && reference && !values.get(reference)) values.set(reference, innerId);
      }
    }
  }
}

/** 'service_list_page_2' → 'service'. */
export function kindOfName(name: string): string {
  const shorter = name.replace(/[_-](?:full|list|data|page|\d+)$/i, '');
  return shorter === name ? name : kindOfName(shorter);
}

/** Tells organizations, services, locations and services at locations apart by their keys. */
function kindOf(entry: unknown): TableName | undefined {
  if (!isRecord(entry)) return undefined;
  const has = (...keys: string[]) => keys.some((key) => Object.hasOwn(entry, key));
  if (has('location', 'location_id') && has('service', 'service_id')) return 'service_at_locations';
  if (has('service_at_locations', 'organization', 'application_process')) return 'services';
  if (has('latitude', 'location_type', 'addresses')) return 'locations';
  if (has('services', 'legal_status', 'year_incorporated', 'organization_identifiers')) return 'organizations';
  return has('taxonomy_detail', 'parent_id') ? 'taxonomy_terms' : undefined;
}
