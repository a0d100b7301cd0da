import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { lockForImport } from '#directory/sqlite/import-lock.ts';
import type { FormStore, Submission } from '#forms/form-store.ts';
import { openFormStore } from '#forms/sqlite/form-store.ts';
import { makeSubmission } from '#forms/testing/make-submission.ts';
import { withDirectory } from '../data-folder.ts';
import { approveSubmission, rejectSubmission } from './decide-submission.ts';
import { deleteSubmission } from './delete-submissions.ts';

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
const stateOf = async (id: string) => (await store.find(id))[0]?.state;

function listed(): Promise<string[]> {
  const query = { center: { lat: 33.43, lng: -111.93 }, radiusMiles: 20, tagIds: [], page: 1, pageSize: 12 };
  return withDirectory(async (directory) => (await directory.search(query)).hits.map(({ provider }) => provider.id));
}

test('deleting removes a listing that a killed program left after rejecting', async () => {
  const id = await keepBusiness();
  await approveSubmission(store, id);
  await store.decide(id, 'rejected', approved.decidedAt, {});
  expect(await listed()).toEqual([`community:${id}`]);
  expect(await deleteSubmission(store, id)).toMatchObject({ what: 'submission', wasListed: true });
  expect(await listed()).toEqual([]);
});

test('names approved submissions whose values are no longer valid', async () => {
  const lost = await keepBusiness(approved, { place: 'Nowhere' });
  const id = await keepBusiness();
  expect((await approveSubmission(store, id)).invalid).toEqual([lost.slice(0, 8)]);
  expect(await listed()).toEqual([`community:${id}`]);
  // A rejected one is not named.
  expect(await rejectSubmission(store, lost)).toMatchObject({ wasListed: true, invalid: [] });
});

test('does not approve a submission that the import would drop', async () => {
  const id = await keepBusiness({}, { businessName: '\u0001' });
  await expect(approveSubmission(store, id)).rejects.toThrow(/It cannot be listed/);
  expect([await stateOf(id), await listed()]).toEqual(['new', []]);
});

test('decides nothing, not even temporarily, while another import runs', async () => {
  const id = await keepBusiness();
  const decide = vi.spyOn(store, 'decide');
  onTestFinished(lockForImport(folder));
  await expect(approveSubmission(store, id)).rejects.toThrow(/is running/);
  expect(decide).not.toHaveBeenCalled();
});
