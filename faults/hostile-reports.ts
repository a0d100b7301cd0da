import { openPostgresCallStore } from '#forms/postgres/form-store.ts';
import { openCallStore } from '#forms/sqlite/form-store.ts';
import type { Random } from '#importers/sample/random.ts';
import { ACCESS_QUESTIONS, accessInput, CALL_RESULTS } from '#model/call-report.ts';
import { type Fault, pause, seededRandom } from './fault.ts';
import { writeGeneration } from './generations.ts';
import { mustRun } from './run-command.ts';
import { startSite } from './running-site.ts';
import { visibleText } from './sent-forms.ts';
import { withStorage } from './site-storage.ts';

const ALL = 1000;
/** Reports of closure, each from a network of its own. */
const CLOSURES = 250;
const CONCURRENCY = 20;
/** Longer than servers take to see a report. */
const SEEN_MS = 2500;
const PLACE = 'place=Phoenix, AZ&radius=50';

/**
 * One network reports everything about every listing that visitors see, in every form; hundreds of others report that they are
 * gone. Visitors see what they saw before, and the operator has it all to decide.
 */
export const hostileReports: Fault = (options) =>
  withStorage(options.store, async ({ folder, databaseUrl, settings }) => {
    const random = seededRandom(options);
    await mustRun(['import', 'csv', writeGeneration(folder, 1)], settings);
    const site = await startSite({ ...settings, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'silent' });
    const failures: string[] = [];
    const listings = await listingsSeen(site.origin);
    const before = await whatVisitorsSee(site.origin, listings);
    const counts = { reports: 0, thanked: 0, refused: 0, changed: 0, 'to decide': 0 };
    let at = 0;
    const work = async () => {
      for (let number = at++; number < ALL; number = at++) {
        const isClosure = number % (ALL / CLOSURES) === 0;
        const client = isClosure ? `198.51.${Math.floor(number / 250)}.${number % 250}` : '192.0.2.66';
        const inputs = isClosure ? { result: 'gone' } : anyReport(random);
        const status = await send(site.origin, random.pick(listings), inputs, client);
        counts.reports++;
        if (status === 'kept') counts.thanked++;
        else counts.refused++;
        if (status.startsWith('5')) failures.push(`A report got ${status}.`);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    await pause(SEEN_MS);
    const after = await whatVisitorsSee(site.origin, listings);
    for (const [address, text] of after) {
      if (text === before.get(address)) continue;
      counts.changed++;
      failures.push(`${address} says something else than before: ${firstDifference(before.get(address)!, text)}`);
    }
    await site.stop();
    const store = databaseUrl ? await openPostgresCallStore(databaseUrl) : openCallStore({ folder });
    const calls = await store.list();
    await store.close();
    counts['to decide'] = calls.length;
    if (calls.length < counts.thanked / 2) failures.push(`Only ${calls.length} of ${counts.thanked} reports are kept.`);
    if (calls.filter(({ isInStorm }) => isInStorm).length < CLOSURES / 2)
      failures.push('There is no storm of closures.');
    return { counts, failures };
  });

function anyReport(random: Random): Record<string, string> {
  const yesOrNo = () => random.pick(['yes', 'no', '', 'maybe', '<script>']);
  const access = ACCESS_QUESTIONS.map((question) => [accessInput(question), yesOrNo()]);
  return {
    result: random.pick([...CALL_RESULTS, 'yes', 'yes', 'burned', '']),
    'new-patients': yesOrNo(),
    // A short wait is shown of one caller alone.
    'wait-weeks': random.pick(['', '13', '40', '520', '521', '-1', '1e9', 'NaN']),
    medicaid: yesOrNo(),
    'medicaid-state': random.pick(['AZ', 'NM', 'zz', '']),
    day: random.pick(['', '', '1999-01-01', '2999-01-01']),
    // Often the same as before.
    once: random.pick(['', String(random.whole(1, 300))]),
    note: random.pick(['', '', '<b>Ana Ruiz</b>']),
    ...Object.fromEntries(access),
  };
}

/** Returns the outcome, or the status of the response. */
async function send(origin: string, listing: string, inputs: Record<string, string>, client: string): Promise<string> {
  const headers = { 'X-Forwarded-For': client };
  const { hidden } = (await (await fetch(`${origin}/forms/call-report/start`, { headers })).json()) as {
    hidden: Record<string, string>;
  };
  const body = new URLSearchParams({ ...inputs, ...hidden, listing });
  const response = await fetch(`${origin}/forms/call-report/send`, { method: 'POST', headers, body });
  return response.ok ? ((await response.json()) as { status: string }).status : String(response.status);
}

async function search(origin: string): Promise<{ text: string; ids: string[] }> {
  const body = JSON.stringify({ lat: 33.4484, lng: -112.074, searchRadius: 50, pageSize: 12 });
  const headers = { 'Content-Type': 'application/json' };
  const text = await (await fetch(`${origin}/api/Medicaid/Search`, { method: 'POST', headers, body })).text();
  const { features } = JSON.parse(text) as { features: { properties: { Id: string } }[] };
  return { text, ids: features.map(({ properties }) => properties.Id) };
}

const listingsSeen = async (origin: string) => (await search(origin)).ids;

/** The texts that visitors and programs get, by address. */
async function whatVisitorsSee(origin: string, listings: string[]): Promise<Map<string, string>> {
  const seen = new Map([['the API', (await search(origin)).text]]);
  const addresses = [
    `/ourplaces?${PLACE}`,
    `/es/ourplaces?${PLACE}`,
    ...listings.map((id) => `/ourplaces/providers/${encodeURIComponent(id)}`),
  ];
  for (const address of addresses) seen.set(address, visibleText(await (await fetch(origin + address)).text()));
  return seen;
}

function firstDifference(before: string, after: string): string {
  const at = [...after].findIndex((letter, index) => letter !== before[index]);
  return `'${after.slice(Math.max(0, at - 40), at + 80)}'`;
}
