import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { lockForImport } from '#directory/sqlite/import-lock.ts';
import type { FormStore, Submission } from '#forms/form-store.ts';
import { openFormStore } from '#forms/sqlite/form-store.ts';
import { makeSubmission } from '#forms/testing/make-submission.ts';
import { withDirectory } from '../data-folder.ts';
import { approve, reject } from './decide-submission.ts';
import { deleteSubmissions } from './delete-submissions.ts';

let folder: string;
let store: FormStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'listing-'));
  vi.stubEnv('DATA_DIR', folder);
  store = openFormStore({ folder });
  return async () => {
    await store.close();
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  };
});

async function keepBusiness(overrides: Partial<Submission> = {}, values: Submission['values'] = {}): Promise<string> {
  const business = { businessName: 'Sample Gym', place: 'Tempe, AZ 85281', services: 'Respite', ...values };
  const submission = makeSubmission({ kind: 'add-business', values: business, ...overrides });
  await store.keep(submission, []);
  return submission.id;
}
const approved = { state: 'approved', decidedAt: '2026-11-21T11:00:00.000Z' } as const;
const request = (id: string) => ({ id, options: {}, fields: [] });
const stateOf = async (id: string) => (await store.find(id))[0]?.state;

function listed(): Promise<string[]> {
  const query = { center: { lat: 33.43, lng: -111.93 }, radiusMiles: 20, tagIds: [], page: 1, pageSize: 12 };
  return withDirectory(async (directory) => (await directory.search(query)).hits.map(({ provider }) => provider.id));
}

test('what is rejected and still listed, because the program was killed, is taken back when it is deleted', async () => {
  const id = await keepBusiness();
  await approve(store, request(id), () => {});
  await store.decide(id, 'rejected', approved.decidedAt, {});
  expect(await listed()).toEqual([`community:${id}`]);
  const print = vi.fn();
  await deleteSubmissions(store, request(id), print);
  expect(print).toHaveBeenCalledWith(`Deleted ${id.slice(0, 8)}. It is no longer listed.`);
  expect(await listed()).toEqual([]);
});

test('a report that cannot be written takes no decision back', async () => {
  writeFileSync(join(folder, 'reports'), '');
  const id = await keepBusiness();
  await expect(approve(store, request(id), () => {})).rejects.toThrow(/EEXIST/);
  expect([await stateOf(id), await listed()]).toEqual(['approved', [`community:${id}`]]);
});

test('approved ones whose words are no longer understood are named', async () => {
  const lost = await keepBusiness(approved, { place: 'Nowhere' });
  const id = await keepBusiness();
  const print = vi.fn();
  await approve(store, request(id), print);
  expect(print).toHaveBeenCalledWith(expect.stringContaining(`not understood: ${lost.slice(0, 8)}. Approve`));
  expect(await listed()).toEqual([`community:${id}`]);
  // One that is taken back is not among them.
  print.mockClear();
  await reject(store, request(lost), print);
  expect(print.mock.calls).toEqual([[`Rejected ${lost.slice(0, 8)}. It is no longer listed.`]]);
});

test('one that the import would leave out is not approved', async () => {
  const id = await keepBusiness({}, { businessName: '\u0001' });
  await expect(approve(store, request(id), () => {})).rejects.toThrow(/It cannot be listed/);
  expect([await stateOf(id), await listed()]).toEqual(['new', []]);
});

test('nothing is decided, not even for a moment, while another import runs', async () => {
  const id = await keepBusiness();
  const decide = vi.spyOn(store, 'decide');
  onTestFinished(lockForImport(folder));
  await expect(approve(store, request(id), () => {})).rejects.toThrow(/is running/);
  expect(decide).not.toHaveBeenCalled();
});
