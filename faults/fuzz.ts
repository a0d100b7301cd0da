import { Agent, type IncomingHttpHeaders, request as sendRequest } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { currentBuild } from '../src/server/builds.ts';
import { pagePatterns } from '../src/server/route-names.ts';
import type { Fault } from './fault.ts';
import { type FuzzedRequest, fuzzedRequests } from './fuzzed-request.ts';
import { writeGeneration } from './generations.ts';
import { mustRun } from './run-command.ts';
import { startSite } from './running-site.ts';
import { withStorage } from './site-storage.ts';

const CONCURRENCY = 16;
const MAX_WAIT_MS = 10_000;
/** Routes in no route table. */
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

/** Sends random requests to each route: no server error, no timeout, and every response complete and of the right type. */
export const fuzz: Fault = (options) =>
  withStorage('sqlite', async ({ folder, settings }) => {
    const failures: string[] = [];
    await mustRun(['import', 'csv', writeGeneration(folder, 1)], settings);
    const site = await startSite({ ...settings, LOG_LEVEL: 'silent' });
    const routes = (await allRoutes(site.origin)).filter((route) => isBelow(route, options.only));
    if (routes.length === 0) throw new Error(`There is no route ${options.only}, nor any below it.`);
    const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
    const counts = { routes: routes.length, requests: 0, answered: 0, 'cut off': 0, wrong: 0 };
    for (const [at, route] of routes.entries()) {
      const batch = fuzzedRequests(route, options.requests, options.seed + at);
      let next = 0;
      const work = async () => {
        for (let request = batch[next++]; request; request = batch[next++]) {
          counts.requests++;
          const answer = await send(site.origin, request, agent);
          if (answer === 'cut off') counts['cut off']++;
          else counts.answered++;
          const problem = answer === 'cut off' ? undefined : problemOf(request, answer);
          if (problem === undefined) continue;
          counts.wrong++;
          failures.push(
            `${problem} ${request.method} ${request.path.slice(0, 300)} ${String(request.body).slice(0, 200)}`,
          );
        }
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, work));
    }
    agent.destroy();
    if ((await site.stop()) !== 0) failures.push(`The site did not exit cleanly: ${site.output().slice(-500)}`);
    return { counts, failures };
  });

/** '/experts' and '/experts/:id' are below '/experts'; '/' is the home page alone. */
function isBelow(route: string, folder?: string): boolean {
  return folder === undefined || route === folder || route.startsWith(`${folder}/`);
}

/** Returns every page pattern, English and Spanish, and every API path, as the running site lists them. */
export async function allRoutes(origin: string): Promise<string[]> {
  const build = await import(
    join(currentBuild(fileURLToPath(new URL('../build', import.meta.url))), 'server/index.js')
  );
  const { paths } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as { paths: Record<string, unknown> };
  const calls = Object.keys(paths).map((path) => `/api${path}`);
  return [...new Set([...calls, ...OTHERS, ...pagePatterns(build.routes)])].sort();
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Returns the response, 'cut off' if invalid HTTP ended the connection without one, or 'silence' after a timeout. */
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
    const sending = sendRequest({ hostname, port, method, path, headers, agent, timeout: MAX_WAIT_MS });
    sending.on('timeout', () => {
      resolve('silence');
      sending.destroy();
    });
    sending.on('error', () => resolve('cut off'));
    sending.on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('error', () => resolve('cut off'));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    sending.end(body);
  });
}

/** Returns what is wrong with a response, or undefined. */
function problemOf({ method, path, headers: sent }: FuzzedRequest, answer: Answer | 'silence'): string | undefined {
  if (answer === 'silence') return `No answer within ${MAX_WAIT_MS} ms:`;
  const { status, headers, body } = answer;
  if (status >= 500) return `${status}:`;
  const isWhole = method !== 'HEAD' && !headers['content-encoding'] && ![204, 206, 304].includes(status);
  if (!isWhole || sent.range !== undefined) return undefined;
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  const text = () => body.toString('utf8');
  if (/json$/.test(type)) {
    try {
      const body = JSON.parse(text()) as { status?: number };
      if (type === 'application/problem+json' && body.status !== status) return `${status}, but says ${body.status}:`;
    } catch {
      return `${status} with broken JSON:`;
    }
  } else if (type === 'text/html' && !text().trimEnd().endsWith('</html>')) return `${status} with half a page:`;
  else if (path.startsWith('/api/') && status >= 400) return `${status} as ${type || 'nothing'}, not as a problem:`;
  return undefined;
}
