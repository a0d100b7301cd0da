import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { startPostgres, TESTS_REAL_POSTGRES } from '#postgres/testing/throw-away-postgres.ts';

test.runIf(TESTS_REAL_POSTGRES)('exits if it cannot start, even with an open database connection', async () => {
  const folder = temporaryFolder();
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const url = await postgres.newDatabase(['postgis', 'pg_trgm']);
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE TABLE submission_migration AS SELECT '999-of-a-newer-release.sql' AS file`);
  await client.end();

  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL: url, SECRET: 'x'.repeat(40), PORT: '4639' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [errors, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(errors).toContain('999-of-a-newer-release.sql');
  expect(status).toBe(1);
});
