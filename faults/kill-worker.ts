import { openPostgresFormStore } from '#forms/postgres/form-store.ts';
import { openFormStore } from '#forms/sqlite/form-store.ts';
import type { Random } from '#importers/sample/random.ts';
import { type Fault, pause, seededRandom } from './fault.ts';
import { PAGES, searchGeneration, writeGeneration } from './generations.ts';
import { mustRun } from './run-command.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { openForm, sendForm } from './sent-forms.ts';
import { type SiteStorage, withStorage } from './site-storage.ts';
import { readPage } from './visitors.ts';

const WORKERS = 2;
const VISITORS = 6;
const RESTARTED_WITHIN_MS = 30_000;
/** A connection of its own for each request: one that stays open may belong to a worker that is killed before it is used. */
const OWN = { connection: 'close' };
const KILLER = new URL('./thread-killer.ts', import.meta.url).href;
/** Each worker would deliver; the first one does. */
const SECRET = 'the same before and after, 32 letters';

/**
 * Kills one of two workers under load, over and over. Only requests that were in progress at that moment may fail, each
 * accepted form is stored once, and the worker is replaced. Then one visitor asks for too much, also after a kill: both workers
 * together give no more than one would.
 */
export const killWorker: Fault = (options) =>
  withStorage(options.store, async (place) => {
    const failures: string[] = [];
    await mustRun(['import', 'csv', writeGeneration(place.folder, 1)], place.settings);
    const load = await killUnderLoad(place, options.rounds, seededRandom(options), failures);
    const limits = await exceedLimits(place, failures);
    return { counts: { store: options.store, rounds: options.rounds, ...load, ...limits }, failures };
  });

async function killUnderLoad(place: SiteStorage, rounds: number, random: Random, failures: string[]) {
  const site = await start(place);
  const accepted: string[] = [];
  const kills: { from: number; to: number }[] = [];
  const broken: { from: number; to: number; problem: string }[] = [];
  let requests = 0;
  let isOver = false;
  const visits = [
    async () => {
      const seen = await searchGeneration(site.origin, random.whole(1, PAGES), OWN);
      return seen === 1 ? undefined : String(seen);
    },
    () => readPage(`${site.origin}/ourplaces?place=Phoenix, AZ&radius=${random.whole(5, 50)}`, OWN),
    async () => {
      const name = `Form ${requests}`;
      const outcome = await sendForm(site.origin, await openForm(site.origin, name, OWN), OWN);
      if (outcome === 'accepted') accepted.push(name);
      return outcome === 'accepted' ? undefined : outcome;
    },
  ];
  const visitors = Array.from({ length: VISITORS }, async () => {
    while (!isOver) {
      requests++;
      const from = performance.now();
      const problem = await random
        .pick(visits)()
        .catch((error: Error) => error.message);
      if (problem !== undefined) broken.push({ from, to: performance.now(), problem });
    }
  });
  for (let round = 1; round <= rounds; round++) {
    await pause(random.whole(50, 500));
    const from = performance.now();
    await killOne(site, round);
    kills.push({ from, to: performance.now() });
    if (!(await allRun(site))) failures.push(`After kill ${round}, there were not ${WORKERS} workers again.`);
  }
  isOver = true;
  await Promise.all(visitors);
  for (const { from, to, problem } of broken)
    if (!kills.some((kill) => from <= kill.to && to >= kill.from)) failures.push(`Without a kill: ${problem}`);
  const most = kills.length * VISITORS;
  if (broken.length > most) failures.push(`${broken.length} requests failed, of at most ${most} in progress.`);
  if ((await site.stop()) !== 0) failures.push(`The site did not stop: ${site.output()}`);
  const missing = await notStoredOnce(place, accepted);
  failures.push(...missing.map((name) => `${name} was accepted, and is not stored once.`));
  return { requests, cut: broken.length, forms: accepted.length, lost: missing.length };
}

/** Pages of one visitor at once, then 4 a second (`site-limits.ts`); forms in ten minutes. */
const [PAGES_AT_ONCE, PAGES_A_SECOND, FORMS] = [120, 4, 10];

/** One visitor asks for twice as much as is allowed, each time over a new connection. */
async function exceedLimits(place: SiteStorage, failures: string[]) {
  const site = await start(place, {
    RATE_LIMITS: 'on',
    FORMS_PER_CLIENT: String(FORMS),
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const visitor = { ...OWN, 'x-forwarded-for': '203.0.113.7' };
  const other = { ...OWN, 'x-forwarded-for': '198.51.100.9' };
  let forms = 0;
  const sendForms = async () => {
    for (let at = 0; at < FORMS; at++) {
      const outcome = await sendForm(site.origin, await openForm(site.origin, `Limited ${at}`, other), visitor);
      if (outcome === 'accepted') forms++;
    }
  };
  await sendForms();
  const started = performance.now();
  let pages = 0;
  const open = async (count: number) => {
    const statuses = await Promise.all(
      Array.from({ length: count }, async () => (await fetch(`${site.origin}/experts`, { headers: visitor })).status),
    );
    pages += statuses.filter((status) => status === 200).length;
  };
  for (let at = 0; at < 6; at++) await open(20);
  await killOne(site, 1);
  if (!(await allRun(site))) failures.push(`There were not ${WORKERS} workers again.`);
  for (let at = 0; at < 6; at++) await open(20);
  const most = PAGES_AT_ONCE + Math.ceil(((performance.now() - started) / 1000) * PAGES_A_SECOND);
  if (pages > most) failures.push(`One visitor got ${pages} pages instead of ${most}.`);
  await sendForms();
  if (forms !== FORMS) failures.push(`One visitor sent ${forms} forms instead of ${FORMS}.`);
  await site.stop();
  return { pages, limitedForms: forms };
}

function start({ settings }: SiteStorage, more: Record<string, string> = {}): Promise<RunningSite> {
  return startSite({ ...settings, SECRET, WORKERS: String(WORKERS), ...more }, { nodeOptions: ['--import', KILLER] });
}

/** Resolves when the worker has ended: the `kill`th one. */
async function killOne(site: RunningSite, kill: number): Promise<void> {
  site.process.kill('SIGUSR2');
  while ((site.output().match(/Worker \d+ ended/g)?.length ?? 0) < kill) await pause(2);
}

async function allRun(site: RunningSite): Promise<boolean> {
  const deadline = performance.now() + RESTARTED_WITHIN_MS;
  while (performance.now() < deadline) {
    const { workers } = (await (await fetch(`${site.origin}/healthz`, { headers: OWN })).json()) as { workers: number };
    if (workers === WORKERS) return true;
    await pause(50);
  }
  return false;
}

async function notStoredOnce(place: SiteStorage, names: string[]): Promise<string[]> {
  const store = place.databaseUrl ? await openPostgresFormStore(place.databaseUrl) : openFormStore(place);
  const stored = (await store.list()).map(({ values }) => String(values.businessName));
  await store.close();
  return names.filter((name) => stored.filter((each) => each === name).length !== 1);
}
