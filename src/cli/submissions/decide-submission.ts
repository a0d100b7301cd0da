import type { FormStore, Submission } from '#forms/form-store.ts';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { type ListingQuestion, mapCommunity, serviceWords } from '#importers/community/map-community.ts';
import { UsageError } from '../usage-error.ts';
import { decideAndPublish, isListed, takeBack, toEntry } from './community-listing.ts';
import { findSubmission } from './form-store.ts';
import type { Request } from './request.ts';

/** A business cannot be listed before these are answered. */
export class ListingQuestions extends UsageError {
  readonly questions: ListingQuestion[];

  constructor(questions: ListingQuestion[]) {
    const asked = questions.map(({ field, says, example }) =>
      field === 'services' ? `${says} --services '${example}; …'` : `${says} Say it with --field ${field}='${example}'`,
    );
    super(`It cannot be listed yet. Approve it again with answers:\n  ${asked.join('\n  ')}`);
    this.questions = questions;
  }
}

/** `approve`: lists a business on the site at once; any other form is only marked. `print` gets what was done. */
export async function approve(
  store: FormStore,
  { id, options, fields }: Request,
  print: (text: string) => void = console.log,
): Promise<void> {
  const before = await findSubmission(store, id);
  if (!isListed(before)) {
    if (fields.length > 0 || options.services)
      throw new UsageError(`Nothing of ${before.kind} is listed: no --field here.`);
    await store.decide(before.id, 'approved', new Date().toISOString(), {});
    print(`Marked ${before.id.slice(0, 8)} as approved.`);
    return;
  }
  const corrections = { ...before.corrections, ...readFields(before, fields, options.services) };
  const decidedAt = new Date().toISOString();
  const listing = mapCommunity(toEntry({ ...before, corrections, decidedAt }), await loadGazetteer());
  if ('questions' in listing) throw new ListingQuestions(listing.questions);
  await decideAndPublish(store, before, { state: 'approved', at: decidedAt, corrections }, print);
  const { draft, unread } = listing;
  const { city, state, zip, lines } = draft.address;
  print(`Listed now: ${draft.name}\n  ${[...lines, `${city}, ${state} ${zip}`.trim()].join(', ')}`);
  print(`  Services: ${serviceWords(draft).join('; ')}`);
  if (unread.length > 0) print(`  Not understood: ${unread.join('; ')}. Name them: --services '…; …'`);
  print(`  /ourplaces/providers/${draft.id}`);
}

/** `reject`: marks a submission; a listed business is taken off the site. `print` gets what was done. */
export async function reject(
  store: FormStore,
  { id }: Request,
  print: (text: string) => void = console.log,
): Promise<void> {
  const before = await findSubmission(store, id);
  const wasListed = await takeBack(store, before, print);
  print(`Rejected ${before.id.slice(0, 8)}.${wasListed ? ' It is no longer listed.' : ''}`);
}

/** What a listing is made of. */
export const LISTING_FIELDS = ['businessName', 'businessAddress', 'place', 'businessPhone', 'website'];

function readFields(submission: Submission, fields: string[], services: string | undefined): Record<string, string> {
  const corrections = fields.map((text): [string, string] => {
    const [name = '', value] = text.split(/=(.*)/s);
    if (value === undefined)
      throw new UsageError(`--field: '${text}' is not written like businessAddress='12 Oak Ave'.`);
    if (name === 'services') throw new UsageError('Services have an option of their own: --services');
    if (!LISTING_FIELDS.includes(name))
      throw new UsageError(`--field: '${name}' is no part of a listing. There are: ${LISTING_FIELDS.join(', ')}.`);
    return [name, value.trim()];
  });
  if (services !== undefined && services.trim() === '')
    throw new UsageError(`--services needs words, for example what was sent: '${submission.values.services ?? ''}'.`);
  return { ...Object.fromEntries(corrections), ...(services && { services: services.trim() }) };
}
