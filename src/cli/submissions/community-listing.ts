import type { FormStore, Submission } from '#forms/form-store.ts';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import type { CommunityEntry } from '#importers/community/map-community.ts';
import { canBeListed, openCommunity } from '#importers/community/open-community.ts';
import { type ImportReport, writeReport } from '#importers/import-report.ts';
import { runImport } from '#importers/pipeline.ts';
import { LISTED_FORMS } from '#model/form-definition.ts';
import { reportsFolder, withDirectory } from '../data-folder.ts';
import { UsageError } from '../usage-error.ts';

/** Returns true if approving lists a business. */
export function isListed({ kind }: Submission): boolean {
  return LISTED_FORMS.includes(kind);
}

/** Returns a submission as input of the community importer: corrections replace the visitor's values. */
export function toEntry({ id, values, corrections, decidedAt }: Submission): CommunityEntry {
  const texts = Object.entries(values).map(([name, value]) => [name, [value].flat().join('; ')]);
  return {
    id,
    answers: { ...Object.fromEntries(texts), ...corrections },
    services: corrections.services,
    approvedAt: decidedAt ?? new Date().toISOString(),
  };
}

interface Decision {
  state: Submission['state'];
  at: string;
  corrections: Record<string, string>;
}

/**
 * Stores a decision and publishes the approved businesses; if that fails, restores the previous state. A running site shows
 * the change at its next search. `print` gets the ids of approved submissions that cannot be listed. Returns the number of
 * removed listings.
 */
export async function decideAndPublish(
  store: FormStore,
  before: Submission,
  { state, at, corrections }: Decision,
  print: (text: string) => void,
): Promise<number> {
  let isDecided = false;
  const decide = async () => {
    isDecided = true;
    await store.decide(before.id, state, at, corrections);
  };
  const report = await publish(store, { decide, mustBeListed: before.id }, print).catch(async (error) => {
    if (isDecided) await store.decide(before.id, before.state, before.decidedAt, before.corrections);
    throw error;
  });
  await writeReport(report, reportsFolder());
  return report.change?.removed ?? 0;
}

/** Publishes all approved businesses, after a restore, which contains decisions but no listings. Returns how many. */
export async function publishApproved(store: FormStore, print: (text: string) => void): Promise<number> {
  const approved = (await store.list({ state: 'approved' })).filter(isListed);
  if (approved.length === 0) return 0;
  const report = await publish(store, { decide: async () => {} }, print);
  await writeReport(report, reportsFolder());
  return report.rows.providers;
}

async function publish(
  store: FormStore,
  { decide, mustBeListed }: { decide: () => Promise<void>; mustBeListed?: string },
  print: (text: string) => void,
): Promise<ImportReport> {
  const places = await loadGazetteer();
  let unlisted: string[] = [];
  // Runs within the import's lock, so that decisions and listings stay consistent.
  const approved = async () => {
    await decide();
    const entries = (await store.list({ state: 'approved' })).filter(isListed).map(toEntry);
    unlisted = entries.filter((entry) => !canBeListed(entry, places)).map(({ id }) => id);
    if (mustBeListed && unlisted.includes(mustBeListed))
      throw new UsageError('It cannot be listed: its name or place is invalid. Correct them with --field.');
    return entries;
  };
  const report = await withDirectory((directory) =>
    runImport(
      openCommunity(approved, places),
      { directory, places, now: () => new Date() },
      // Every import contains all listings, and removing some is intended.
      { mayShrink: true },
    ),
  );
  if (unlisted.length > 0) {
    const ids = unlisted.map((id) => id.slice(0, 8)).join(', ');
    print(`Approved but not listed, because their values are no longer valid: ${ids}. Approve each again.`);
  }
  return report;
}

/** Rejects a submission and removes its listing. Returns true if it was listed. */
export async function unpublish(store: FormStore, before: Submission, print: (text: string) => void): Promise<boolean> {
  const rejected = { state: 'rejected', at: new Date().toISOString(), corrections: before.corrections } as const;
  if (!isListed(before)) {
    await store.decide(before.id, rejected.state, rejected.at, rejected.corrections);
    return false;
  }
  // Whatever its state: a rejected one may still be listed if the program was killed before removing it.
  const removed = await decideAndPublish(store, before, rejected, print);
  return before.state === 'approved' || removed > 0;
}
