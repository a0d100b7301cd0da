import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { EARTH_RADIUS_METERS, METERS_PER_MILE } from '#geo/distance.ts';
import { type BenchAnswer, type BenchQuery, PAGE_SIZE, type Peer } from './peer.ts';
import { type SyntheticRows, TAGS } from './synthetic-rows.ts';

/** Tags per mask column; a bigint has 63 usable bits. */
const BITS = 60;
const MASKS = Math.ceil(TAGS / BITS);
const USER = process.getuid?.() === 0 ? 'postgres' : undefined;

/**
 * Opens PostgreSQL with PostGIS in three variants, on a temporary server with plenty of memory. Returns null if it is not
 * installed. The best variant per query counts. Rows are in GiST order on disk; tags are bit masks.
 */
export async function openPostgisPeers(rows: SyntheticRows, log: (line: string) => void): Promise<Peer[] | null> {
  const bin = globSync('/usr/lib/postgresql/*/bin').sort().pop();
  if (
    !bin ||
    !existsSync(`${bin}/initdb`) ||
    globSync('/usr/share/postgresql/*/extension/postgis.control').length === 0
  )
    return null;
  const server = startServer(bin);
  const client = new pg.Client({ host: server.folder, port: 5433, user: 'bench', database: 'postgres' });
  await client.connect();
  log('PostGIS: loading');
  await load(client, server.folder, rows);
  const close = async () => {
    await client.end();
    server.stop();
  };
  const variants = {
    'count, then sort': countThenSort,
    'one pass with window': onePass,
    'count, then KNN': countThenKnn,
  };
  return Object.entries(variants).map(([name, search], i) => ({
    name: `PostGIS: ${name}`,
    search: (query: BenchQuery) => search(client, query),
    close: i === 0 ? close : () => {},
  }));
}

async function countThenSort(client: pg.Client, query: BenchQuery): Promise<BenchAnswer> {
  const { where, values } = condition(query);
  const total = await one(client, `SELECT count(*)::int AS n FROM provider WHERE ${where}`, values);
  const page = await client.query({
    name: name('sort', where),
    text: `SELECT id FROM provider WHERE ${where} ORDER BY ST_Distance(geog, $1::geography, false), id LIMIT ${PAGE_SIZE}`,
    values,
  });
  return { total, rows: page.rows.map(({ id }) => id) };
}

async function onePass(client: pg.Client, query: BenchQuery): Promise<BenchAnswer> {
  const { where, values } = condition(query);
  const page = await client.query({
    name: name('window', where),
    text: `SELECT id, count(*) OVER ()::int AS n FROM provider WHERE ${where}
           ORDER BY ST_Distance(geog, $1::geography, false), id LIMIT ${PAGE_SIZE}`,
    values,
  });
  return { total: page.rows[0]?.n ?? 0, rows: page.rows.map(({ id }) => id) };
}

/** KNN walks the index outward, which is fast only for dense matches; otherwise it would walk the whole table. */
async function countThenKnn(client: pg.Client, query: BenchQuery): Promise<BenchAnswer> {
  const { where, values } = condition(query);
  const total = await one(client, `SELECT count(*)::int AS n FROM provider WHERE ${where}`, values);
  if (total <= 50 * PAGE_SIZE) return { ...(await countThenSort(client, query)), total };
  const page = await client.query({
    name: name('knn', where),
    text: `SELECT id FROM (
             SELECT id, geog FROM provider WHERE ${where} ORDER BY geog <-> $1::geography FETCH FIRST ${PAGE_SIZE * 3} ROWS WITH TIES
           ) near ORDER BY ST_Distance(geog, $1::geography, false), id LIMIT ${PAGE_SIZE}`,
    values,
  });
  return { total, rows: page.rows.map(({ id }) => id) };
}

/** PostGIS uses its own sphere; the radius is scaled to the same angle. */
const POSTGIS_SPHERE_METERS = 6_371_008.771_415_059;

