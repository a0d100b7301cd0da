import type { FormKind } from '#forms/form-definition.ts';
import type { FormStore, Submission } from '#forms/form-store.ts';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import type { CommunityEntry } from '#importers/community/map-community.ts';
import { openCommunity } from '#importers/community/open-community.ts';
import { writeReport } from '#importers/import-report.ts';
import { runImport } from '#importers/pipeline.ts';
import { reportsFolder, withDirectory } from '../data-folder.ts';

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

/** Decides, then makes the site list what is approved now; where that fails, all is as it was before. */
export async function decideAndPublish(
  store: FormStore,
  before: Submission,
  { state, at, corrections }: { state: Submission['state']; at: string; corrections: Record<string, string> },
): Promise<void> {
  await store.decide(before.id, state, at, corrections);
  try {
    await publishCommunity(store);
  } catch (error) {
    await store.decide(before.id, before.state, before.decidedAt, before.corrections);
    throw error;
  }
}

/** Rejects a submission; where it is listed on the site, it is taken off. True where it was. */
export async function takeBack(store: FormStore, before: Submission): Promise<boolean> {
  const wasListed = before.state === 'approved' && isListed(before);
  const rejected = { state: 'rejected', at: new Date().toISOString(), corrections: before.corrections } as const;
  if (wasListed) await decideAndPublish(store, before, rejected);
  else await store.decide(before.id, rejected.state, rejected.at, rejected.corrections);
  return wasListed;
}

/** Makes the directory's source 'community' what is approved now. A running site shows it at its next search. */
async function publishCommunity(store: FormStore): Promise<void> {
  const approved = (await store.list({ state: 'approved' })).filter(isListed);
  const places = await loadGazetteer();
  const report = await withDirectory((directory) =>
    runImport(
      openCommunity(approved.map(toEntry), places),
      { directory, places, now: () => new Date() },
      // The operator takes listings back one by one; they are all read each time.
      { mayShrink: true },
    ),
  );
  await writeReport(report, reportsFolder());
}
