import { writeFileSync } from 'node:fs';
import { Agent, request as ask, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { pagePatterns } from '../src/server/route-names.ts';
import type { Fault } from './fault.ts';
import { type FuzzedRequest, fuzzedRequests } from './fuzzed-request.ts';
import { generationCsv } from './generations.ts';
import { withPlace } from './places-to-break.ts';
import { runCommand } from './run-command.ts';
import { startSite } from './running-site.ts';

const AT_ONCE = 16;
const MAX_WAIT_MS = 10_000;
/** Asked for by no table of routes. */
const OTHERS = [
  '/api',
  '/api/openapi.json',
  '/api/layers',
  '/api/static-map',
  '/api/tiles/:layer/:z/:x/:y',
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/sitemap.xml',
  '/content/:file',
  '/assets/:file',
  '/leaflet/:file',
  '/:anything',
];

/** Asks each route so many times for nonsense (`requests`): no fault of ours, no silence, and every answer whole and of its kind. */
export const fuzz: Fault = (options) =>
  withPlace('sqlite', async ({ folder, settings }) => {
    const broken: string[] = [];
    const list = join(folder, 'list.csv');
    writeFileSync(list, generationCsv(1));
    await runCommand(['import', 'csv', list], settings);
    const site = await startSite({ ...settings, LOG_LEVEL: 'silent' });
    const routes = (await allRoutes(site.origin)).filter((route) => isBelow(route, options.only));
    if (routes.length === 0) throw new Error(`There is no route ${options.only}, nor any below it.`);
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
    const counts = { routes: routes.length, requests: 0, answered: 0, 'cut off': 0, faulty: 0 };
    for (const [at, route] of routes.entries()) {
      const asked = fuzzedRequests(route, options.requests, options.seed + at);
      let next = 0;
      const work = async () => {
        for (let request = asked[next++]; request; request = asked[next++]) {
          counts.requests++;
          const answer = await send(site.origin, request, agent);
          if (answer === 'cut off') counts['cut off']++;
          else counts.answered++;
          const fault = answer === 'cut off' ? undefined : faultOf(request, answer);
          if (fault === undefined) continue;
          counts.faulty++;
          broken.push(`${fault} ${request.method} ${request.path.slice(0, 300)} ${String(request.body).slice(0, 200)}`);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    }
    agent.destroy();
    if ((await site.stop()) !== 0) broken.push(`The site did not end well: ${site.said().slice(-500)}`);
    return { counts, broken };
  });

/** '/experts' and '/experts/:id' are below '/experts'; '/' is the home page alone. */
function isBelow(route: string, folder?: string): boolean {
  return folder === undefined || route === folder || route.startsWith(`${folder}/`);
}

/** Every page's pattern, English and Spanish, and every call of the API, as the site itself tells them. */
export async function allRoutes(origin: string): Promise<string[]> {
  const build = await import(new URL('../build/server/index.js', import.meta.url).href);
  const { paths } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as { paths: Record<string, unknown> };
  const calls = Object.keys(paths).map((path) => `/api${path}`);
  return [...new Set([...calls, ...OTHERS, ...pagePatterns(build.routes)])].sort();
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** 'cut off': what is no HTTP (a broken address, say) may end the connection without an answer. */
export function send(
  origin: string,
  request: FuzzedRequest,
  agent: Agent | false,
): Promise<Answer | 'cut off' | 'silence'> {
  const { hostname, port } = new URL(origin);
  const { method, path, body } = request;
  const length = Buffer.byteLength(body);
  const headers = { ...request.headers, ...(length > 0 && { 'content-length': String(length) }) };
  return new Promise((resolve) => {
    const asking = ask({ hostname, port, method, path, headers, agent, timeout: MAX_WAIT_MS });
    asking.on('timeout', () => {
      resolve('silence');
      asking.destroy();
    });
    asking.on('error', () => resolve('cut off'));
    asking.on('response', (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece) => pieces.push(piece));
      answer.on('error', () => resolve('cut off'));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) }),
      );
    });
    asking.end(body);
  });
}

/** What is wrong with an answer; undefined where nothing is. */
function faultOf({ method, path, headers: sent }: FuzzedRequest, answer: Answer | 'silence'): string | undefined {
  if (answer === 'silence') return `No answer within ${MAX_WAIT_MS} ms:`;
  const { status, headers, body } = answer;
  if (status >= 500) return `${status}:`;
  const isWhole = method !== 'HEAD' && !headers['content-encoding'] && ![204, 206, 304].includes(status);
  if (!isWhole || sent.range !== undefined) return undefined;
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  const text = () => body.toString('utf8');
  if (/json$/.test(type)) {
    try {
      const told = JSON.parse(text()) as { status?: number };
      if (type === 'application/problem+json' && told.status !== status) return `${status}, but says ${told.status}:`;
    } catch {
      return `${status} with broken JSON:`;
    }
  } else if (type === 'text/html' && !text().trimEnd().endsWith('</html>')) return `${status} with half a page:`;
  else if (path.startsWith('/api/') && status >= 400) return `${status} as ${type || 'nothing'}, not as a problem:`;
  return undefined;
}
