import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { FormStore } from '../form-store.ts';
import { makeSignUp, makeSubmission } from '../testing/make-submission.ts';
import { openTestStore } from '../testing/open-forms.ts';
import { withSpool } from './spooled-form-store.ts';

class Away extends Error {}

/** A store that can go away, and one with a spool before it. */
function open(everyMs = 5) {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const home = mkdtempSync(join(tmpdir(), 'spool-'));
  const folder = join(home, 'spool');
  const store = openTestStore();
  const state = { away: false };
  const behind: FormStore = {
    ...store,
    keep: async (...form) => {
      if (state.away) throw new Away('away');
      return store.keep(...form);
    },
    close: async () => {},
  };
  const start = (everyMs: number) =>
    withSpool(behind, { folder, mayTakeLater: (error) => error instanceof Away, everyMs });
  const spooled = start(everyMs);
  onTestFinished(async () => {
    await spooled.close();
    vi.restoreAllMocks();
    rmSync(home, { recursive: true, force: true });
  });
  return { store, state, spooled, folder, start };
}

test('a form that comes while the database is away waits on the disk, and is brought on once it is back', async () => {
  const { store, state, spooled, folder } = open();
  state.away = true;
  const submission = makeSignUp();
  const signUp = {
    email: 'Ana@Example.org',
    firstName: 'Ana',
    consentText: 'I agree.',
    consentAt: submission.receivedAt,
    byLetter: true,
  };
  expect(await spooled.keep(submission, ['webhook'], signUp)).toBe(true);
  expect(await spooled.keep(submission, ['webhook'], signUp)).toBe(false);
  expect(await store.list()).toEqual([]);
  const [file] = readdirSync(folder);
  expect([statSync(folder).mode & 0o777, statSync(join(folder, file!)).mode & 0o777]).toEqual([0o700, 0o600]);
  state.away = false;
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]));
  expect(await store.list()).toEqual([submission]);
  expect((await store.subscribers()).map(({ email }) => email)).toEqual(['Ana@Example.org']);
  expect((await store.entriesOf(submission.id)).map(({ channel }) => channel)).toEqual(['confirm-letter', 'webhook']);
});

test('what waits outlives the process, and is kept once though it was kept already', async () => {
  const { store, state, spooled, folder, start } = open(1_000_000);
  state.away = true;
  const submission = makeSubmission();
  await spooled.keep(submission, []);
  await store.keep(submission, []);
  state.away = false;
  const after = start(5);
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]));
  expect(await store.list()).toEqual([submission]);
  await after.close();
});

test('a file that cannot be read stays and is told of, and holds up nothing that waits behind it', async () => {
  const { store, state, spooled, folder } = open();
  state.away = true;
  const submission = makeSubmission();
  await spooled.keep(submission, []);
  writeFileSync(join(folder, '0.json'), 'Ana wrote this');
  state.away = false;
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual(['0.json']));
  expect(await store.list()).toEqual([submission]);
  const told = vi.mocked(console.error).mock.calls.flat().join();
  expect(told).toContain(`${join(folder, '0.json')}) could not be stored: it is damaged`);
  expect(told).not.toContain('Ana');
  await setTimeout(50);
  expect(vi.mocked(console.error).mock.calls.flat().join()).toBe(told);
});

test('what another process has brought on meanwhile is passed over in silence', async () => {
  const { state, spooled, folder } = open();
  state.away = true;
  await spooled.keep(makeSubmission(), []);
  symlinkSync(join(folder, 'nowhere'), join(folder, '0.json'));
  vi.mocked(console.error).mockClear();
  state.away = false;
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual(['0.json']));
  expect(console.error).not.toHaveBeenCalled();
});

test('while the database is there, nothing is written', async () => {
  const { store, spooled, folder } = open();
  await spooled.keep(makeSubmission(), []);
  expect([(await store.list()).length, existsSync(folder)]).toEqual([1, false]);
});

test('a form that cannot be written down either is refused', async () => {
  const { state, spooled, folder } = open();
  state.away = true;
  writeFileSync(folder, 'a file where the folder should be');
  await expect(spooled.keep(makeSubmission(), [])).rejects.toThrow();
});
