// Measures corrections: searches with 50,000 changed listings, or 5,000 called ones, beside the index alone; and how long it takes
// until a server shows a correction. With DATABASE_URL (an empty database), until three servers with an index of their own and one
// that searches in the database all show it.
// Run: [DATABASE_URL=postgres://…] node bench/corrections.ts [--rows 1000000] [--listings 200000] [--rounds 100]
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { openDirectoryRecords } from '#directory/directory-records.ts';
import { ColumnarIndex } from '#directory/index/columnar-index.ts';
import { LayeredIndex } from '#directory/index/layered-index.ts';
import { LeftOutRows } from '#directory/index/left-out-rows.ts';
import { openDirectoryStore } from '#directory/open-directory-store.ts';
import type { KeptCorrection } from '#listings/corrections.ts';
import type { Provider, StoredProvider } from '#listings/provider.ts';
import { buildIndex, openColumnarPeer, toIndexQuery } from './columnar-peer.ts';
import { ENGINE_QUERIES } from './engine-queries.ts';
import { keepFigure, keepRatio } from './figures.ts';
import { printMachine } from './machine.ts';
import { PAGE_SIZE } from './peer.ts';
import { fillWithSample } from './sample-directory.ts';
import { makeSyntheticRows, type SyntheticRows } from './synthetic-rows.ts';
import { geometricMean, Timings } from './timing.ts';

/** The largest delta. */
const CHANGES = 50_000;
/** Listings of which callers say something. */
const CALLED = 5000;

const { values } = parseArgs({
  options: { rows: { type: 'string' }, listings: { type: 'string' }, rounds: { type: 'string' } },
});
const rounds = Number(values.rounds ?? 100);
const databaseUrl = process.env.DATABASE_URL;

printMachine('Corrections');
if (!databaseUrl) await measureSearches();
await measureVisibility();

/** Replaces rows by the same rows in a delta, so that both must find the same. */
async function measureSearches(): Promise<void> {
  const rows = makeSyntheticRows(Number(values.rows ?? 1_000_000));
  const peer = await openColumnarPeer(rows, console.log);
  const { base } = peer.index;
  const step = Math.max(1, Math.floor(rows.length / CHANGES));
  const leftOut = new LeftOutRows(base.rows);
  base.columns.records.forEach((row, at) => {
    if (row % step === 0) leftOut.add(at);
  });
  const chosen = Array.from({ length: Math.ceil(rows.length / step) }, (_, at) => at * step);
  const columns = buildIndex(rows, chosen, chosen.length).columns((row) => row);
  const layered = new LayeredIndex(base, { leftOut, delta: new ColumnarIndex(columns, null) });
  const ratio = compare(peer.index, layered, (index, query) => index.page(query, 0, PAGE_SIZE));
  console.log(
    `with ${chosen.length} rows in the delta, a search takes ${ratio.toFixed(2)} times as long (geometric mean)`,
  );
  keepRatio(`corrections, ${rows.length} rows: the index alone beside one with a delta`, 1 / ratio);
  measureCalled(peer.index, rows);
  await peer.close();
}

/** Puts called listings over the index; their searches count Medicaid levels, too: others never see them. */
function measureCalled(index: LayeredIndex, rows: SyntheticRows): void {
  const step = Math.max(1, Math.floor(rows.length / CALLED));
  const chosen = Array.from({ length: Math.ceil(rows.length / step) }, (_, at) => at * step);
  const started = performance.now();
  const places = index.rowsOf(chosen);
  const columns = buildIndex(rows, chosen, chosen.length).columns((row) => places.get(row)!.rank);
  const replaced = [...places.values()].map(({ row }) => row);
  const called = index.replacing(replaced, new ColumnarIndex(columns, null));
  const made = `${(performance.now() - started).toFixed(0)} ms`;
  const medicaid = { programs: [], states: null, services: [], levels: [], today: 20_600, counts: true };
  const ratio = compare(index, called, (each, query) => {
    each.levels({ ...query, medicaid });
    return each.page({ ...query, medicaid }, 0, PAGE_SIZE);
  });
  console.log(`${chosen.length} called listings: made in ${made}, a search takes ${ratio.toFixed(2)} times as long`);
  keepRatio(`corrections, ${rows.length} rows: the index alone beside one with called listings`, 1 / ratio);
}

