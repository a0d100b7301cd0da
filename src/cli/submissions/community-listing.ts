import type { FormStore, Submission } from '#forms/form-store.ts';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import type { CommunityEntry } from '#importers/community/map-community.ts';
import { canBeListed, openCommunity } from '#importers/community/open-community.ts';
import { type ImportReport, writeReport } from '#importers/import-report.ts';
import { runImport } from '#importers/pipeline.ts';
import type { FormKind } from '#model/form-definition.ts';
import { reportsFolder, withDirectory } from '../data-folder.ts';
import { UsageError } from '../usage-error.ts';

/** Forms whose businesses an operator can list on the site. */
const LISTED: FormKind[] = ['add-business', 'refer-business', 'business-registration'];

/** True where approving lists a business. */
export function isListed({ kind }: Submission): boolean {
  return LISTED.includes(kind);
}

/** A submission as the community importer takes it: the operator's words in place of the visitor's. */
export function toEntry({ id, values, corrections, decidedAt }: Submission): CommunityEntry {
  const texts = Object.entries(values).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
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
 * Decides, and makes the site list what is approved then; where that fails, all is as it was before. A running site shows
 * it at its next search. `print` gets the numbers of approved ones that are not listed. Gives how many listings went.
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

/** Makes the site list what is approved, all anew: after a restore, which brings decisions but no listings. Gives how many. */
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
  // Within the import, and so while nobody else decides: what is approved and what is listed do not part.
  const approved = async () => {
    await decide();
    const entries = (await store.list({ state: 'approved' })).filter(isListed).map(toEntry);
    unlisted = entries.filter((entry) => !canBeListed(entry, places)).map(({ id }) => id);
    if (mustBeListed && unlisted.includes(mustBeListed))
      throw new UsageError('It cannot be listed: its name or its place cannot be read. Correct them with --field.');
    return entries;
  };
  const report = await withDirectory((directory) =>
    runImport(
      openCommunity(approved, places),
      { directory, places, now: () => new Date() },
      // The operator takes listings back one by one; they are all read each time.
      { mayShrink: true },
    ),
  );
  if (unlisted.length > 0) {
    const numbers = unlisted.map((id) => id.slice(0, 8)).join(', ');
    print(`Approved but not listed, because their words are not understood: ${numbers}. Approve each again.`);
  }
  return report;
}

/** Rejects a submission; where it is listed on the site, it is taken off. True where it was. */
export async function takeBack(store: FormStore, before: Submission, print: (text: string) => void): Promise<boolean> {
  const rejected = { state: 'rejected', at: new Date().toISOString(), corrections: before.corrections } as const;
  if (!isListed(before)) {
    await store.decide(before.id, rejected.state, rejected.at, rejected.corrections);
    return false;
  }
  // Whatever its state is: one that was rejected may still be listed, where the program was killed before that was done.
  const gone = await decideAndPublish(store, before, rejected, print);
  return before.state === 'approved' || gone > 0;
}
