import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

/** A request that is made again and again, in turn with others. */
export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  /** ASCII. */
  body?: string;
}

export interface LoadResult {
  /** Responses per second. */
  rate: number;
  p50Ms: number;
  p99Ms: number;
  /** What failed, in words: '3 responses with an error status, 1 timeout'; '' if nothing did. */
  failed: string;
}

const CONNECTIONS = 16;
/** A new server process is 50 % slower for its first tens of thousands of responses. */
const WARM_UP_SECONDS = 8;

/** The program that asks: wrk takes a fifth of the processor that autocannon takes from the server it measures. */
export const LOADER = spawnSync('wrk', ['--version']).error ? 'autocannon' : 'wrk';

/** Makes the requests in turn over 16 connections, until the server is at its full speed. */
export async function warmUp(url: string, requests: LoadRequest[], seconds: number): Promise<void> {
  await load(url, requests, Math.min(WARM_UP_SECONDS, seconds));
}

/** Makes the requests in turn over 16 connections. */
export const load = LOADER === 'wrk' ? withWrk : withAutocannon;

async function withWrk(url: string, requests: LoadRequest[], seconds: number): Promise<LoadResult> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-wrk-'));
  try {
    const script = join(folder, 'requests.lua');
    writeFileSync(script, luaScript(requests));
    const args = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--timeout', '10s', '-s', script, url];
    const { stdout } = await promisify(execFile)('wrk', args, { maxBuffer: 10_000_000 });
    const found = /^BENCH (.*)$/m.exec(stdout)?.[1];
    if (!found) throw new Error(`wrk did not finish:\n${stdout}`);
    const { requests: made, microseconds, p50, p99, ...errors } = JSON.parse(found) as Record<string, number>;
    return {
      rate: made! / (microseconds! / 1e6),
      p50Ms: p50! / 1000,
      p99Ms: p99! / 1000,
      failed: inWords({
        'response(s) with an error status': errors.status!,
        'timeout(s)': errors.timeout!,
        ...sockets(errors),
      }),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function sockets({ connect = 0, read = 0, write = 0 }: Record<string, number>): Record<string, number> {
  return { 'connection(s) refused': connect, 'connection(s) cut while reading': read, 'while writing': write };
}

function luaScript(requests: LoadRequest[]): string {
  const table = (headers: Record<string, string>) =>
    `{${Object.entries(headers).map(([name, value]) => `[${JSON.stringify(name)}]=${JSON.stringify(value)}`)}}`;
  const lines = requests.map(
    ({ method, path, headers = {}, body }) =>
      `requests[#requests+1]=wrk.format("${method}",${JSON.stringify(path)},${table(headers)},${body ? JSON.stringify(body) : 'nil'})`,
  );
  return `local requests={}
local at=0
init=function()
${lines.join('\n')}
end
request=function() at=at%#requests+1 return requests[at] end
done=function(s,l)
local e=s.errors
io.write(string.format('BENCH {"requests":%d,"microseconds":%d,"p50":%d,"p99":%d,"status":%d,"timeout":%d,"connect":%d,"read":%d,"write":%d}\\n',
s.requests,s.duration,l:percentile(50),l:percentile(99),e.status,e.timeout,e.connect,e.read,e.write))
end
`;
}

async function withAutocannon(url: string, requests: LoadRequest[], duration: number): Promise<LoadResult> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    requests: requests as autocannon.Request[],
    duration,
  });
  const { requests: made, latency, errors, timeouts } = result;
  const status = result['4xx'] + result['5xx'];
  const failed = { 'response(s) with an error status': status, 'timeout(s)': timeouts, 'failed connection(s)': errors };
  return { rate: made.average, p50Ms: latency.p50, p99Ms: latency.p99, failed: inWords(failed) };
}

function inWords(counts: Record<string, number>): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');
}