type Search = (index: LayeredIndex, query: ReturnType<typeof toIndexQuery>) => ReturnType<LayeredIndex['page']>;

/** Returns how many times as long searches take with more layers (geometric mean). Throws if they find something else. */
function compare(index: LayeredIndex, layered: LayeredIndex, search: Search): number {
  const ratios = ENGINE_QUERIES.map((each) => {
    const query = toIndexQuery(each);
    const answer = (of: LayeredIndex) => {
      const { total, rows: found } = search(of, query);
      return JSON.stringify([total, found.map(({ row }) => of.recordAt(row))]);
    };
    if (answer(index) !== answer(layered)) throw new Error(`${each.name}: the layers change the answer.`);
    const [alone, both] = [new Timings(), new Timings()];
    for (let round = 0; round < rounds; round++) {
      alone.run(() => search(index, query));
      both.run(() => search(layered, query));
    }
    const ratio = both.at(0.5) / alone.at(0.5);
    console.log(`  ${both} ms beside ${alone} ms, ${ratio.toFixed(2)}x  ${each.name}`);
    return ratio;
  });
  return geometricMean(ratios);
}

async function measureVisibility(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-corrections-'));
  const { providers } = await fillWithSample(folder, Number(values.listings ?? 200_000), databaseUrl);
  const records = await openDirectoryRecords({ folder, databaseUrl });
  const servers = await Promise.all(
    databaseUrl
      ? ['local', 'local', 'local', 'database'].map((searchIndex, at) =>
          openDirectoryStore({
            folder: join(folder, `server-${at}`),
            databaseUrl,
            searchIndex: searchIndex as 'local' | 'database',
          }),
        )
      : [openDirectoryStore({ folder })],
  );
  const writer = new Worker(new URL('./corrections-writer.ts', import.meta.url), {
    workerData: { folder, databaseUrl },
  });
  await once(writer, 'message');
  for (const server of servers) await server.generation();
  const measure = async (name: string, more: KeptCorrection[], isShown: (shown: StoredProvider | null) => boolean) => {
    const { id } = more.at(-1)!.correction;
    const started = performance.now();
    const applied = once(writer, 'message').then(() => performance.now() - started);
    writer.postMessage(more);
    for (const server of servers)
      while (!isShown(await server.findById(id))) await new Promise((resolve) => setTimeout(resolve, 10));
    const figure = `${((performance.now() - started) / 1000).toFixed(2)} s`;
    const done = `${((await applied) / 1000).toFixed(2)} s`;
    console.log(`${name} among ${providers}: shown after ${figure}, done after ${done}`);
    keepFigure(
      `corrections${databaseUrl ? ', PostgreSQL' : ''}: ${name} among ${providers} listings shown after`,
      figure,
    );
  };
  const add = async (number: number) => {
    const { importedAt: _, assembled: __, ...like } = (await records.at(CHANGES + number))!;
    const record: Provider = { ...like, id: `community:${number}`, source: 'community', name: `${like.name} Annex` };
    const correction = { kind: 'add', id: record.id, record } as const;
    await measure(`added listing ${number}`, [{ key: record.id, madeOn: '2026-01-01', correction }], Boolean);
  };
  let kept = 0;
  for (const changes of [1, 100, CHANGES - 1100, CHANGES - 1099, CHANGES - 100]) {
    if (changes > providers) break;
    const more: KeptCorrection[] = [];
    for (; kept < changes; kept++) {
      const { id, website } = (await records.at(kept))!;
      const correction = { kind: 'set', id, field: 'website', value: 'https://example.org/', was: website } as const;
      more.push({ key: id, madeOn: '2026-01-01', correction });
    }
    await measure(`${changes} changes`, more, (shown) => shown?.website === 'https://example.org/');
    if (changes <= 100) await add(changes);
  }
  await Promise.all([...servers.map((each) => each.close()), records.close(), writer.terminate()]);
  rmSync(folder, { recursive: true });
}
