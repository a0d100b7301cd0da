// Measures how close a search is to the machine's limits: memory touched compared with memory bandwidth, and the cost of
// reading a page of records compared with finding it.
// Run: node bench/limits.ts [--rows 8000000]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ColumnarIndex } from '#directory/index/columnar-index.ts';
import type { IndexColumns } from '#directory/index/index-layout.ts';
import { LayeredIndex } from '#directory/index/layered-index.ts';
import { openSqliteStore } from '#directory/sqlite/store.ts';
import { openColumnarPeer, toIndexQuery } from './columnar-peer.ts';
import { DENSEST, ENGINE_QUERIES } from './engine-queries.ts';
import { keepFigure, keepRatio } from './figures.ts';
import { printMachine } from './machine.ts';
import { PAGE_SIZE } from './peer.ts';
import { fillWithSample } from './sample-directory.ts';
import { makeSyntheticRows } from './synthetic-rows.ts';
import { Timings } from './timing.ts';

/** Unit of a memory transfer. */
const CACHE_LINE_BYTES = 64;
/** Far larger than any cache. */
const STREAM_BYTES = 512 * 1024 * 1024;
const TURNS = 500;
const SAMPLE = 200_000;
/** Gives places far apart: each page's records are read from the file. */
const EVERY_NTH_ZIP = 97;

const { values } = parseArgs({ options: { rows: { type: 'string' } } });

printMachine('Limits');
const bytesPerMs = streamSpeed();
console.log(`memory is read at ${(bytesPerMs / 1e6).toFixed(1)} GB/s by one thread`);
await measureTouched();
await measureRecords();

/** Returns memory bandwidth in bytes per millisecond, reading one number per cache line; the best of several passes. */
function streamSpeed(): number {
  const memory = new Int32Array(STREAM_BYTES / 4).fill(1);
  let best = Number.POSITIVE_INFINITY;
  let sum = 0;
  for (let pass = 0; pass < 6; pass++) {
    const started = performance.now();
    for (let at = 0; at < memory.length; at += CACHE_LINE_BYTES / 4) sum += memory[at]!;
    best = Math.min(best, performance.now() - started);
  }
  if (sum === 0) throw new Error('Nothing was read.');
  return STREAM_BYTES / best;
}

/** Prints for each of the hardest queries how much memory it touches, and its time compared with reading that much once. */
async function measureTouched(): Promise<void> {
  const rows = makeSyntheticRows(Number(values.rows ?? 1_000_000));
  const peer = await openColumnarPeer(rows, console.log);
  const { columns, lines } = countingColumns(peer.index.base.columns);
  const counting = new LayeredIndex(new ColumnarIndex(columns, null));
  console.log(
    '| query | memory touched, KB | read once at full speed, ms | median, ms | ratio |\n|---|---|---|---|---|',
  );
  for (const query of ENGINE_QUERIES.filter(({ name }) => name.startsWith(DENSEST.name))) {
    const indexQuery = toIndexQuery(query);
    lines.clear();
    const { total } = counting.page(indexQuery, 0, PAGE_SIZE);
    if (total !== peer.index.page(indexQuery, 0, 1).total)
      throw new Error(`${query.name}: the count was wrong while recording.`);
    const bytes = lines.size * CACHE_LINE_BYTES;
    const timing = new Timings();
    for (let turn = 0; turn < TURNS; turn++) await timing.measure(() => peer.index.page(indexQuery, 0, PAGE_SIZE));
    const [median, minMs] = [timing.at(0.5), bytes / bytesPerMs];
    console.log(
      `| ${query.name} | ${Math.round(bytes / 1000)} | ${minMs.toFixed(3)} | ${median.toFixed(3)} | ${(median / minMs).toFixed(0)} |`,
    );
    keepFigure(
      `limits: ${query.name}`,
      `${Math.round(bytes / 1000)} KB touched, ${(median / minMs).toFixed(0)} times as long as reading them once`,
    );
  }
  await peer.close();
}

/** Wraps the columns to record which cache lines are read. */
function countingColumns(columns: IndexColumns): { columns: IndexColumns; lines: Set<string> } {
  const lines = new Set<string>();
  const watch = <T extends object & { BYTES_PER_ELEMENT: number }>(name: string, column: T): T =>
    new Proxy(column, {
      get(target, key) {
        if (typeof key === 'string' && /^\d/.test(key))
          lines.add(`${name} ${Math.floor((Number(key) * target.BYTES_PER_ELEMENT) / CACHE_LINE_BYTES)}`);
        const value = Reflect.get(target, key, target) as unknown;
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  const watched = Object.entries(columns).map(([name, column]) => [name, watch(name, column)]);
  // Words are decoded up front, and these queries have no name.
  return { columns: { ...Object.fromEntries(watched), words: columns.words } as IndexColumns, lines };
}

/** Measures a page whose records are read from the file and parsed, compared with the same page from the cache. */
async function measureRecords(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-limits-'));
  const { zips } = await fillWithSample(folder, SAMPLE);
  const store = openSqliteStore({ folder });
  const [first, again] = [new Timings(), new Timings()];
  for (const [at, { location }] of zips.entries()) {
    if (at % EVERY_NTH_ZIP !== 0) continue;
    const query = { center: location, radiusMiles: 50, tagGroups: [], page: 1, pageSize: PAGE_SIZE };
    await first.measure(() => store.search(query));
    await again.measure(() => store.search(query));
  }
  await store.close();
  rmSync(folder, { recursive: true });
  const [cold, warm] = [first.at(0.5), again.at(0.5)];
  console.log(
    `a page of ${PAGE_SIZE} in a new place: ${cold.toFixed(3)} ms, cached: ${warm.toFixed(3)} ms; ` +
      `reading and parsing its records takes ${((100 * (cold - warm)) / cold).toFixed(0)} % of it`,
  );
  keepRatio('limits: a page remembered, beside one read from its file', cold / warm);
}
