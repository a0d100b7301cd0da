import type { Gazetteer } from '#gazetteer/gazetteer.ts';
import { Dropped, type ImportSource } from '../draft.ts';
import { type CommunityEntry, mapCommunity } from './map-community.ts';

/** All approved businesses as one source: what is not among them is no longer listed. There may be none. */
export function openCommunity(entries: readonly CommunityEntry[], gazetteer: Pick<Gazetteer, 'resolve'>): ImportSource {
  const file = { name: 'approved submissions', bytesTotal: entries.length, bytesDone: () => file.rows, rows: 0 };
  return {
    name: 'community',
    mayBeEmpty: true,
    files: [file],
    async *read() {
      file.rows = entries.length;
      yield entries.map((entry, at) => {
        const listing = mapCommunity(entry, gazetteer);
        const outcome = 'draft' in listing ? listing.draft : new Dropped('unknown-value', entry.id);
        return { file: file.name, line: at + 1, outcome };
      });
    },
  };
}
