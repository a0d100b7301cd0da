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

/** Makes the directory's source 'community' what is approved now. A running site shows it at its next search. */
export async function publishCommunity(store: FormStore): Promise<void> {
  const approved = (await store.list({ state: 'approved' })).filter(isListed);
  const places = await loadGazetteer();
  const report = await withDirectory((directory) =>
    runImport(openCommunity(approved.map(toEntry), places), { directory, places, now: () => new Date() }),
  );
  await writeReport(report, reportsFolder());
}
