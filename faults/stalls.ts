import { join } from 'node:path';
import { Client } from 'pg';
import { type Fault, pause, seededRandom } from './fault.ts';
import { missingForms } from './missing-forms.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { openForm, sendForm } from './sent-forms.ts';
import { type ReplicatedStorage, withReplicas } from './site-storage.ts';

/** The longest that a search may take while a database stalls, and what this machine may add under this load. */
const SEARCH_WITHIN_MS = 3000;
const TOLERANCE_MS = 2000;
/** Pause between health checks. They need no database: while these wait, the machine is too busy, and more is added. */
const HEALTH_PAUSE_MS = 100;
/** Searches of a site with its own index read the database only for records that are not cached, such as details. */
const SEARCHES = ['/api/providers/csv:7', '/ourplaces?place=Phoenix%2C+AZ', '/ourplaces/providers/csv%3A9'];

interface Stall {
  /** Begins it; returns a function that ends it. */
  begin: () => Promise<() => Promise<void>>;
  /** Whether another server can still answer. */
  mustAnswer: boolean;
}

/** The servers of the database are stopped without closing their connections (SIGSTOP), one, some or all of them. */
export const hang: Fault = stallFault(({ primary, standbys }) =>
  [[standbys[0]!], standbys, [...standbys, primary]].map((servers) => ({
    mustAnswer: servers.length < 3,
    async begin() {
      for (const server of servers) server.hang();
      return async () => {
        for (const server of servers) server.resume();
      };
    },
  })),
);

/** Tables are locked by someone else, as an upgrade or a repair of the database does. */
export const locks: Fault = stallFault(({ url }) =>
  ['submission', 'directory_import', 'submission, form_sent, directory_provider_1'].map((tables) => ({
    mustAnswer: tables === 'submission',
    async begin() {
      const client = new Client({ connectionString: url });
      await client.connect();
      await client.query(`BEGIN; LOCK TABLE ${tables}`);
      return () => client.end();
    },
  })),
);

/**
 * Under a load of searches and forms, with the local index and without: no search may take longer than 3 seconds or get a 500,
 * a 503 must say when to come back, and every form must be accepted, and be in the database once in the end.
 */
function stallFault(stallsOf: (storage: ReplicatedStorage) => Stall[]): Fault {
  return (options) =>
    withReplicas(async (storage) => {
      const { folder, url, settings } = storage;
      const random = seededRandom(options);
      const failures: string[] = [];
      const counts = { stalls: 0, searches: 0, unavailable: 0, 'slowest ms': 0, acknowledged: 0, lost: 0 };
      const sites = await Promise.all(
        ['local', 'database'].map((index) =>
          startSite({ ...settings, SECRET: SHARED_SECRET, SEARCH_INDEX: index, DATA_DIR: join(folder, index) }),
        ),
      );
      const accepted: string[] = [];
      const state = { isOver: false, mustAnswer: true, sent: 0 };
      /** Health checks that waited. */
      const waits: { origin: string; start: number; end: number }[] = [];
      const checkHealth = async ({ origin }: RunningSite) => {
        const start = performance.now();
        await (await fetch(`${origin}/healthz`)).arrayBuffer();
        waits.push({ origin, start, end: performance.now() });
        await pause(HEALTH_PAUSE_MS);
      };
      const search = async ({ origin }: RunningSite) => {
        counts.searches++;
        const couldAnswer = state.mustAnswer;
        const path = random.pick(SEARCHES);
        const started = performance.now();
        const answer = await fetch(origin + path, { signal: AbortSignal.timeout(20_000) });
        await answer.arrayBuffer();
        const ms = performance.now() - started;
        counts['slowest ms'] = Math.max(counts['slowest ms'], Math.round(ms));
        const busy = waits.filter((each) => each.origin === origin && each.end > started);
        const addedMs = busy.reduce((sum, each) => sum + each.end - Math.max(each.start, started), TOLERANCE_MS);
        if (ms > SEARCH_WITHIN_MS + addedMs)
          failures.push(`${path} took ${Math.round(ms)} ms, of which the machine ${Math.round(addedMs)} at most.`);
        const isClear = answer.status === 503 && answer.headers.has('retry-after');
        if (isClear) counts.unavailable++;
        if (answer.status !== 200 && !(isClear && !(couldAnswer && state.mustAnswer)))
          failures.push(`${path} returned ${answer.status}.`);
      };
      const form = async ({ origin }: RunningSite) => {
        const name = `Form ${++state.sent}`;
        const outcome = await sendForm(origin, await openForm(origin, name));
        if (outcome === 'accepted') accepted.push(name);
        else failures.push(`${name} got ${outcome.slice(0, 200)}`);
      };
      const visits = sites.flatMap((site) =>
        [search, search, form, checkHealth].map(async (visit) => {
          for (; !state.isOver; await pause(20)) await visit(site).catch((error) => failures.push(String(error)));
        }),
      );
      const stalls = stallsOf(storage);
      for (let round = 0; round < options.rounds; round++) {
        const { begin, mustAnswer } = stalls[round % stalls.length]!;
        await pause(random.whole(100, 500));
        state.mustAnswer = mustAnswer;
        const end = await begin();
        counts.stalls++;
        await pause(random.whole(4000, 7000));
        await end();
        // Until the site has noticed.
        await pause(5000);
        state.mustAnswer = true;
      }
      state.isOver = true;
      await Promise.all(visits);
      counts.acknowledged = accepted.length;
      const missing = await missingForms(url, accepted);
      counts.lost = missing.length;
      for (const name of missing) failures.push(`Lost: ${name}, which was accepted.`);
      for (const site of sites) await site.stop();
      return { counts: { rounds: options.rounds, ...counts }, failures };
    });
}

const SHARED_SECRET = 'the same for both sites, for their forms';
