import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { freePort } from '../tools/free-port.ts';
import { pause } from './fault.ts';
import { type RunningSite, SiteExited, startSite } from './running-site.ts';
import { type Front, startWebServer } from './web-server.ts';

/** How long a process stands still before it is told to stop, so that connections wait to be accepted. */
const STANDSTILL_MS = 300;
const project = fileURLToPath(new URL('..', import.meta.url));

/** One machine as docs/operating.md sets it up, with this process instead of systemd. */
export interface Machine {
  /** Where visitors come in. */
  origin: string;
  /** For requests of visitors. */
  headers: Record<string, string>;
  /** Settings for the processes that start from now on. */
  settings: Record<string, string>;
  /** What processes that should have ended cleanly did instead. */
  failures: string[];
  /** Folder of programs that come before the ones of this machine. */
  bin: string;
  /** Runs a program of the machine. Returns its exit code and what it printed. */
  run: (program: string, ...args: string[]) => Promise<{ exitCode: number; output: string }>;
  stop: () => Promise<void>;
}

/**
 * Prepares a machine with the site in the folder `current`, of which nothing runs yet, behind a web server. `folder`: an empty
 * folder for what it needs. Throws if the web server is not installed, or if this account cannot change kernel settings.
 */
export async function startMachine(
  folder: string,
  current: string,
  front: Front,
  settings: Record<string, string>,
): Promise<Machine> {
  if (!mayChangeKernel()) throw new Error('Not run: this needs Linux and root.');
  mkdirSync(folder, { recursive: true });
  const PORT = String(await freePort());
  const running = new Map<string, RunningSite>();
  const failures: string[] = [];
  const machine = { settings, failures };
  /** Returns an error, or '' if all is well. */
  const systemctl = async (verb: string, unit: string): Promise<string> => {
    const units = unit.endsWith('@*') ? [...running.keys()] : [unit];
    if (verb === 'is-active') return running.has(unit) ? '' : 'inactive';
    if (verb === 'start' && !running.has(unit)) {
      const all = { ...unitEnvironment(current), LOG_LEVEL: 'warn', ...machine.settings, PORT };
      try {
        running.set(unit, await startSite(all, { cwd: realpathSync(current) }));
      } catch (error) {
        if (error instanceof SiteExited) return error.output;
        throw error;
      }
    }
    for (const each of verb === 'stop' ? units : []) {
      const site = running.get(each);
      site?.process.kill('SIGSTOP');
      await pause(STANDSTILL_MS);
      const stopped = site?.stop();
      site?.process.kill('SIGCONT');
      const exitCode = (await stopped) ?? 0;
      if (exitCode !== 0) failures.push(`${each} exited with ${exitCode}: ${site?.output()}`);
      running.delete(each);
    }
    return '';
  };
  const control = createServer(async (request, response) => {
    const [verb, unit] = (JSON.parse(await text(request)) as string[]).filter((arg) => !arg.startsWith('-'));
    const error = await systemctl(verb!, unit!);
    response.writeHead(error ? 500 : 200).end(error);
  });
  control.listen(0, '127.0.0.1');
  await once(control, 'listening');
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const url = `http://127.0.0.1:${(control.address() as AddressInfo).port}`;
  const client = `fetch('${url}', { method: 'POST', body: JSON.stringify(process.argv.slice(2)) })
  .then(async (response) => { process.stderr.write(await response.text()); process.exitCode = response.ok ? 0 : 1; });`;
  writeFileSync(join(bin, 'systemctl'), `#!/usr/bin/env node\n${client}\n`, { mode: 0o755 });

  const server = front === 'nothing' ? undefined : await startWebServer(front, folder, Number(PORT));
  return Object.assign(machine, {
    bin,
    origin: server?.origin ?? `http://127.0.0.1:${PORT}`,
    // The site itself may close an idle connection in the moment that a client uses it; a web server in front knows when.
    headers: (server ? {} : { connection: 'close' }) as Record<string, string>,
    run: async (program: string, ...args: string[]) => {
      const path = [bin, dirname(process.execPath), join(project, 'node_modules', '.bin'), process.env.PATH].join(
        delimiter,
      );
      const child = spawn(program, args, { env: { ...process.env, PATH: path }, stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
      const [exitCode] = (await once(child, 'close')) as [number];
      return { exitCode, output };
    },
    stop: async () => {
      await systemctl('stop', 'alongside@*');
      await server?.stop();
      control.closeAllConnections();
      control.close();
    },
  });
}

/** Returns what the unit sets for its process. */
function unitEnvironment(current: string): Record<string, string> {
  const unit = readFileSync(join(current, 'deploy/alongside@.service'), 'utf8');
  const pairs = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) => line!.split(' '));
  return Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]));
}

/** Whether this account can change kernel settings, as `deploy/restart` does. */
export function mayChangeKernel(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0;
}
