import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));

/** A site in its own process, as `npm start` runs it. */
export interface RunningSite {
  /** 'http://127.0.0.1:…' */
  origin: string;
  process: ChildProcess;
  /** Returns its output so far, standard output and standard error. */
  output: () => string;
  /** Kills it (SIGKILL). Returns its exit code. */
  kill: () => Promise<number | null>;
  /** Stops it (SIGTERM). Returns its exit code. */
  stop: () => Promise<number | null>;
}

/** The site exited before it was ready. */
export class SiteExited extends Error {
  readonly output: string;
  readonly exitCode: number | null;

  constructor(output: string, exitCode: number | null) {
    super(`The site exited with ${exitCode} before it was ready:\n${output}`);
    this.output = output;
    this.exitCode = exitCode;
  }
}

export const METRICS_TOKEN = 'the metrics of a test';

/** Settings without rate limits, with a token for the metrics; nothing is published beside what is tested. */
const UNLIMITED = {
  METRICS_TOKEN,
  FORM_MIN_SECONDS: '0',
  FORMS_PER_CLIENT: '100000',
  RATE_LIMITS: 'off',
  OPEN_DATA: 'off',
};

/** Clears settings of the caller's environment that would point to real data. */
const CLEARED = Object.fromEntries(
  'DATABASE_URL DATABASE_READ_URLS SEARCH_INDEX SMTP_URL WEBHOOK_URL LISTMONK_URL SECRET SITE_URL'
    .split(' ')
    .map((name) => [name, '']),
);

/** Caches compiled sources, as `npm start` does, which halves the start time. */
const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(project, '.cache', 'compile') };

/** The environment for the site or one of its commands. */
export function siteEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...COMPILE_CACHE, ...CLEARED, ...UNLIMITED, HOST: '127.0.0.1', PORT: '0', ...settings };
}

/** Returns the metrics of a site that was started with `siteEnvironment`. */
export async function readMetrics(origin: string): Promise<string> {
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  return (await fetch(`${origin}/metrics`, { headers })).text();
}

export interface StartOptions {
  /** Options for Node.js. */
  nodeOptions?: string[];
  /** The account to run it as, if not the current one. */
  uid?: number | undefined;
  /** The folder of another build of the site. */
  cwd?: string;
  /** A program with its options that starts it. */
  under?: string[];
}

/** Starts the built site and waits until it is ready. Throws `SiteExited` if it exits before. */
export function startSite(
  settings: Record<string, string>,
  { nodeOptions = [], uid, cwd = project, under = [] }: StartOptions = {},
): Promise<RunningSite> {
  const options = ['--max-semi-space-size=4', ...nodeOptions, 'src/server/main.ts'];
  const [program = '', ...args] = [...under, process.execPath, ...options];
  const child = spawn(program, args, {
    cwd,
    env: siteEnvironment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  const killOnExit = () => child.kill('SIGKILL');
  process.on('exit', killOnExit);
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      process.off('exit', killOnExit);
      resolve(code);
    });
  });
  let output = '';
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk;
      const origin = /ready: (http:\/\/[^/\s]+)/.exec(output)?.[1];
      if (!origin) return;
      const stopWith = (signal: 'SIGKILL' | 'SIGTERM') => {
        child.kill(signal);
        return exited;
      };
      resolve({
        origin,
        process: child,
        output: () => output,
        kill: () => stopWith('SIGKILL'),
        stop: () => stopWith('SIGTERM'),
      });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    exited.then((code) => reject(new SiteExited(output, code)));
  });
}
