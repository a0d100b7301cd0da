// Compares the columnar index with alternative designs on the same rows, at the same time.
// Every design must first agree with brute force; then they take turns, query by query.
// Run: node bench/engine.ts [--rows 8000000] [--rounds 100] [--alone]      --alone: the columnar index only, in seconds
import { parseArgs } from 'node:util';
import { MapGrid } from '#directory/map-grid.ts';
import { distanceMiles } from '#geo/distance.ts';
import { openColumnarPeer, seconds, toIndexQuery } from './columnar-peer.ts';
import { DENSEST, ENGINE_QUERIES, TERMS } from './engine-queries.ts';
import { keepFigure, keepRatio } from './figures.ts';
import { printMachine } from './machine.ts';
import type { BenchQuery, Peer } from './peer.ts';
import { openPostgisPeers } from './postgis-peer.ts';
import { nearest, openFullTestPeer, openRtreePeer } from './scan-peers.ts';
import { makeSyntheticRows, type SyntheticRows } from './synthetic-rows.ts';
import { geometricMean, Timings } from './timing.ts';

/** Time limit per query for slow designs, after MIN_TURNS turns. */
const MAX_QUERY_MS = 500;
const MIN_TURNS = 5;

const { values } = parseArgs({
  options: { rows: { type: 'string' }, rounds: { type: 'string' }, alone: { type: 'boolean', default: false } },
});
const rounds = Number(values.rounds ?? 100);
/** The index alone is fast enough for this many times more rounds, which the p99 needs. */
const MORE_ROUNDS_ALONE = 10;
const log = (line: string) => console.log(line);

printMachine('Engine');
const started = performance.now();
const rows = makeSyntheticRows(Number(values.rows ?? 1_000_000));
log(`${rows.length.toLocaleString('en')} synthetic providers made in ${seconds(started)}`);
const columnar = await openColumnarPeer(rows, log);
await checkAnswers([columnar], rows);
await measureAlone();
await measureNamesAndMap();
if (!values.alone) await compare();
await columnar.close();

/** Runs the alternative designs in turns with the index. */
async function compare(): Promise<void> {
  const postgis = await openPostgisPeers(rows, log);
  if (!postgis) log('PostGIS: not installed, left out');
  const others = [openFullTestPeer(rows), openRtreePeer(rows, log), ...(postgis ?? [])];
  await checkAnswers(others, rows);
  const peers = [columnar, ...others];
  const timings = await takeTurns(peers);
  printTimes(peers, timings);
  printRatios(peers, timings, postgis);
  for (const peer of others) await peer.close();
}

/** Measures the index alone: between turns of other designs, the processor caches hold other data. */
async function measureAlone(): Promise<void> {
  log('\nthe columnar index alone: count + first page of 12, median / p99');
  for (const query of ENGINE_QUERIES.filter(({ name }) => name.startsWith(DENSEST.name))) {
    const timing = new Timings();
    for (let turn = 0; turn < rounds; turn++) await columnar.search(query);
    for (let turn = 0; turn < MORE_ROUNDS_ALONE * rounds; turn++) await timing.measure(() => columnar.search(query));
    keepFigure(`engine, ${rows.length} rows: ${query.name}, alone`, `${timing} ms (median / p99)`);
    log(`  ${timing} ms  ${query.name}`);
  }
}

/** Throws if a design returns wrong results. */
async function checkAnswers(designs: Peer[], all: SyntheticRows): Promise<void> {
  for (const query of ENGINE_QUERIES) {
    const truth = nearest(all, all.lat.keys(), query);
    const miles = (row: number) => distanceMiles(query, { lat: all.lat[row]! / 1e6, lng: all.lng[row]! / 1e6 });
    for (const peer of designs) {
      const answer = await peer.search(query);
      // Another formula may swap rows at nearly the same distance; a different distance is wrong.
      const isSame =
        answer.total === truth.total &&
        answer.rows.length === truth.rows.length &&
        answer.rows.every((row, at) => Math.abs(miles(row) - miles(truth.rows[at]!)) < 1e-6);
      if (!isSame) throw new Error(`${peer.name} is wrong on ${query.name}: ${answer.total} of ${truth.total}`);
    }
  }
  const names = designs.map(({ name }) => name).join(', ');
  log(`agree with brute force on ${ENGINE_QUERIES.length} queries: ${names}`);
}

