import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

/** Folder of the newest PostgreSQL programs installed by Debian packages; undefined if there are none. */
export const POSTGRES_PROGRAMS = globSync('/usr/lib/postgresql/*/bin').sort().at(-1);

/** Whether PostGIS is installed for that PostgreSQL. */
export const HAS_POSTGIS =
  POSTGRES_PROGRAMS !== undefined && globSync('/usr/share/postgresql/*/extension/postgis.control').length > 0;

/** Whether tests run on it too: where they must (continuous integration), not where it happens to be installed. */
export const TESTS_REAL_POSTGRES = process.env.REAL_POSTGRES === 'required';
if (TESTS_REAL_POSTGRES && !HAS_POSTGIS)
  throw new Error('REAL_POSTGRES=required, but PostgreSQL with PostGIS is not installed. Install it.');

/** A server for tests with its standbys. */
export interface PostgresForTests {
  /** Creates an empty database with these extensions and returns its URL. */
  newDatabase(extensions?: string[]): Promise<string>;
  /** Creates a standby that replicates from now on. */
  addStandby(): Promise<Standby>;
  /** Kills the server, as a power failure would. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** Stops all its processes without closing connections (SIGSTOP), as a failing disk or a frozen machine would. */
  hang(): void;
  /** Lets them continue. */
  resume(): void;
  /** Stops all servers and deletes their data. */
  stop(): Promise<void>;
}

/** A read-only replica that is slightly behind. */
export interface Standby {
  /** URL of the replica of this database. */
  urlOf(url: string): string;
  kill(): Promise<void>;
  restart(): Promise<void>;
  hang(): void;
  resume(): void;
}

/**
 * For tests: starts a new PostgreSQL server that listens only on a socket in its own folder, which is created in
 * `parent`. Stop it when done.
 */
export async function startPostgres({ parent = tmpdir() } = {}): Promise<PostgresForTests> {
  const folder = mkdtempSync(join(parent, 'postgres-'));
  // PostgreSQL refuses to run as root: use the account that the Debian package created.
  const account = process.getuid?.() === 0 ? accountOf('postgres') : undefined;
  if (account) chownSync(folder, account.uid, account.gid);
  const run = (program: string, args: string[]) =>
    execFileSync(join(POSTGRES_PROGRAMS!, program), args, { ...account, cwd: folder, stdio: 'ignore' });
  const data = join(folder, 'data');
  run('initdb', ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  const primary = new PostgresProcess({ folder, data, port: FIRST_PORT, account });
  primary.start();
  const all = [primary];
  const url = (database: string) =>
    `postgres://test@localhost:${FIRST_PORT}/${database}?host=${encodeURIComponent(folder)}`;
  const templates = new Set<string>();
  let created = 0;
  return {
    async newDatabase(extensions = []) {
      const name = `test_${created++}`;
      // Creating an extension takes a second, copying a database that has it a tenth.
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
      const standby = new PostgresProcess({ folder, data: copy, port, account });
      all.push(standby);
      const urlOf = (of: string) => of.replace(`:${FIRST_PORT}/`, `:${port}/`);
      const restart = () => {
        standby.start();
        return whenUp(urlOf(url('postgres')), async () => {});
      };
      await restart();
      return {
        urlOf,
        restart,
        kill: () => standby.kill(),
        hang: () => standby.signal('SIGSTOP'),
        resume: () => standby.signal('SIGCONT'),
      };
    },
    kill: () => primary.kill(),
    hang: () => primary.signal('SIGSTOP'),
    resume: () => primary.signal('SIGCONT'),
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

interface ServerPlace {
  folder: string;
  data: string;
  port: number;
  account: Account | undefined;
}

type Account = { uid: number; gid: number };

class PostgresProcess {
  readonly #place: ServerPlace;
  #process: ChildProcess | undefined;
  #ended: Promise<unknown> = Promise.resolve();

  constructor(place: ServerPlace) {
    this.#place = place;
  }

  start(): void {
    const { folder, data, port, account } = this.#place;
    const options = ['-D', data, '-k', folder, '-p', `${port}`, '-c', 'listen_addresses=', '-c', 'fsync=off'];
    this.#process = spawn(join(POSTGRES_PROGRAMS!, 'postgres'), options, { ...account, cwd: folder, stdio: 'ignore' });
    this.#ended = new Promise((resolve) => this.#process!.once('exit', resolve));
  }

  /** Signals the main process first, which would otherwise start others. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    const { pid } = this.#process!;
    process.kill(pid!, signal);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    for (const child of children.split(' ').filter(Boolean)) {
      try {
        process.kill(Number(child), signal);
      } catch (error) {
        // It has ended meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  }

  async kill(): Promise<void> {
    this.#process?.kill('SIGQUIT');
    await this.#ended;
  }
}

function accountOf(name: string): Account {
  const id = (option: string) => Number(execFileSync('id', [option, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Connects and runs `work`; retries while the server is starting. */
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
