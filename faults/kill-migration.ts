import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { openDirectoryStore } from '#directory/open-directory-store.ts';
import { openPostgresFormStore } from '#forms/postgres/form-store.ts';
import { openFormStore } from '#forms/sqlite/form-store.ts';
import { startPostgres } from '#postgres/testing/throw-away-postgres.ts';
import { type Fault, seededRandom } from './fault.ts';
import { type SiteStorage, withStorage } from './site-storage.ts';

const script = fileURLToPath(new URL('open-stores.ts', import.meta.url));
/** Rows stored by the first release, which must survive the migration. */
const ROWS = 300;
/** Kills per database, each on top of what the previous one left. */
const KILLS_EACH = 3;

/**
 * Kills a process while it opens both stores and creates or migrates their tables, several times on the same files; every
 * other round on tables of the first release. The next opening must succeed with every row present.
 */
export const killMigration: Fault = (options) =>
  withStorage('sqlite', async ({ folder }) => {
    const random = seededRandom(options);
    const failures: string[] = [];
    const counts = { kills: 0, acknowledged: 0, lost: 0, 'half done': 0 };
    const postgres = options.store === 'postgres' ? await startPostgres() : undefined;
    let openMs = 400;
    for (let round = 0; round < options.rounds; round++) {
      const place: SiteStorage = {
        folder: join(folder, 'data'),
        databaseUrl: await postgres?.newDatabase(['postgis']),
        settings: {},
      };
      rmSync(place.folder, { recursive: true, force: true });
      mkdirSync(place.folder);
      const rows = round % 2 === 0 ? 0 : ROWS;
      if (rows > 0) await makeOld(place, rows);
      counts.acknowledged += rows;
      for (let times = 0; times < KILLS_EACH; times++) {
        const tookMs = await openAndKill(place, random.whole(0, Math.ceil(openMs)));
        if (tookMs === undefined) counts.kills++;
        else openMs = tookMs;
      }
      try {
        const found = await countRows(place);
        counts.lost += rows - found;
        if (found !== rows) failures.push(`Round ${round}: ${found} of ${rows} rows are present.`);
      } catch (error) {
        counts['half done']++;
        failures.push(`Round ${round}: the stores cannot be opened: ${(error as Error).message}`);
      }
    }
    await postgres?.stop();
    return { counts: { store: options.store, rounds: options.rounds, ...counts }, failures };
  });

/** Returns how long opening took in milliseconds, or undefined if it was killed. */
function openAndKill({ folder, databaseUrl }: SiteStorage, killAfterMs: number): Promise<number | undefined> {
  const child = spawn(process.execPath, [script, folder, ...(databaseUrl ? [databaseUrl] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve) => {
    let openingAt = 0;
    let openMs: number | undefined;
    child.stdout.on('data', (output: Buffer) => {
      if (openingAt === 0) {
        openingAt = performance.now();
        setTimeout(() => child.kill('SIGKILL'), killAfterMs);
      }
      if (/^open$/m.test(String(output))) openMs = performance.now() - openingAt;
    });
    child.once('close', () => resolve(openMs));
  });
}

/** Creates a database as the first release left it. */
async function makeOld({ folder, databaseUrl }: SiteStorage, rows: number): Promise<void> {
  const first = readFileSync(
    new URL(`../src/forms/${databaseUrl ? 'postgres' : 'sqlite'}/migrations/001-submissions.sql`, import.meta.url),
    'utf8',
  );
  const values = () => [
    randomUUID(),
    'refer-business',
    new Date().toISOString(),
    JSON.stringify({ businessName: 'Old' }),
  ];
  if (!databaseUrl) {
    const db = new DatabaseSync(join(folder, 'submissions.db'));
    db.exec(`${first}; BEGIN`);
    const insert = db.prepare('INSERT INTO submission (id, kind, received_at, fields) VALUES (?, ?, ?, ?)');
    for (let at = 0; at < rows; at++) insert.run(...values());
    db.exec('COMMIT');
    db.close();
    return;
  }
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`${first}; CREATE TABLE submission_migration (file TEXT PRIMARY KEY)`);
  await client.query(`INSERT INTO submission_migration VALUES ('001-submissions.sql')`);
  for (let at = 0; at < rows; at++) {
    await client.query(
      `INSERT INTO submission (id, kind, language, received_at, fields, state, corrections) VALUES ($1, $2, 'en', $3, $4, 'new', '{}')`,
      values(),
    );
  }
  await client.end();
}

/** Opens both stores and returns the number of submissions. */
async function countRows({ folder, databaseUrl }: SiteStorage): Promise<number> {
  const forms = databaseUrl ? await openPostgresFormStore(databaseUrl) : openFormStore({ folder });
  const directory = await openDirectoryStore({ folder, databaseUrl });
  try {
    await directory.sources();
    return (await forms.list()).length;
  } finally {
    await Promise.all([forms.close(), directory.close()]);
  }
}
