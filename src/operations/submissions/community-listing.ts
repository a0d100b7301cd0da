import type { FormStore, Submission } from '#forms/form-store.ts';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { communityRecord } from '#importers/community/community-record.ts';
import { ADDED_SOURCE } from '#listings/corrections.ts';
import { withDirectory, withRecords } from '../data-folder.ts';
import { UsageError } from '../usage-error.ts';
import { approvedBusinesses, isListed, toEntry } from './approved-businesses.ts';

interface Decision {
  state: Submission['state'];
  at: string | null;
  corrections: Record<string, string>;
}

/**
 * Stores a decision and shows the listings with it; if that fails, restores the previous state. A running site shows
 * the change at its next search. Returns the start of the ids of approved submissions that can no longer be listed.
 */
export async function decideAndPublish(
  store: FormStore,
  before: Submission,
  { state, at, corrections }: Decision,
): Promise<string[]> {
  const entry = toEntry({ ...before, corrections, decidedAt: at });
  if (state === 'approved' && communityRecord(entry, await loadGazetteer()) === null)
    throw new UsageError('It cannot be listed: its name or place is invalid. Correct them with --field.');
  await withDirectory((directory) =>
    directory.applyCorrections({
      keep: async () => {
        await store.decide(before.id, state, at, corrections);
      },
      takeBack: async () => {
        await store.decide(before.id, before.state, before.decidedAt, before.corrections);
      },
    }),
  );
  return (await approvedBusinesses(store)).invalid.map((id) => id.slice(0, 8));
}

/** Rejects a submission and removes its listing. `invalid`: as `decideAndPublish` returns it. */
export async function unpublish(
  store: FormStore,
  before: Submission,
): Promise<{ wasListed: boolean; invalid: string[] }> {
  const rejected = { state: 'rejected', at: new Date().toISOString(), corrections: before.corrections } as const;
  if (!isListed(before)) {
    await store.decide(before.id, rejected.state, rejected.at, rejected.corrections);
    return { wasListed: false, invalid: [] };
  }
  // Whatever its state: a rejected one may still be listed if the program was killed before removing it.
  const isShown = await withRecords((records) => records.hasRecord(`${ADDED_SOURCE}:${before.id}`));
  const invalid = await decideAndPublish(store, before, rejected);
  return { wasListed: before.state === 'approved' || isShown, invalid };
}