async function takeTurns(designs: Peer[]): Promise<Map<Peer, Map<BenchQuery, Timings>>> {
  const all = new Map(designs.map((peer) => [peer, new Map(ENGINE_QUERIES.map((query) => [query, new Timings()]))]));
  const spentMs = new Map<Timings, number>();
  for (let round = 0; round < rounds; round++) {
    for (const query of ENGINE_QUERIES) {
      for (const peer of designs) {
        const timing = all.get(peer)!.get(query)!;
        const spent = spentMs.get(timing) ?? 0;
        if (round >= MIN_TURNS && spent > MAX_QUERY_MS) continue;
        const from = performance.now();
        await timing.measure(() => peer.search(query));
        spentMs.set(timing, spent + performance.now() - from);
      }
    }
  }
  return all;
}

function printTimes(designs: Peer[], all: Map<Peer, Map<BenchQuery, Timings>>): void {
  log('\ncount + first page of 12, median / p99 in ms');
  log(`| query | ${designs.map(({ name }) => name).join(' | ')} |`);
  log(`|---|${'---|'.repeat(designs.length)}`);
  for (const query of ENGINE_QUERIES.filter(({ radiusMiles }) => radiusMiles === 50)) {
    log(`| ${query.name} | ${designs.map((peer) => all.get(peer)!.get(query)).join(' | ')} |`);
  }
}

/** Prints how many times longer each other design takes: geometric mean of the medians of all queries. */
function printRatios(designs: Peer[], all: Map<Peer, Map<BenchQuery, Timings>>, postgis: Peer[] | null): void {
  const median = (peer: Peer, query: BenchQuery) => all.get(peer)!.get(query)!.at(0.5);
  const line = (than: string, other: (query: BenchQuery) => number) => {
    const ratio = geometricMean(ENGINE_QUERIES.map((query) => other(query) / median(columnar, query)));
    keepRatio(`engine, ${rows.length} rows: faster than ${than}`, ratio);
    log(`  ${ratio.toFixed(0)}x  than ${than}`);
  };
  log(`\nthe columnar index is faster by (geometric mean of ${ENGINE_QUERIES.length} medians)`);
  for (const peer of designs.slice(1)) line(peer.name, (query) => median(peer, query));
  if (postgis)
    line('the best PostGIS variant of each query', (query) => Math.min(...postgis.map((peer) => median(peer, query))));
}

async function measureNamesAndMap(): Promise<void> {
  const { index } = columnar;
  const query = toIndexQuery(DENSEST);
  const line = async (name: string, work: () => unknown) => {
    for (let turn = 0; turn < 10; turn++) work();
    const timing = new Timings();
    for (let turn = 0; turn < rounds; turn++) await timing.measure(work);
    keepFigure(`engine, ${rows.length} rows: ${name}`, `${timing} ms (median / p99)`);
    log(`  ${timing} ms  ${name}`);
  };
  const { total } = index.page(query, 0, 1);
  log(`\n${DENSEST.name}, no tag, ${total.toLocaleString('en')} providers, median / p99`);
  await line('map: exact total, and every match into a 512 x 512 grid', () => {
    const grid = new MapGrid(query.center, query.radiusMiles);
    index.everyMatch(query, 0, (points, first, end) => grid.addRun(points, first, end));
  });
  await line('map: the nearest 20,000 in order', () => index.nearest(query, 20_000));
  await line('a page far down', () => index.page(query, Math.floor(total * 0.9), 12));
  const medicaid = { programs: [], states: null, services: [1, 2], levels: [], today: 20_780, counts: false };
  await line('Medicaid: the number sure, likely and not known', () => index.levels({ ...query, medicaid }));
  await line('Medicaid: the sure ones, exact total and 12 rows', () =>
    index.page({ ...query, medicaid: { ...medicaid, levels: ['sure'] } }, 0, 12),
  );
  for (const term of TERMS) {
    const words = { ...query, term };
    await line(`name search '${term}', exact total and 100 rows`, () => index.page(words, 0, 100));
    await line(`suggestions '${term}', 10 rows`, () => index.nearest({ ...words, wordMatch: 'beginning' }, 10));
    await line(`suggestions '${term}' with a typo`, () =>
      index.nearest({ ...words, wordMatch: 'beginning-with-typo' }, 10),
    );
  }
}
