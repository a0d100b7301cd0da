import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteEnvironment, startSite } from '../faults/running-site.ts';
import { DATA_DIR } from '../playwright.config.ts';

/** A running site with its own data folder, which is empty unless a test fills one. */
export interface SecondSite {
  /** 'http://127.0.0.1:…' */
  origin: string;
  /** Close its pages before: one that is still loading something would log an error. */
  stop: (signal?: 'SIGKILL' | 'SIGTERM') => Promise<void>;
}

/**
 * Starts the built site with changed content and settings. `changes`: functions that edit a content file, by file name;
 * `settings`: environment variables; `project`: the folder of another build of the site.
 */
export async function startSecondSite(
  changes: Record<string, (text: string) => string>,
  settings: Record<string, string> = {},
  project = '.',
): Promise<SecondSite> {
  const folder = mkdtempSync(join(tmpdir(), 'second-site-'));
  // The tested site has a worker for each core: a second worker would take as long again to start.
  const own = { DATA_DIR: join(folder, 'data'), FORMS_PER_CLIENT: '', RATE_LIMITS: '', WORKERS: '1' };
  const content: Record<string, string> =
    Object.keys(changes).length > 0 ? { CONTENT_DIR: changedContent(folder, changes) } : {};
  const site = await startSite({ ...own, ...content, ...settings }, { cwd: project });
  return {
    origin: site.origin,
    // Kills by default: a graceful stop would wait for the browser's open connections.
    stop: async (signal = 'SIGKILL') => {
      await (signal === 'SIGKILL' ? site.kill() : site.stop());
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns a copy of the content folder with changes. A site compiles it when it starts; the folder as it is has been compiled. */
function changedContent(folder: string, changes: Record<string, (text: string) => string>): string {
  const content = join(folder, 'content');
  cpSync('content', content, { recursive: true });
  for (const [name, change] of Object.entries(changes)) {
    const path = join(content, name);
    writeFileSync(path, change(readFileSync(path, 'utf8')));
  }
  return content;
}

/** Copies the sample data of the tested site into a new data folder. */
export function copySample(folder: string): void {
  cpSync(DATA_DIR, folder, { recursive: true, filter: (file) => !/submissions|insight|tiles/.test(file) });
}

/** Imports a source into a data folder as an operator does. `args`: those of the command ('csv', file). */
export function importInto(folder: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, ['src/cli/main.ts', 'import', ...args], {
    env: siteEnvironment({ DATA_DIR: folder }),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`import ${args.join(' ')}:\n${stderr}`);
}

/** A local server that stands in for another company's form. */
export interface OtherCompany {
  origin: string;
  /** Returns the requests since the last call, with their Referer header. */
  takeRequests: () => { path: string; referrer: string | undefined }[];
  stop: () => void;
}

export async function startOtherCompany(): Promise<OtherCompany> {
  let requests: ReturnType<OtherCompany['takeRequests']> = [];
  const server: Server = createServer(({ url, headers }, response) => {
    requests.push({ path: url ?? '', referrer: headers.referer });
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="en"><title>A form elsewhere</title><link rel="icon" href="data:,"><h1>A form elsewhere</h1><form><label>Name <input name="name"></label><button>Send it</button></form>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeRequests: () => {
      const taken = requests;
      requests = [];
      return taken;
    },
    stop: () => server.close(),
  };
}
