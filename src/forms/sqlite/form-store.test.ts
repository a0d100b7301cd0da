import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { describeCallStore } from '../testing/call-store-contract.ts';
import { describeContentStore } from '../testing/content-store-contract.ts';
import { describeCorrectionStore } from '../testing/correction-store-contract.ts';
import { describeFormStore } from '../testing/form-store-contract.ts';
import { makeSubmission } from '../testing/make-submission.ts';
import { describeStaffStore } from '../testing/staff-store-contract.ts';
import { openCallStore, openContentStore, openCorrectionStore, openFormStore, openStaffStore } from './form-store.ts';

describeFormStore('SQLite', async () => openFormStore({ folder: temporaryFolder() }));
describeCallStore('SQLite', async () => openCallStore({ folder: temporaryFolder() }));
describeCorrectionStore('SQLite', async () => openCorrectionStore({ folder: temporaryFolder() }));
describeContentStore('SQLite', async () => openContentStore({ folder: temporaryFolder() }));
describeStaffStore('SQLite', async () => openStaffStore({ folder: temporaryFolder() }));

test('stored data is there after reopening', async () => {
  const folder = temporaryFolder();
  const submission = makeSubmission();
  const first = openFormStore({ folder });
  await first.keep(submission, ['webhook']);
  expect(statSync(join(folder, 'submissions.db')).mode & 0o777).toBe(0o600);
  await first.close();
  const second = openFormStore({ folder });
  expect(await second.list()).toEqual([submission]);
  expect(await second.entriesOf(submission.id)).toHaveLength(1);
  await second.close();
});

test('closing waits for pending writes', async () => {
  const folder = temporaryFolder();
  const store = openFormStore({ folder });
  const kept = Promise.all(Array.from({ length: 500 }, () => store.keep(makeSubmission(), ['webhook'])));
  await store.close();
  await kept;
  const again = openFormStore({ folder });
  expect(await again.list()).toHaveLength(500);
  await again.close();
});

test('two stores on one file see each other’s writes and claim nothing twice', async () => {
  const folder = temporaryFolder();
  const stores = [openFormStore({ folder }), openFormStore({ folder })] as const;
  await Promise.all(stores.map((store) => store.keep(makeSubmission(), ['webhook'])));
  expect(await stores[0].list()).toEqual(await stores[1].list());
  const now = new Date().toISOString();
  const claims = await Promise.all(stores.map((store) => store.claim(['webhook'], now, '2999', 10)));
  expect(claims.flat()).toHaveLength(2);
  for (const store of stores) await store.close();
});

/** Writes a file of the first release with a referral and three sign-ups of two addresses; returns the values. */
function writeFirstRelease(folder: string): object[] {
  const db = new DatabaseSync(join(folder, 'submissions.db'));
  db.exec(`CREATE TABLE submission (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, received_at TEXT NOT NULL, fields TEXT NOT NULL CHECK (json_valid(fields))
  ) STRICT`);
  const sent = [
    { businessName: 'Sample Swim School', message: 'ñ\n"x"' },
    { emailAddress: 'ana@example.org', firstName: 'Ana' },
    { emailAddress: 'ANA@example.org', firstName: 'Ana María' },
    { emailAddress: 'sam@example.org', firstName: 'Sam' },
  ];
  const insert = db.prepare('INSERT INTO submission VALUES (?, ?, ?, ?)');
  sent.forEach((fields, at) => {
    insert.run(
      `a${at}`,
      at === 0 ? 'refer-business' : 'newsletter',
      `2026-01-0${at + 1}T00:00:00.000Z`,
      JSON.stringify(fields),
    );
  });
  db.close();
  return sent;
}

test('migrates a file of the first release without loss', async () => {
  const folder = temporaryFolder();
  const sent = writeFirstRelease(folder);
  for (let opening = 0; opening < 2; opening++) {
    const store = openFormStore({ folder });
    const list = (await store.list()).reverse();
    expect(list.map(({ values }) => values)).toEqual(sent);
    expect(list[0]).toMatchObject({ id: 'a0', kind: 'refer-business', language: 'en', state: 'new', decidedAt: null });
    expect(list[0]).toMatchObject({ receivedAt: '2026-01-01T00:00:00.000Z', corrections: {} });
    expect((await store.subscribers()).map(({ email, firstName, state }) => [email, firstName, state])).toEqual([
      ['ANA@example.org', 'Ana María', 'pending'],
      ['sam@example.org', 'Sam', 'pending'],
    ]);
    await store.close();
  }
});

test('rejects a file of a newer release and leaves it unchanged', () => {
  const folder = temporaryFolder();
  const db = new DatabaseSync(join(folder, 'submissions.db'));
  db.exec('PRAGMA user_version = 99');
  expect(() => openFormStore({ folder })).toThrow(
    /submissions\.db cannot be opened: it was written by a newer release/,
  );
  expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: 99 });
  db.close();
});
