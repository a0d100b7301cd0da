import { execFileSync, spawn } from 'node:child_process';
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

/** Folder of PostgreSQL's programs as Debian keeps them, the newest; undefined where there are none. */
export const POSTGRES_PROGRAMS = globSync('/usr/lib/postgresql/*/bin').sort().at(-1);

/** A server for tests. */
export interface PostgresForTests {
  /** URL of a new, empty database, with these extensions in it. */
  newDatabase(extensions?: string[]): Promise<string>;
  /** Ends it at once; nothing is left of it. */
  stop(): Promise<void>;
}

/** Whether PostGIS is installed for that PostgreSQL. */
export const HAS_POSTGIS =
  POSTGRES_PROGRAMS !== undefined && globSync('/usr/share/postgresql/*/extension/postgis.control').length > 0;

/**
 * For tests: a PostgreSQL server of its own, reached through a socket in its folder only. Stop it when done.
 */
export async function startPostgres(): Promise<PostgresForTests> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const programs = POSTGRES_PROGRAMS!;
  // It refuses to run as root: then the account that Debian made for it runs it.
  const own = process.getuid?.() === 0 ? accountOf('postgres') : undefined;
  if (own) chownSync(folder, own.uid, own.gid);
  const data = join(folder, 'data');
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'], {
    ...own,
    cwd: folder,
    stdio: 'ignore',
  });
  const options = ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off'];
  const server = spawn(join(programs, 'postgres'), options, { ...own, cwd: folder, stdio: 'ignore' });
  const stopped = new Promise((resolve) => server.once('exit', resolve));
  const url = (database: string) => `postgres://test@localhost/${database}?host=${encodeURIComponent(folder)}`;
  let made = 0;
  const templates = new Set<string>();
  return {
    async newDatabase(extensions = []) {
      const name = `test_${made++}`;
      // An extension takes a second to make; a copy of a database that has it, a tenth.
      const template = extensions.length > 0 ? `with_${extensions.join('_')}` : 'template0';
      if (extensions.length > 0 && !templates.has(template)) {
        templates.add(template);
        await whenUp(url('postgres'), (client) => client.query(`CREATE DATABASE ${template}`));
        await whenUp(url(template), async (client) => {
          for (const extension of extensions) await client.query(`CREATE EXTENSION ${extension}`);
        });
      }
      await whenUp(url('postgres'), (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
      return url(name);
    },
    async stop() {
      server.kill('SIGQUIT');
      await stopped;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function accountOf(name: string): { uid: number; gid: number } {
  const id = (option: string) => Number(execFileSync('id', [option, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Connects, again and again while the server is still starting. */
async function whenUp(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries++) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await work(client);
      return;
    } catch (error) {
      if (tries > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await client.end().catch(() => {});
    }
  }
}
