// Measures providers in PostgreSQL: import, local index and both kinds of search; --explain prints the plans of hard cases.
// Run: DATABASE_URL=postgres://… node bench/postgres.ts [--rows 1000000] [--rounds 20] [--explain]     (an empty database)
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { readSnapshot } from '#directory/postgres/catalog.ts';
import { type CircleQuery, countMatches } from '#directory/postgres/matches.ts';
import { nearestHits } from '#directory/postgres/nearest.ts';
import { openPostgresStore } from '#directory/postgres/open-store.ts';
import { PostgresRecords } from '#directory/postgres/postgres-records.ts';
import type { DirectoryStore, GroupedQuery } from '#directory/store.ts';
import type { Provider } from '#listings/provider.ts';
import type { Connection } from '#postgres/connections.ts';
import { DENSEST, ENGINE_QUERIES } from './engine-queries.ts';
import { printMachine } from './machine.ts';
import { makeSyntheticRows, seededRandom } from './synthetic-rows.ts';
import { Timings } from './timing.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string' }, rounds: { type: 'string' }, explain: { type: 'boolean', default: false } },
});
const url = process.env.DATABASE_URL;
if (!url) throw new Error('Set DATABASE_URL to an empty database with PostGIS.');
const count = Number(values.rows ?? 1_000_000);
const rounds = Number(values.rounds ?? 20);
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const WORDS = [
  'Willow',
  'Care',
  'Home',
  'Dental',
  'Kids',
  'Speech',
  'Therapy',
  'Family',
  'Bright',
  'River',
  'Oak',
  'Hope',
];

printMachine('PostgreSQL');
const folder = mkdtempSync(join(tmpdir(), 'bench-postgres-'));
const database = await openPostgresStore({ url });
const local = await openPostgresStore({ url, indexFolder: folder });
try {
  if ((await database.sources()).length === 0) {
    const importing = performance.now();
    await database.replaceSource('sample', providers());
    console.log(`${count.toLocaleString('en')} providers imported in ${seconds(importing)}`);
  }
  const building = performance.now();
  await local.generation();
  console.log(
    `local index built and loaded in ${seconds(building)}, ${statSync(join(folder, readdirSync(folder)[0]!)).size} bytes`,
  );
  if (values.explain) await explain();
  await compare();
} finally {
  await database.close();
  await local.close();
  rmSync(folder, { recursive: true });
}

async function compare(): Promise<void> {
  for (const { name, lat, lng, radiusMiles, tagGroups } of ENGINE_QUERIES) {
    const query: GroupedQuery = { center: { lat, lng }, radiusMiles, tagGroups, page: 1, pageSize: 12 };
    const [inDatabase, inIndex] = [await time(database, query), await time(local, query)];
    console.log(`${name.padEnd(42)} database ${inDatabase}   local index ${inIndex}`);
  }
}

async function time(store: DirectoryStore, query: GroupedQuery): Promise<string> {
  const timings = new Timings();
  let total = 0;
  for (let round = 0; round < rounds; round++) {
    total = (await timings.measure(() => store.search(query))).total;
  }
  return `${timings} ms (${total})`;
}

/** Runs the store's queries and prints the server's plan for each statement. */
async function explain(): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('SET jit = off');
  const connection = { query: (sql: string, bound?: unknown[]) => client.query(sql, bound), copy: async () => {} };
  const snapshot = await readSnapshot(connection);
  const { lat, lng, radiusMiles } = DENSEST;
  const circle: CircleQuery = { center: { lat, lng }, radiusMiles, tagGroups: [] };
  const cases: Record<string, CircleQuery> = {
    'Manhattan 50 miles': circle,
    'Manhattan 50 miles, a rare tag': { ...circle, tagGroups: [[280]] },
    'Manhattan 50 miles, a name prefix': { ...circle, term: 'willo', wordMatch: 'beginning' },
    'rural Nebraska 50 miles, a rare tag': { center: { lat: 41.5, lng: -100.5 }, radiusMiles: 50, tagGroups: [[280]] },
  };
  for (const [name, query] of Object.entries(cases)) {
    console.log(`\n== ${name}`);
    const explaining: Connection = {
      ...connection,
      async query(sql, bound) {
        const { rows } = await client.query(`EXPLAIN (ANALYZE, COSTS OFF, BUFFERS) ${sql}`, bound);
        console.log(
          rows
            .map((row) => row['QUERY PLAN'])
            .filter((line) => !/^ *(Output|Planning)/.test(line))
            .join('\n'),
          '\n',
        );
        return client.query(sql, bound);
      },
    };
    const records = new PostgresRecords({ lend: (work) => work(explaining) }, snapshot);
    const total = await countMatches(records, query);
    await nearestHits(records, query, { offset: 0, end: Math.min(12, total), total });
  }
  await client.end();
}

async function* providers(): AsyncGenerator<Provider[]> {
  const rows = makeSyntheticRows(count);
  const random = seededRandom(7);
  const word = () => WORDS[Math.floor(WORDS.length * random() ** 2)]!;
  for (let start = 0; start < count; start += 1000) {
    yield Array.from({ length: Math.min(1000, count - start) }, (_, at): Provider => {
      const i = start + at;
      return {
        id: `sample:${i}`,
        source: 'sample',
        npi: null,
        isPerson: null,
        details: {},
        name: `${word()} ${word()} ${(i % 50_000).toString(36)}`,
        otherNames: [],
        address: { lines: [`${i % 9999} Oak Avenue`], city: 'Springfield', state: 'NY', zip: '10001' },
        location: { lat: rows.lat[i]! / 1e6, lng: rows.lng[i]! / 1e6 },
        locationPrecision: 'exact',
        phone: '2125550100',
        phoneExtension: null,
        website: null,
        openingHours: [],
        tagIds: [...rows.tags.subarray(rows.tagStart[i]!, rows.tagStart[i + 1]!)],
        mainServiceTagId: null,
        medicaid: [],
        acceptingNewPatients: 'unknown',
        acceptingNewPatientsAsOf: null,
        facts: [],
        sourceDate: null,
      };
    });
  }
}
