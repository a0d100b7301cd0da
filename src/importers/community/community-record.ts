import type { Gazetteer } from '#gazetteer/gazetteer.ts';
import type { Provider } from '#listings/provider.ts';
import { checkDraft } from '../check-draft.ts';
import { Dropped } from '../draft.ts';
import type { Places } from '../place-address.ts';
import { latestDay } from '../usable-days.ts';
import { type CommunityEntry, mapCommunity } from './map-community.ts';

/** Returns the record of an approved business; null if it cannot be listed: it has no name, place or known service. */
export function communityRecord(
  entry: CommunityEntry,
  gazetteer: Pick<Gazetteer, 'resolve'> & Places,
): Provider | null {
  const listing = mapCommunity(entry, gazetteer);
  if ('questions' in listing) return null;
  const record = checkDraft(listing.draft, gazetteer, latestDay(new Date()));
  return record instanceof Dropped ? null : record;
}
