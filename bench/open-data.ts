// Measures the open data of a running site: how long and with how much memory they are written, searches meanwhile, pages of a hundred
// services, and what changed within a day.
// Run: node bench/open-data.ts [--rows 100000] [--seconds 10]
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DAY_MS } from '#model/duration.ts';
import { filesOf, latestNumber, PUBLICATION_FOLDER } from '#publication/publications.ts';
import { keepFigure, whole } from './figures.ts';
import { type LoadRequest, load, warmUp } from './load.ts';
import { memoryOf, printMachine } from './machine.ts';
import { fillWithSample } from './sample-directory.ts';
import { searches } from './searches.ts';
import { startServer, using } from './site-server.ts';
import { Timings } from './timing.ts';

const PER_PAGE = 100;
const PAGES = 500;
/** Of so many listings, one was changed within the last day. */
const CHANGED_EVERY = 1000;
const ASKED = 200;
const CHECK_MS = 100;
/** Within this time after a start, what is published is written again. */
const STARTS_MS = 3000;
const PROGRAM = 'publish-process.ts';

const { values } = parseArgs({ options: { rows: { type: 'string' }, seconds: { type: 'string' } } });
const seconds = Number(values.seconds ?? 10);

printMachine('Open data');
if (existsSync(new URL('../build/current', import.meta.url))) await measure();
else console.log('The site is not built (npm run build): open data left out');

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-open-data-'));
  try {
    const { providers } = await fillWithSample(folder, Number(values.rows ?? 100_000));
    const of = `${whole(providers)} listings`;
    await using(startServer(folder), (url) => measureWriting(of, url));
    rmSync(join(folder, PUBLICATION_FOLDER), { recursive: true });
    await using(startServer(folder), async (url) => {
      await warmUp(url, searches(), seconds);
      const { p99Ms } = await load(url, searches(), seconds);
      return measureMeanwhile(of, url, p99Ms);
    });
    changeSome(join(folder, PUBLICATION_FOLDER));
    await using(startServer(folder), (url) => measureCalls(of, url));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measureWriting(of: string, url: string): Promise<void> {
  const { writing, megabytes } = await written(url);
  tell(`open data of ${of} written`, `${writing.toFixed(0)} s, at most ${megabytes.toFixed(0)} MB`);
}

async function measureMeanwhile(of: string, url: string, aloneMs: number): Promise<void> {
  const done = written(url);
  const { p99Ms } = await load(url, searches(), seconds);
  const { writing } = await done;
  // A short publication ends before the load does: then fewer rows say more.
  const share = Math.min(1, writing / seconds).toFixed(1);
  const figure = `p99 ${p99Ms.toFixed(1)} ms beside ${aloneMs.toFixed(1)} ms, ${(p99Ms / aloneMs).toFixed(1)} times`;
  tell(`searches while ${of} are written (${share} of the time)`, figure);
}

/** Waits until the first publication is written. */
async function written(url: string): Promise<{ writing: number; megabytes: number }> {
  const started = performance.now();
  let megabytes = 0;
  while (!(await fetch(`${url}/hsds`)).ok) {
    megabytes = Math.max(megabytes, ...writers().map((pid) => memoryOf(pid, 'VmHWM')));
    await wait(CHECK_MS);
  }
  return { writing: (performance.now() - started) / 1000, megabytes };
}

/** Processes that write open data now; on other systems than Linux, none that we see. */
function writers(): number[] {
  if (process.platform !== 'linux') return [];
  const isWriter = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(PROGRAM);
    } catch {
      return false;
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isWriter(name))
    .map(Number);
}

/** Makes a publication as it is after a year: most of it old, and some of it changed yesterday. */
function changeSome(folder: string): void {
  const { index } = filesOf(folder, latestNumber(folder));
  const db = new DatabaseSync(index);
  const [old, yesterday] = [100, 0.5].map((days) => new Date(Date.now() - days * DAY_MS).toISOString());
  db.prepare('UPDATE listing SET modified = iif(n % ? = 0, ?, ?)').run(CHANGED_EVERY, yesterday!, old!);
  db.close();
}

async function measureCalls(of: string, url: string): Promise<void> {
  await wait(STARTS_MS);
  while (writers().length > 0) await wait(CHECK_MS);
  const pages: LoadRequest[] = Array.from({ length: PAGES }, (_, at) => ({
    method: 'GET',
    path: `/hsds/services?per_page=${PER_PAGE}&page=${at + 1}`,
  }));
  await warmUp(url, pages, seconds);
  const { rate, p99Ms, failed } = await load(url, pages, seconds);
  if (failed) throw new Error(`Pages of services: ${failed}.`);
  tell(`pages of ${PER_PAGE} services of ${of}`, `${whole(rate)} a second, p99 ${p99Ms.toFixed(1)} ms (aim: 400)`);
  const timings = new Timings();
  for (let at = 0; at < ASKED; at++) {
    // Each a millisecond later: no answer is kept for it.
    const since = new Date(Date.now() - DAY_MS + at).toISOString();
    const path = `/hsds/services?minimal=true&modified_after=${since}`;
    const answer = await timings.measure(async () => (await fetch(url + path)).text());
    if (at === 0) console.log(`  ${whole(JSON.parse(answer).total_items)} changed within a day`);
  }
  tell(`what changed within a day of ${of}`, `${timings} ms (median / p99; aim: 20)`);
}

function tell(name: string, figure: string): void {
  console.log(`${name}: ${figure}`);
  keepFigure(`open data: ${name}`, figure);
}
