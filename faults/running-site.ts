import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));

/** A site of its own process, as `npm start` runs it. */
export interface RunningSite {
  /** 'http://127.0.0.1:…' */
  origin: string;
  process: ChildProcess;
  /** All that it has said so far, on both outputs. */
  said: () => string;
  /** Ends it as a power cut would. */
  kill: () => Promise<number | null>;
  /** Tells it to end; gives its exit code. */
  stop: () => Promise<number | null>;
}

/** The site ended before it was ready. */
export class SiteEnded extends Error {
  readonly said: string;
  readonly exitCode: number | null;

  constructor(said: string, exitCode: number | null) {
    super(`The site ended with ${exitCode} before it was ready:\n${said}`);
    this.said = said;
    this.exitCode = exitCode;
  }
}

/** Settings that let a test ask and send as fast as it can. */
const UNLIMITED = { FORM_MIN_SECONDS: '0', FORMS_PER_CLIENT: '100000', RATE_LIMITS: 'off' };

/** Settings of whoever runs this that would lead to their own data. */
const NOT_OURS = Object.fromEntries(
  'DATABASE_URL DATABASE_READ_URLS SEARCH_INDEX SMTP_URL WEBHOOK_URL LISTMONK_URL SECRET SITE_URL'
    .split(' ')
    .map((name) => [name, '']),
);

/** As `npm start` has it: sources without their types are kept, which halves a start. */
const COMPILED = { NODE_COMPILE_CACHE: join(project, '.cache', 'compile') };

/** The environment of a command of the site, with settings of its own. */
export function siteEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...COMPILED, ...NOT_OURS, ...UNLIMITED, HOST: '127.0.0.1', PORT: '0', ...settings };
}

export interface StartOptions {
  /** Words before `src/server/main.ts`, for Node.js. */
  nodeOptions?: string[];
  /** The account that runs it, where another than ours. */
  uid?: number | undefined;
  /** Folder of another build of the site. */
  cwd?: string;
}

/** Starts the built site and waits until it is ready. Throws `SiteEnded` where it does not get there. */
export function startSite(
  settings: Record<string, string>,
  { nodeOptions = [], uid, cwd = project }: StartOptions = {},
): Promise<RunningSite> {
  const child = spawn(process.execPath, [...nodeOptions, 'src/server/main.ts'], {
    cwd,
    env: siteEnvironment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  const killWithUs = () => child.kill('SIGKILL');
  process.on('exit', killWithUs);
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      process.off('exit', killWithUs);
      resolve(code);
    });
  });
  let said = '';
  return new Promise((resolve, reject) => {
    const listen = (part: Buffer) => {
      said += part;
      const origin = /ready: (http:\/\/[^/\s]+)/.exec(said)?.[1];
      if (!origin) return;
      const end = (signal: 'SIGKILL' | 'SIGTERM') => {
        child.kill(signal);
        return ended;
      };
      resolve({
        origin,
        process: child,
        said: () => said,
        kill: () => end('SIGKILL'),
        stop: () => end('SIGTERM'),
      });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    ended.then((code) => reject(new SiteEnded(said, code)));
  });
}
