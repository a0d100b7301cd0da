import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { distanceMiles, EARTH_RADIUS_METERS, METERS_PER_MILE, RADIANS } from '#geo/distance.ts';
import type { Point } from '#geo/point.ts';
import { toBytes, toText } from './hsds-ids.ts';
import { taxonomyIdOf, termById, termId } from './terms.ts';

export type ListName = 'organizations' | 'services' | 'service_at_locations';

/** What a list is limited to; all of it. */
export interface Filter {
  search?: string | undefined;
  taxonomyTermId?: string | undefined;
  taxonomyId?: string | undefined;
  organizationId?: string | undefined;
  /** ISO time. */
  modifiedAfter?: string | undefined;
  zip?: string | undefined;
  near?: { point: Point; meters: number } | undefined;
  /** What is known not to be published any more: our ids of listings, and ids of entries. */
  without?: { listings: readonly string[]; ids: readonly string[] } | undefined;
}

/** An entry of a list: our id of its listing and, but for organizations, the key of its service there. */
export interface Entry {
  id: string;
  listing: string;
  key: string | null;
  modified: string;
}

/** An entry of the minimal list of services. */
export interface MinimalEntry {
  id: string;
  modified: string;
  isGone: boolean;
}

export interface About {
  /** Number of the file. */
  generation: string;
  /** ISO time. */
  published: string;
  listings: number;
  services: number;
  /** Those of all organizations and services in one (`AllIds`); absent in the index of an older release. */
  ids?: string;
  /** Under which it was written (`rightsOf`); absent in the index of an older release. */
  rights?: string;
}

const COLUMNS: Record<ListName, { from: string; id: string; listing: string; key: string }> = {
  organizations: { from: 'listing row', id: 'row.organization', listing: 'row.n', key: 'NULL' },
  services: { from: 'service row', id: 'row.id', listing: 'row.listing', key: 'row.key' },
  service_at_locations: { from: 'service row', id: 'row.place', listing: 'row.listing', key: 'row.key' },
};
/** Lists of which something is kept, and starts of pages of each: crawlers ask for one page after another. */
const MAX_KEPT = 500;
const MAX_STARTS = 20;
/** Entries that are read before others are served. */
const BATCH = 250;

/** What was found out about a list. */
interface KnownList {
  count?: number;
  /** Ids at some positions, in the order in which they were read. */
  starts: Map<number, Uint8Array>;
}

/** The index of one publication. It never changes. */
export class PublicationIndex {
  readonly about: About;
  readonly #db: DatabaseSync;
  /** By list and filter. */
  readonly #known = new Map<string, KnownList>();

