import { existsSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import type { FormStore } from '../form-store.ts';
import { makeSignUp, makeSubmission } from '../testing/make-submission.ts';
import { openTestStore } from '../testing/open-forms.ts';
import { withSpool } from './spooled-form-store.ts';

class Unavailable extends Error {}

/** A store that can become unavailable, wrapped with a spool. */
function open(retryMs = 5) {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const folder = join(temporaryFolder(), 'spool');
  const store = openTestStore();
  const state = { down: false, tries: 0 };
  const unreliable: FormStore = {
    ...store,
    keep: async (...form) => {
      state.tries++;
      if (state.down) throw new Unavailable('unavailable');
      return store.keep(...form);
    },
    close: async () => {},
  };
  const start = (retryMs: number) =>
    withSpool(unreliable, { folder, isTemporary: (error) => error instanceof Unavailable, retryMs });
  const spooled = start(retryMs);
  onTestFinished(async () => {
    await spooled.close();
    vi.restoreAllMocks();
  });
  return { store, state, spooled, folder, start };
}

test('a form that arrives while the database is down waits on disk, and is stored once it is back', async () => {
  const { store, state, spooled, folder } = open();
  state.down = true;
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
  state.down = false;
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]));
  expect(await store.list()).toEqual([submission]);
  expect((await store.subscribers()).map(({ email }) => email)).toEqual(['Ana@Example.org']);
  expect((await store.entriesOf(submission.id)).map(({ channel }) => channel)).toEqual(['confirm-letter', 'webhook']);
});

test('a form that is tried while the database is still down goes on waiting', async () => {
  const { store, state, spooled, folder } = open();
  state.down = true;
  const submission = makeSubmission();
  await spooled.keep(submission, []);
  await vi.waitFor(() => expect(state.tries).toBeGreaterThan(2));
  expect(readdirSync(folder)).toHaveLength(1);
  state.down = false;
  await vi.waitFor(async () => expect(await store.list()).toEqual([submission]));
});

test('a waiting form survives the process, and is stored once even if it was stored before', async () => {
  const { store, state, spooled, folder, start } = open(1_000_000);
  state.down = true;
  const submission = makeSubmission();
  await spooled.keep(submission, []);
  await store.keep(submission, []);
  state.down = false;
  const after = start(5);
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]));
  expect(await store.list()).toEqual([submission]);
  await after.close();
});

test('keeps and logs an unreadable file without blocking the forms after it', async () => {
  const { store, state, spooled, folder } = open();
  state.down = true;
  const submission = makeSubmission();
  await spooled.keep(submission, []);
  writeFileSync(join(folder, '0.json'), 'Ana wrote this');
  state.down = false;
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual(['0.json']));
  expect(await store.list()).toEqual([submission]);
  const logged = vi.mocked(console.error).mock.calls.flat().join();
  expect(logged).toContain(`${join(folder, '0.json')}) could not be stored: it is damaged`);
  expect(logged).not.toContain('Ana');
  await setTimeout(50);
  expect(vi.mocked(console.error).mock.calls.flat().join()).toBe(logged);
});

test('silently skips a form that another process has stored', async () => {
  const { state, spooled, folder } = open();
  state.down = true;
  await spooled.keep(makeSubmission(), []);
  symlinkSync(join(folder, 'nowhere'), join(folder, '0.json'));
  vi.mocked(console.error).mockClear();
  state.down = false;
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual(['0.json']));
  expect(console.error).not.toHaveBeenCalled();
});

test('writes no files while the database is available', async () => {
  const { store, spooled, folder } = open();
  await spooled.keep(makeSubmission(), []);
  expect([(await store.list()).length, existsSync(folder)]).toEqual([1, false]);
});

test('rejects a form that cannot be spooled either', async () => {
  const { state, spooled, folder } = open();
  state.down = true;
  writeFileSync(folder, 'a file where the folder should be');
  await expect(spooled.keep(makeSubmission(), [])).rejects.toThrow();
});
