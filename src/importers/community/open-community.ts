import type { Gazetteer } from '#gazetteer/gazetteer.ts';
import { checkDraft } from '../check-draft.ts';
import { Dropped, type ImportSource } from '../draft.ts';
import type { Places } from '../place-address.ts';
import { latestDay } from '../usable-days.ts';
import { type CommunityEntry, mapCommunity } from './map-community.ts';

/**
 * Opens all approved businesses as one source; a business that is not among them is no longer listed. May be empty.
 * `approved` is called when the import reads, while no other import can run.
 */
export function openCommunity(
  approved: () => Promise<readonly CommunityEntry[]>,
  gazetteer: Pick<Gazetteer, 'resolve'>,
): ImportSource {
  const file = { name: 'approved submissions', bytesTotal: 0, bytesDone: () => file.rows, rows: 0, notices: [] };
  return {
    name: 'community',
    mayBeEmpty: true,
    files: [file],
    async *read() {
      const entries = await approved();
      file.bytesTotal = entries.length;
      file.rows = entries.length;
      yield entries.map((entry, index) => {
        const listing = mapCommunity(entry, gazetteer);
        const outcome = 'draft' in listing ? listing.draft : new Dropped('unknown-value', entry.id);
        return { file: file.name, line: index + 1, outcome };
      });
    },
  };
}

/** True if the import will list an entry: its services are recognized, and it has a name and a place. */
export function canBeListed(entry: CommunityEntry, gazetteer: Pick<Gazetteer, 'resolve'> & Places): boolean {
  const listing = mapCommunity(entry, gazetteer);
  return 'draft' in listing && !(checkDraft(listing.draft, gazetteer, latestDay(new Date())) instanceof Dropped);
}
