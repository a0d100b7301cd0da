// Measures the whole server over loopback, in its own process, with autocannon.
// Run: node bench/http.ts [--rows 200000] [--seconds 10]
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import type { Point } from '#geo/point.ts';
import { keepFigure, keepRatio } from './figures.ts';
import { printMachine } from './machine.ts';
import { fillWithSample } from './sample-directory.ts';
import { startBareServer, startServer } from './site-server.ts';

const CONNECTIONS = 16;
/** A new server process is 50 % slower for its first tens of thousands of responses. */
const WARM_UP_SECONDS = 8;
const PLACES = [
  { lat: 40.758, lng: -73.9855 },
  { lat: 33.4484, lng: -112.074 },
  { lat: 41.2565, lng: -95.9345 },
  { lat: 41.5, lng: -100.5 },
];
const RADII_MILES = [5, 20, 50];
const TAGS = [[], ['1'], ['2', '3']];
/** Gives about 2,000 places, few of which repeat while the server still caches them. */
const EVERY_NTH_ZIP = 20;

const { values } = parseArgs({ options: { rows: { type: 'string' }, seconds: { type: 'string' } } });
const seconds = Number(values.seconds ?? 10);

printMachine('HTTP');
if (existsSync(new URL('../build/current', import.meta.url))) await measure();
else console.log('The site is not built (npm run build): HTTP left out');

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-http-'));
  const count = Number(values.rows ?? 200_000);
  const { providers, everywhere } = await fill(folder, count);
  console.log(
    `${providers.toLocaleString('en')} sample providers, one server process, ${CONNECTIONS} connections, ${seconds} s each; ` +
      'the load generator shares the cores',
  );
  const { server, url } = await startServer(folder);
  try {
    console.log(
      '| what | responses per second | median ms | p99 ms | target | ratio | of Node.js alone |\n|---|---|---|---|---|---|---|',
    );
    const alone = await bareRate(url);
    await line('POST /api/Medicaid/Search, 12 rows', alone, url, searchRequests(), { rate: 5000, p99Ms: 15 });
    await line('the same with gzip, as browsers ask', alone, url, searchRequests({ 'accept-encoding': 'gzip' }));
    await line(
      `the same in ${everywhere.length.toLocaleString('en')} places in turn`,
      alone,
      url,
      searchesAt(everywhere),
    );
    await line('GET /ourplaces', alone, url, pageRequests());
  } finally {
    server.kill();
    await once(server, 'exit');
    rmSync(folder, { recursive: true });
  }
}

interface Filled {
  providers: number;
  /** Centers of ZIP codes all over the country. */
  everywhere: Point[];
}

async function fill(folder: string, count: number): Promise<Filled> {
  const { providers, zips } = await fillWithSample(folder, count);
  return { providers, everywhere: zips.filter((_, at) => at % EVERY_NTH_ZIP === 0).map(({ location }) => location) };
}

/** Measures a bare Node.js server with responses of the same size: the upper limit. */
async function bareRate(siteUrl: string): Promise<number> {
  const [one] = searchRequests();
  const answer = await fetch(siteUrl + one!.path, {
    method: 'POST',
    headers: one!.headers as HeadersInit,
    body: one!.body as string,
  });
  const { server, url } = await startBareServer((await answer.arrayBuffer()).byteLength);
  try {
    return await line('Node.js alone, as many bytes, nothing found or written', undefined, url, searchRequests());
  } finally {
    server.kill();
    await once(server, 'exit');
  }
}

async function line(
  name: string,
  alone: number | undefined,
  url: string,
  requests: autocannon.Request[],
  target?: { rate: number; p99Ms: number },
): Promise<number> {
  const options = { url, connections: CONNECTIONS, requests };
  await autocannon({ ...options, duration: WARM_UP_SECONDS });
  const { requests: answered, latency, non2xx, errors } = await autocannon({ ...options, duration: seconds });
  if (non2xx + errors > 0) throw new Error(`${name}: ${non2xx} responses were not 200, ${errors} requests failed.`);
  const goal = target
    ? `${target.rate.toLocaleString('en')}, ${target.p99Ms} ms | ${(answered.average / target.rate).toFixed(2)}`
    : '- | -';
  const rate = Math.round(answered.average).toLocaleString('en');
  const share = alone === undefined ? '-' : (answered.average / alone).toFixed(2);
  console.log(`| ${name} | ${rate} | ${latency.p50} | ${latency.p99} | ${goal} | ${share} |`);
  if (alone !== undefined) keepRatio(`http: ${name}, beside Node.js alone`, answered.average / alone);
  keepFigure(`http: ${name}`, `${rate} a second, p50 ${latency.p50} ms, p99 ${latency.p99} ms`);
  return answered.average;
}

/** Four places, three radii, three filters. */
function searchRequests(headers: Record<string, string> = {}): autocannon.Request[] {
  return PLACES.flatMap((place) =>
    RADII_MILES.flatMap((miles) => TAGS.map((tags) => search(place, miles, tags, headers))),
  );
}

function search(
  place: Point,
  searchRadius: number,
  tags: string[],
  headers: Record<string, string> = {},
): autocannon.Request {
  return {
    method: 'POST',
    path: '/api/Medicaid/Search',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...place, searchRadius, tags, pageSize: 12 }),
  };
}

/** One search at each place, with radius and filter in turn. */
function searchesAt(places: Point[]): autocannon.Request[] {
  return places.map((place, at) => search(place, RADII_MILES[at % RADII_MILES.length]!, TAGS[at % TAGS.length]!));
}

function pageRequests(): autocannon.Request[] {
  return PLACES.flatMap(({ lat, lng }) =>
    RADII_MILES.map((radius) => ({
      method: 'GET' as const,
      path: `/ourplaces?lat=${lat}&lng=${lng}&radius=${radius}`,
    })),
  );
}
