import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

/** Folder of PostgreSQL's programs as Debian keeps them, the newest; undefined where there are none. */
export const POSTGRES_PROGRAMS = globSync('/usr/lib/postgresql/*/bin').sort().at(-1);

/** Whether PostGIS is installed for that PostgreSQL. */
export const HAS_POSTGIS =
  POSTGRES_PROGRAMS !== undefined && globSync('/usr/share/postgresql/*/extension/postgis.control').length > 0;

// Where it should be there (continuous integration), suites that are left out must not look green.
if (process.env.REAL_POSTGRES === 'required' && !HAS_POSTGIS)
  throw new Error('PostgreSQL with PostGIS is not installed, and REAL_POSTGRES=required asks for it.');

/** A server for tests, and whatever follows it. */
export interface PostgresForTests {
  /** URL of a new, empty database, with these extensions in it. */
  newDatabase(extensions?: string[]): Promise<string>;
  /** Makes a standby, which follows from then on. */
  addStandby(): Promise<Standby>;
  /** Ends the server at once, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again. */
  restart(): Promise<void>;
  /** Ends all; nothing is left. */
  stop(): Promise<void>;
}

/** A second server that has what the first one has, a moment later, and is only asked. */
export interface Standby {
  /** Where the standby has the database of this URL. */
  urlOf(url: string): string;
  kill(): Promise<void>;
  restart(): Promise<void>;
}

/** For tests: a PostgreSQL server of its own, reached through a socket in its folder only. Stop it when done. */
export async function startPostgres(): Promise<PostgresForTests> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  // It refuses to run as root: then the account that Debian made for it runs it.
  const own = process.getuid?.() === 0 ? accountOf('postgres') : undefined;
  if (own) chownSync(folder, own.uid, own.gid);
  const run = (program: string, args: string[]) =>
    execFileSync(join(POSTGRES_PROGRAMS!, program), args, { ...own, cwd: folder, stdio: 'ignore' });
  const data = join(folder, 'data');
  run('initdb', ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  const primary = new PostgresProcess({ folder, data, port: FIRST_PORT, own });
  primary.start();
  const all = [primary];
  const url = (database: string) =>
    `postgres://test@localhost:${FIRST_PORT}/${database}?host=${encodeURIComponent(folder)}`;
  const templates = new Set<string>();
  let made = 0;
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
    async addStandby() {
      await whenUp(url('postgres'), (client) => client.query('CHECKPOINT'));
      const port = FIRST_PORT + all.length;
      const copy = join(folder, `standby-${port}`);
      run('pg_basebackup', ['-D', copy, '-h', folder, '-p', `${FIRST_PORT}`, '-U', 'test', '-R', '-X', 'stream']);
      const standby = new PostgresProcess({ folder, data: copy, port, own });
      all.push(standby);
      const urlOf = (of: string) => of.replace(`:${FIRST_PORT}/`, `:${port}/`);
      const restart = () => {
        standby.start();
        return whenUp(urlOf(url('postgres')), async () => {});
      };
      await restart();
      return { urlOf, restart, kill: () => standby.kill() };
    },
    kill: () => primary.kill(),
    restart() {
      primary.start();
      return whenUp(url('postgres'), async () => {});
    },
    async stop() {
      await Promise.all(all.map((each) => each.kill()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const FIRST_PORT = 5432;

class PostgresProcess {
  readonly #place: { folder: string; data: string; port: number; own: { uid: number; gid: number } | undefined };
  #process: ChildProcess | undefined;
  #ended: Promise<unknown> = Promise.resolve();

  constructor(place: { folder: string; data: string; port: number; own: { uid: number; gid: number } | undefined }) {
    this.#place = place;
  }

  start(): void {
    const { folder, data, port, own } = this.#place;
    const options = ['-D', data, '-k', folder, '-p', `${port}`, '-c', 'listen_addresses=', '-c', 'fsync=off'];
    this.#process = spawn(join(POSTGRES_PROGRAMS!, 'postgres'), options, { ...own, cwd: folder, stdio: 'ignore' });
    this.#ended = new Promise((resolve) => this.#process!.once('exit', resolve));
  }

  async kill(): Promise<void> {
    this.#process?.kill('SIGQUIT');
    await this.#ended;
  }
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
