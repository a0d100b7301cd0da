// Measures the whole server over loopback, in its own process, beside a bare Node.js server that sends as many bytes.
// Each line is measured three times, in turn with the bare server, and gives medians and ranges.
// Run: node bench/http.ts [--rows 200000] [--seconds 10]
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ZipCode } from '#gazetteer/zip-codes.ts';
import { keepFigure, keepRatio, medianOf, rangeOf, whole } from './figures.ts';
import { LOADER, type LoadRequest, type LoadResult, load, warmUp } from './load.ts';
import { printMachine } from './machine.ts';
import { fillWithSample } from './sample-directory.ts';
import { PLACES, searches, searchesAt } from './searches.ts';
import { startBareServer, startServer, using } from './site-server.ts';

/** Gives about 2,000 places. */
const EVERY_NTH_ZIP = 20;
const ROUNDS = 3;
const PACKED = { 'accept-encoding': 'gzip, deflate, br' };

/** What each round of a line should reach. */
interface Aim {
  rate?: number;
  /** Of the bare server's rate. */
  share?: number;
  p99Ms?: number;
}

const { values } = parseArgs({ options: { rows: { type: 'string' }, seconds: { type: 'string' } } });
const seconds = Number(values.seconds ?? 10);

printMachine('HTTP');
if (existsSync(new URL('../build/current', import.meta.url))) await measure();
else console.log('The site is not built (npm run build): HTTP left out');

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-http-'));
  try {
    const { providers, zips } = await fillWithSample(folder, Number(values.rows ?? 200_000));
    const everywhere = zips.filter((_, at) => at % EVERY_NTH_ZIP === 0);
    console.log(
      `${providers.toLocaleString('en')} sample providers, one server process with one worker, ` +
        `${ROUNDS} times ${seconds} s each: median and range; ` +
        `${LOADER} asks over 16 connections, on the same processors`,
    );
    console.log(
      '| what | a second | median ms | p99 ms | of bare Node.js with as many bytes | aim | met |\n' +
        '|---|---|---|---|---|---|---|',
    );
    await using(startServer(folder), (url) => measureSite(url, everywhere));
    // The second processor is shared with the program that asks.
    await using(startServer(folder, { WORKERS: '2' }), (url) => measurePopular(url, ', 2 workers'));
    // Nothing is kept: each page is made as for an address that nobody asked for before.
    await using(startServer(folder, { PAGE_CACHE_MB: '0' }), async (url) => {
      const places = placesOf(everywhere.length);
      await line(`pages never asked before, ${places}, packed`, url, pagesAt(everywhere), { rate: 350, p99Ms: 90 });
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What one worker and two are measured with. */
async function measurePopular(url: string, by = ''): Promise<void> {
  await line(`POST /api/Medicaid/Search, popular places${by}`, url, searches(), { share: 0.4 });
  const aim = { share: 0.4 };
  await line(`pages of popular places, packed${by}`, url, popularPages(), aim);
}

async function measureSite(url: string, everywhere: ZipCode[]): Promise<void> {
  await measurePopular(url);
  await line('searches packed, as browsers ask', url, searches(PACKED));
  await line(`searches, ${placesOf(everywhere.length)}`, url, searchesAt(everywhere), { share: 0.4 });
  await line('popular pages, not changed (304)', url, await conditional(url, popularPages()));
}

/** Measures one kind of request, and a bare server that sends as many bytes as the first of them gets, in turn. */
async function line(name: string, url: string, requests: LoadRequest[], aim: Aim = {}): Promise<void> {
  const bytes = await answerBytes(url, requests[0]!);
  const rounds: { site: LoadResult; bare: LoadResult; share: number }[] = [];
  await using(startBareServer(bytes), async (bareUrl) => {
    for (const each of [bareUrl, url]) await warmUp(each, requests, seconds);
    for (let round = 0; round < ROUNDS; round++) {
      const bare = await load(bareUrl, requests, seconds);
      const site = await load(url, requests, seconds);
      rounds.push({ site, bare, share: site.rate / bare.rate });
    }
  });
  const sites = rounds.map(({ site }) => site);
  const rates = sites.map(({ rate }) => rate);
  const slow = sites.map(({ p99Ms }) => p99Ms);
  const shares = rounds.map(({ share }) => share);
  const bare = medianOf(rounds.map((round) => round.bare.rate));
  const cells = [
    rangeOf(rates),
    rangeOf(
      sites.map(({ p50Ms }) => p50Ms),
      1,
    ),
    rangeOf(slow, 1),
    `${rangeOf(shares, 2)} of ${whole(bare)}/s with ${whole(bytes)} bytes`,
    ...verdict({ rates, slow, shares }, aim),
  ];
  console.log(`| ${name} | ${cells.join(' | ')} |`);
  for (const [who, what] of rounds.flatMap((round) => [
    ['bare Node.js', round.bare.failed],
    ['the site', round.site.failed],
  ]))
    if (what) {
      console.log(`Failed, ${name}, ${who}: ${what}. The line above counts only what was answered.`);
      process.exitCode = 1;
    }
  keepRatio(`http: ${name}, beside Node.js alone`, medianOf(shares));
  keepFigure(`http: ${name}`, `${cells[0]} a second, p50 ${cells[1]} ms, p99 ${cells[2]} ms`);
}

/** What is aimed at, and what of it each of the rounds reached. */
function verdict(
  { rates, slow, shares }: { rates: number[]; slow: number[]; shares: number[] },
  { rate, p99Ms, share }: Aim,
): [aims: string, met: string] {
  const aims: [aim: string, name: string, isMet: boolean][] = [];
  if (share) aims.push([`${share} of bare`, 'share', shares.every((each) => each >= share)]);
  if (rate) aims.push([`${whole(rate)}/s`, 'rate', rates.every((each) => each >= rate)]);
  if (p99Ms) aims.push([`p99 ${p99Ms} ms`, 'p99', slow.every((each) => each <= p99Ms)]);
  const missed = aims.filter(([, , isMet]) => !isMet).map(([, name]) => name);
  const met = aims.length === 0 ? '' : missed.length === 0 ? 'yes' : `no: ${missed.join(', ')}`;
  return [aims.map(([aim]) => aim).join(', '), met];
}

/** Returns how many bytes a request is answered with, as they travel. */
async function answerBytes(url: string, request: LoadRequest): Promise<number> {
  const { length, status } = await ask(url, request);
  if (status >= 400) throw new Error(`${request.method} ${request.path} was answered with status ${status}.`);
  return length;
}

async function ask(url: string, { method, path, headers, body }: LoadRequest) {
  const asked = httpRequest(url + path, { method, headers });
  asked.end(body);
  const [response] = await once(asked, 'response');
  let length = 0;
  for await (const part of response) length += part.length;
  return { length, status: response.statusCode as number, etag: response.headers.etag as string | undefined };
}

/** Makes the requests of a browser that has these pages. */
function conditional(url: string, requests: LoadRequest[]): Promise<LoadRequest[]> {
  return Promise.all(
    requests.map(async (request) => {
      const { etag = '' } = await ask(url, request);
      return { ...request, headers: { ...request.headers, 'if-none-match': etag } };
    }),
  );
}

function popularPages(): LoadRequest[] {
  return PLACES.map(({ name }) => page(name));
}

function pagesAt(places: ZipCode[]): LoadRequest[] {
  return places.map(({ zip }) => page(zip));
}

function page(place: string): LoadRequest {
  return { method: 'GET', path: `/ourplaces?${new URLSearchParams({ place })}`, headers: PACKED };
}

function placesOf(count: number): string {
  return `${whole(count)} places in turn`;
}