function condition({ lat, lng, radiusMiles, tagGroups }: BenchQuery) {
  const meters = radiusMiles * METERS_PER_MILE * (POSTGIS_SPHERE_METERS / EARTH_RADIUS_METERS);
  const values: (string | number)[] = [`SRID=4326;POINT(${lng} ${lat})`, meters];
  const groups = tagGroups.map((group) => {
    const masks = Array.from({ length: MASKS }, () => 0n);
    for (const tag of group) masks[Math.floor(tag / BITS)]! |= 1n << BigInt(tag % BITS);
    const tests = masks.flatMap((mask, i) => {
      if (mask === 0n) return [];
      values.push(String(mask));
      return [`m${i} & $${values.length}::bigint <> 0`];
    });
    return `(${tests.join(' OR ')})`;
  });
  return { where: ['ST_DWithin(geog, $1::geography, $2, false)', ...groups].join(' AND '), values };
}

async function one(client: pg.Client, text: string, values: (string | number)[]): Promise<number> {
  return (await client.query({ name: name('count', text), text, values })).rows[0].n;
}

/** A name for a prepared statement, one per text. */
function name(kind: string, text: string): string {
  return `${kind}-${text.length}-${text.replace(/[^m$0-9]/g, '').slice(0, 50)}`;
}

async function load(client: pg.Client, host: string, rows: SyntheticRows): Promise<void> {
  const masks = Array.from({ length: MASKS }, (_, i) => `m${i}`);
  await client.query(`CREATE EXTENSION IF NOT EXISTS postgis; DROP TABLE IF EXISTS provider;
    CREATE TABLE provider (id int, geog geography(Point), ${masks.map((m) => `${m} bigint`).join(', ')});`);
  const copy = spawn(
    'psql',
    ['-q', '-h', host, '-p', '5433', '-U', 'bench', '-d', 'postgres', '-c', 'COPY provider FROM STDIN'],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
    },
  );
  await pipeline(Readable.from(copyLines(rows)), copy.stdin);
  await new Promise((resolve) => copy.once('exit', resolve));
  for (const step of [
    "SET maintenance_work_mem = '1GB'",
    'CREATE INDEX provider_geog ON provider USING gist (geog)',
    'CLUSTER provider USING provider_geog',
    'VACUUM ANALYZE provider',
    'SET jit = off',
  ]) {
    await client.query(step);
  }
}

function* copyLines(rows: SyntheticRows): Generator<string> {
  let lines = '';
  for (let i = 0; i < rows.length; i++) {
    const masks = Array.from({ length: MASKS }, () => 0n);
    for (let k = rows.tagStart[i]!; k < rows.tagStart[i + 1]!; k++) {
      const tag = rows.tags[k]!;
      masks[Math.floor(tag / BITS)]! |= 1n << BigInt(tag % BITS);
    }
    lines += `${i}\tSRID=4326;POINT(${rows.lng[i]! / 1e6} ${rows.lat[i]! / 1e6})\t${masks.join('\t')}\n`;
    if (lines.length > 1 << 16) {
      yield lines;
      lines = '';
    }
  }
  yield lines;
}

function startServer(bin: string) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-postgis-'));
  const data = join(folder, 'data');
  const run = (command: string, args: string[]) =>
    USER
      ? execFileSync('runuser', ['-u', USER, '--', command, ...args], { stdio: 'pipe' })
      : execFileSync(command, args, { stdio: 'pipe' });
  if (USER) spawnSync('chown', [USER, folder]);
  run(`${bin}/initdb`, ['-D', data, '-U', 'bench', '-A', 'trust', '--no-sync']);
  const settings = [
    'shared_buffers=4GB',
    'work_mem=512MB',
    'fsync=off',
    'max_wal_size=8GB',
    'listen_addresses=',
    'port=5433',
  ];
  const options = [...settings.flatMap((setting) => ['-c', setting]), '-k', folder].join(' ');
  run(`${bin}/pg_ctl`, ['-D', data, '-o', options, '-l', join(folder, 'log'), '-w', 'start']);
  return {
    folder,
    stop: () => {
      run(`${bin}/pg_ctl`, ['-D', data, '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