  constructor(path: string) {
    this.#db = new DatabaseSync(`${pathToFileURL(path).href}?immutable=1`, { readOnly: true });
    this.#db.function('meters_between', (lat, lng, otherLat, otherLng) => {
      const [from, to] = [point(lat, lng), point(otherLat, otherLng)];
      return distanceMiles(from, to) * METERS_PER_MILE;
    });
    this.about = this.#db.prepare('SELECT * FROM about').get() as unknown as About;
  }

  /** Number of entries of a list. */
  count(list: ListName, filter: Filter): number {
    const known = this.#knownOf(list, filter);
    const { where, values } = conditions(list, filter);
    const sql = `SELECT count(*) AS n FROM ${COLUMNS[list].from} ${where}`;
    known.count ??= (this.#db.prepare(sql).get(...values) as { n: number }).n;
    return known.count;
  }

  /** Entries of a list from position `offset` on, by id. */
  page(list: ListName, filter: Filter, { offset, limit }: { offset: number; limit: number }): Entry[] {
    const { from, id, listing, key } = COLUMNS[list];
    const { where, values } = conditions(list, filter);
    const { starts } = this.#knownOf(list, filter);
    const start = Math.max(0, ...[...starts.keys()].filter((position) => position <= offset));
    const first = starts.get(start) ?? new Uint8Array();
    // Those before are skipped in the index alone.
    const rows = `SELECT row.rowid FROM ${from} ${where || 'WHERE TRUE'} AND ${id} >= ?
      ORDER BY ${id} LIMIT ? OFFSET ?`;
    const sql = `SELECT ${id} AS id, ${key} AS key, l.id AS listing, l.modified
      FROM ${from} JOIN listing l ON l.n = ${listing}
      WHERE row.rowid IN (${rows}) ORDER BY 1`;
    const found = this.#db.prepare(sql).all(...values, first, limit, offset - start) as unknown as StoredEntry[];
    const last = found.at(-1);
    if (last) keep(starts, offset + found.length - 1, last.id, MAX_STARTS);
    return found.map(toEntry);
  }

  #knownOf(list: ListName, filter: Filter): KnownList {
    // Of what is gone, only how much: it grows, and nothing comes back.
    const { listings = [], ids = [] } = filter.without ?? {};
    const key = JSON.stringify([list, { ...filter, without: [listings.length, ids.length] }]);
    const known = this.#known.get(key) ?? { starts: new Map<number, Uint8Array>() };
    keep(this.#known, key, known, MAX_KEPT);
    return known;
  }

  /** The entry with this id, or with the one that it became; null if there is none. */
  find(list: ListName, id: string): Entry | null {
    const { from, id: column, listing, key } = COLUMNS[list];
    const sql = `SELECT ${column} AS id, ${key} AS key, l.id AS listing, l.modified
      FROM ${from} JOIN listing l ON l.n = ${listing}
      WHERE ${column} = coalesce((SELECT now FROM became WHERE id = ?1), ?1)`;
    const found = this.#db.prepare(sql).get(toBytes(id)) as unknown as StoredEntry | undefined;
    return found ? toEntry(found) : null;
  }

  /** All services by id, with those that are gone, some hundreds at a time. */
  *minimal(filter: Filter, range?: { offset: number; limit: number }): Generator<MinimalEntry[]> {
    const { where, values } = conditions('services', filter);
    const since = filter.modifiedAfter ?? '';
    const sql = `SELECT row.id, l.modified, 0 AS isGone FROM service row JOIN listing l ON l.n = row.listing ${where}
      UNION ALL SELECT id, since, 1 FROM gone WHERE since >= ? ORDER BY 1 LIMIT ? OFFSET ?`;
    const { offset, limit } = range ?? { offset: 0, limit: -1 };
    const rows = this.#db.prepare(sql).iterate(...values, since, limit, offset) as Iterable<unknown>;
    let batch: MinimalEntry[] = [];
    for (const { id, modified, isGone } of rows as Iterable<{ id: Uint8Array; modified: string; isGone: number }>) {
      batch.push({ id: toText(id), modified, isGone: isGone === 1 });
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  /** Number of services that are gone since a time. */
  countGone(since = ''): number {
    return (this.#db.prepare('SELECT count(*) AS n FROM gone WHERE since >= ?').get(since) as { n: number }).n;
  }

  close(): void {
    this.#db.close();
  }
}

/** Sets an entry; the oldest goes if there are many. */
function keep<Key, Value>(kept: Map<Key, Value>, key: Key, value: Value, most: number): void {
  if (!kept.has(key) && kept.size >= most) kept.delete(kept.keys().next().value!);
  kept.set(key, value);
}

interface StoredEntry extends Omit<Entry, 'id'> {
  id: Uint8Array;
}

function toEntry({ id, ...entry }: StoredEntry): Entry {
  return { id: toText(id), ...entry };
}

const SHOWN = 'SELECT n FROM listing WHERE id NOT IN (SELECT value FROM json_each(?))';

interface Condition {
  sql: string;
  values: SQLInputValue[];
}

/** Returns what an entry must fulfil, as SQL on `row`. */
function conditions(list: ListName, filter: Filter): { where: string; values: SQLInputValue[] } {
  const { listing, id } = COLUMNS[list];
  const among = (sql: string, ...values: SQLInputValue[]): Condition => ({ sql: `${listing} IN (${sql})`, values });
  const { search, taxonomyTermId, taxonomyId, organizationId, modifiedAfter, zip, near, without } = filter;
  const all = [
    ...(search === undefined ? [] : [among('SELECT rowid FROM words WHERE words MATCH ?', matchOf(search))]),
    ...(taxonomyTermId === undefined ? [] : [ofTerm(list, taxonomyTermId, among)]),
    ...(taxonomyId === undefined ? [] : [ofTaxonomy(list, taxonomyId, among)]),
    ...(organizationId === undefined
      ? []
      : [
          among(
            'SELECT n FROM listing WHERE organization = coalesce((SELECT now FROM became WHERE id = ?), ?)',
            ...[toBytes(organizationId), toBytes(organizationId)],
          ),
        ]),
    ...(modifiedAfter === undefined ? [] : [among('SELECT n FROM listing WHERE modified >= ?', modifiedAfter)]),
    ...(zip === undefined ? [] : [among('SELECT n FROM listing WHERE zip = ?', zip)]),
    ...(near === undefined ? [] : [among(...within(near))]),
    ...(without?.listings.length ? [among(SHOWN, JSON.stringify(without.listings))] : []),
    ...(without?.ids.length
      ? [{ sql: `${id} NOT IN (SELECT unhex(value) FROM json_each(?))`, values: [hexOf(without.ids)] }]
      : []),
  ];
  const where = all.length > 0 ? `WHERE ${all.map(({ sql }) => sql).join(' AND ')}` : '';
  return { where, values: all.flatMap(({ values }) => values) };
}

type Among = (sql: string, ...values: SQLInputValue[]) => Condition;

/** A service has its own term; what else is known holds for the whole listing. */
function ofTerm(list: ListName, id: string, among: Among): Condition {
  const term = termById.get(id);
  const [taxonomy, code] = [String(term?.taxonomy_id), String(term?.code)];
  if (termId('services', code) !== id)
    return among('SELECT listing FROM term WHERE taxonomy = ? AND code = ?', taxonomy, code);
  if (list !== 'organizations') return { sql: 'row.term = ?', values: [code] };
  return among('SELECT listing FROM service WHERE term = ?', code);
}

function ofTaxonomy(list: ListName, id: string, among: Among): Condition {
  if (id !== taxonomyIdOf('services')) return among('SELECT listing FROM term WHERE taxonomy = ?', id);
  if (list !== 'organizations') return { sql: 'row.term IS NOT NULL', values: [] };
  return among('SELECT listing FROM service WHERE term IS NOT NULL');
}

/** Listings within a circle: first those in the box around it. */
function within({ point: { lat, lng }, meters }: NonNullable<Filter['near']>): [string, ...number[]] {
  const latDegrees = meters / EARTH_RADIUS_METERS / RADIANS;
  const widest = Math.cos(Math.min(89, Math.abs(lat) + latDegrees) * RADIANS);
  const isOverDateLine = Math.abs(lng) + latDegrees / widest > 180;
  const [west, east] = isOverDateLine ? [-180, 180] : [lng - latDegrees / widest, lng + latDegrees / widest];
  const box = 'lat BETWEEN ? AND ? AND lng BETWEEN ? AND ?';
  const sql = `SELECT n FROM listing WHERE ${box} AND meters_between(lat, lng, ?, ?) <= ?`;
  return [sql, lat - latDegrees, lat + latDegrees, west, east, lat, lng, meters];
}

/** Every word must begin a word of the text. */
function matchOf(search: string): string {
  const words = wordsOf(search);
  return words.length > 0 ? words.map((word) => `"${word}"*`).join(' ') : '""';
}

/** Returns the words of a search, each once. */
export function wordsOf(search: string): string[] {
  return [...new Set(search.toLowerCase().match(/[\p{L}\p{N}]+/gu))];
}

function hexOf(ids: readonly string[]): string {
  return JSON.stringify(ids.map((id) => id.replaceAll('-', '')));
}

function point(lat: unknown, lng: unknown): Point {
  return { lat: Number(lat), lng: Number(lng) };
}
