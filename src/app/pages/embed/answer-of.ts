import type { PlacesResult } from '../places/find-providers.ts';

/** Where a search leads, so that what it says is read first. */
export const ANSWER_ID = 'answer';

/** What a search says first: whom to call in danger, what is wrong with the place, a choice, or who was found. */
export function answerOf({
  query,
  notice,
  understood,
  found,
}: PlacesResult): 'danger' | 'place' | 'choice' | 'found' | null {
  if (understood && understood.lines.length + understood.concern.length > 0) return 'danger';
  // A box for a service that begins without a place only waits for one.
  const isSearch = query.isSubmitted || query.question !== '';
  if (notice?.kind === 'unknownPlace' || (notice?.kind === 'noPlace' && isSearch)) return 'place';
  if (understood && (understood.title !== 'heading' || understood.all)) return 'choice';
  return found && 'found';
}
