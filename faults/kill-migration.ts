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
import { chanceOf, type Fault } from './fault.ts';
import { type PlaceToBreak, withPlace } from './places-to-break.ts';

const script = fileURLToPath(new URL('open-stores.ts', import.meta.url));
/** Rows that the first release left, which must be there after it is brought up to date. */
const ROWS = 300;
/** Killings of one database, each amid what the one before has left. */
const KILLS_EACH = 3;

/**
 * Kills the opening of both stores while it makes or brings up to date their tables, several times over on the same files,
 * every other time on what the first release left. The opening after that must succeed, with every row there.
 */
export const killMigration: Fault = (options) =>
  withPlace('sqlite', async ({ folder }) => {
    const chance = chanceOf(options);
    const broken: string[] = [];
    const counts = { kills: 0, acknowledged: 0, lost: 0, 'half done': 0 };
    const postgres = options.store === 'postgres' ? await startPostgres() : undefined;
    let openMs = 400;
    for (let round = 0; round < options.rounds; round++) {
      const place: PlaceToBreak = {
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
        const tookMs = await openAndKill(place, chance.whole(0, Math.ceil(openMs)));
        if (tookMs === undefined) counts.kills++;
        else openMs = tookMs;
      }
      try {
        const found = await countRows(place);
        counts.lost += rows - found;
        if (found !== rows) broken.push(`Round ${round}: ${found} of ${rows} rows are there.`);
      } catch (error) {
        counts['half done']++;
        broken.push(`Round ${round}: what was left cannot be opened: ${(error as Error).message}`);
      }
    }
    await postgres?.stop();
    return { counts: { store: options.store, rounds: options.rounds, ...counts }, broken };
  });

/** Undefined where it was killed; else how long the opening took, in ms. */
function openAndKill({ folder, databaseUrl }: PlaceToBreak, killAfterMs: number): Promise<number | undefined> {
  const child = spawn(process.execPath, [script, folder, ...(databaseUrl ? [databaseUrl] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve) => {
    let openingAt = 0;
    let openMs: number | undefined;
    child.stdout.on('data', (said: Buffer) => {
      if (openingAt === 0) {
        openingAt = performance.now();
        setTimeout(() => child.kill('SIGKILL'), killAfterMs);
      }
      if (/^open$/m.test(String(said))) openMs = performance.now() - openingAt;
    });
    child.once('close', () => resolve(openMs));
  });
}

/** A database as the first release left it. */
async function makeOld({ folder, databaseUrl }: PlaceToBreak, rows: number): Promise<void> {
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

/** Opens what the killed ones left, whole; gives how many submissions there are. */
async function countRows({ folder, databaseUrl }: PlaceToBreak): Promise<number> {
  const forms = databaseUrl ? await openPostgresFormStore(databaseUrl) : openFormStore({ folder });
  const directory = await openDirectoryStore({ folder, databaseUrl });
  try {
    await directory.sources();
    return (await forms.list()).length;
  } finally {
    await Promise.all([forms.close(), directory.close()]);
  }
}
