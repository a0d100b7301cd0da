import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { StoredProvider } from '#listings/provider.ts';
import { DAY_MS } from '#model/duration.ts';
import { AllIds, idOf, toBytes } from './hsds-ids.ts';
import { servicesOf } from './service-rows.ts';
import type { Rows } from './tables.ts';
import { termById } from './terms.ts';

const SCHEMA = readFileSync(new URL('./index.sql', import.meta.url), 'utf8');
/** How long the ids of what is gone are published. */
const GONE_DAYS = 90;

const INSERTS = {
  listing: 'INSERT INTO listing VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  service: 'INSERT INTO service VALUES (?, ?, ?, ?, ?)',
  term: 'INSERT OR IGNORE INTO term VALUES (?, ?, ?)',
  became: 'INSERT OR IGNORE INTO became VALUES (?, ?)',
  words: 'INSERT INTO words (rowid, text) VALUES (?, ?)',
};

type Statements = Record<keyof typeof INSERTS, StatementSync>;

/** Writes the index of a publication, comparing it with the one before. One transaction: half an index is none. */
export class IndexWriter {
  readonly #db: DatabaseSync;
  readonly #insert: Statements;
  readonly #before: StatementSync | undefined;
  /** Absent, too, in the index of an older release. */
  readonly #rightsBefore: string | undefined;
  readonly #now: string;
  readonly #ids = new AllIds();
  #listings = 0;
  #changed = 0;

  /** `before`: path of the index before, if there is one. `now`: ISO time of this publication. */
  constructor(path: string, before: string | undefined, now: string) {
    this.#db = new DatabaseSync(path);
    this.#now = now;
    // The file is renamed when it is complete: until then nothing of it must survive a crash.
    this.#db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
    if (before !== undefined && existsSync(before)) {
      this.#db.prepare('ATTACH ? AS before').run(before);
      this.#db.exec('CREATE TEMP TABLE old AS SELECT id, content, modified FROM before.listing');
      this.#db.exec('CREATE UNIQUE INDEX temp.old_id ON old (id)');
      this.#before = this.#db.prepare('SELECT content, modified FROM temp.old WHERE id = ?');
      this.#rightsBefore = (this.#db.prepare('SELECT * FROM before.about').get() as { rights?: string }).rights;
    }
    this.#db.exec(`BEGIN; ${SCHEMA}`);
    const statements = Object.entries(INSERTS).map(([name, sql]) => [name, this.#db.prepare(sql)]);
    this.#insert = Object.fromEntries(statements) as Statements;
  }

  /** Adds a listing and returns the ISO time since when it has been published like this. */
  add(listing: StoredProvider, rows: Rows): string {
    const n = ++this.#listings;
    const { id, address, location } = listing;
    const content = contentOf(listing, rows);
    const old = this.#before?.get(id) as { content: Uint8Array; modified: string } | undefined;
    const isSame = old !== undefined && content.equals(old.content);
    if (!isSame) this.#changed++;
    const modified = isSame ? old.modified : this.#now;
    const organization = toBytes(rows.organizations[0]!.id);
    this.#ids.add(organization);
    this.#insert.listing.run(n, id, organization, content, modified, address.zip, location.lat, location.lng);
    const others = new Set(listing.assembled?.records.map((record) => record.id) ?? []);
    others.delete(id);
    for (const other of others) this.#became(idOf.organization(other), organization);
    for (const [at, { key, code }] of servicesOf(listing).entries()) {
      const service = toBytes(rows.services[at]!.id);
      const place = toBytes(rows.service_at_locations[at]!.id);
      this.#ids.add(service);
      this.#insert.service.run(n, key, code ?? null, service, place);
      for (const other of others) {
        this.#became(idOf.service(other, key), service);
        this.#became(idOf.serviceAtLocation(other, key), place);
      }
    }
    for (const { taxonomy_term_id, link_entity } of rows.attributes) {
      const term = link_entity === 'organization' && termById.get(taxonomy_term_id as string);
      if (term) this.#insert.term.run(term.taxonomy_id as string, term.code as string, n);
    }
    this.#insert.words.run(n, searchedText(listing, rows));
    return modified;
  }

  /** Completes the file. `rights`: see `rightsOf`. Returns whether anything is published otherwise than before. */
  end(generation: string, rights: string): { isChanged: boolean; listings: number } {
    this.#db.exec(`
      CREATE UNIQUE INDEX listing_organization ON listing (organization);
      CREATE INDEX listing_modified ON listing (modified);
      CREATE INDEX listing_zip ON listing (zip);
      CREATE INDEX listing_lat ON listing (lat, lng);
      CREATE UNIQUE INDEX service_id ON service (id);
      CREATE UNIQUE INDEX service_place ON service (place);
      CREATE INDEX service_term ON service (term, id);
      CREATE INDEX service_listing ON service (listing)`);
    const gone = this.#before ? this.#addGone() : 0;
    this.#db
      .prepare('INSERT INTO about SELECT ?, ?, ?, (SELECT count(*) FROM service), ?, ?')
      .run(generation, this.#now, this.#listings, String(this.#ids), rights);
    this.#db.exec('COMMIT');
    const isChanged = this.#rightsBefore !== rights || this.#changed > 0 || gone > 0;
    this.close();
    return { isChanged, listings: this.#listings };
  }

  close(): void {
    if (this.#db.isOpen) this.#db.close();
  }

  #became(id: string, now: Buffer): void {
    this.#insert.became.run(toBytes(id), now);
  }

  /** Keeps the ids of what is gone. Returns how many are new. */
  #addGone(): number {
    const isGone = 'id NOT IN (SELECT id FROM service)';
    const since = new Date(Date.parse(this.#now) - GONE_DAYS * DAY_MS).toISOString();
    this.#db.prepare(`INSERT INTO gone SELECT * FROM before.gone WHERE since >= ? AND ${isGone}`).run(since);
    const added = this.#db.prepare(`INSERT OR IGNORE INTO gone SELECT id, ? FROM before.service WHERE ${isGone}`);
    return Number(added.run(this.#now).changes);
  }
}

/**
 * Hash of what is published of a listing, but for the days on which it was imported: an import alone changes nothing.
 */
function contentOf({ isPerson }: StoredProvider, rows: Rows): Buffer {
  const told = {
    ...rows,
    // Only FHIR tells persons from organizations.
    isPerson,
    services: rows.services.map(({ last_modified: _, ...service }) => service),
    metadata: rows.metadata.filter(({ last_action_type }) => last_action_type !== 'imported'),
  };
  return hash('sha256', JSON.stringify(told), 'buffer').subarray(0, 16);
}

/** What a search for text finds a listing by. */
function searchedText({ name, otherNames, address, details }: StoredProvider, rows: Rows): string {
  const services = rows.services.map((service) => service.name);
  return [name, ...otherNames, ...services, address.city, address.state, address.zip, details.description ?? ''].join(
    ' ',
  );
}
