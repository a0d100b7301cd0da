import type { FormStore, Submission } from '#forms/form-store.ts';
import { openPostgresFormStore } from '#forms/postgres/form-store.ts';
import { hasSubmissions, openFormStore } from '#forms/sqlite/form-store.ts';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { communityRecord } from '#importers/community/community-record.ts';
import type { CommunityEntry } from '#importers/community/map-community.ts';
import type { KeptCorrection } from '#listings/corrections.ts';
import { LISTED_FORMS } from '#model/form-definition.ts';
import type { CorrectionPlace } from '../listings/correction-store.ts';
import { withOpen } from '../with-open.ts';

/** Returns true if approving lists a business. */
export function isListed({ kind }: Pick<Submission, 'kind'>): boolean {
  return LISTED_FORMS.includes(kind);
}

/** Returns a submission as the community importer reads it: corrections replace the visitor's values. */
export function toEntry({ id, values, corrections, decidedAt }: Submission): CommunityEntry {
  const texts = Object.entries(values).map(([name, value]) => [name, [value].flat().join('; ')]);
  return {
    id,
    answers: { ...Object.fromEntries(texts), ...corrections },
    services: corrections.services,
    approvedAt: decidedAt ?? new Date().toISOString(),
  };
}

/** Returns the approved businesses as added records, and the ids of those whose values are no longer valid. */
export async function approvedBusinesses(
  store: Pick<FormStore, 'list'>,
): Promise<{ added: KeptCorrection[]; invalid: string[] }> {
  const approved = (await store.list({ state: 'approved' })).filter(isListed).map(toEntry);
  const [added, invalid]: [KeptCorrection[], string[]] = [[], []];
  if (approved.length === 0) return { added, invalid };
  const places = await loadGazetteer();
  for (const entry of approved) {
    const record = communityRecord(entry, places);
    if (record === null) invalid.push(entry.id);
    else
      added.push({
        key: entry.id,
        madeOn: entry.approvedAt.slice(0, 10),
        correction: { kind: 'add', id: record.id, record },
      });
  }
  return { added, invalid };
}

/** Reads the approved businesses of a site; creates nothing. Throws a `FormStoreError`. */
export async function readApproved({ folder, databaseUrl }: CorrectionPlace): Promise<KeptCorrection[]> {
  if (!databaseUrl && !hasSubmissions(folder)) return [];
  const opening = databaseUrl ? openPostgresFormStore(databaseUrl) : openFormStore({ folder });
  return (await withOpen(opening, approvedBusinesses)).added;
}
