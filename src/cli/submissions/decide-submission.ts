import type { FormStore, Submission } from '#forms/form-store.ts';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { type ListingQuestion, mapCommunity, tagWords } from '#importers/community/map-community.ts';
import type { Draft } from '#importers/draft.ts';
import { addressText } from '#model/address-text.ts';
import { providerPath } from '#model/provider-path.ts';
import { givenSettings } from '#settings/config.ts';
import { UsageError } from '../usage-error.ts';
import { isListed, toEntry } from './approved-businesses.ts';
import { decideAndPublish, unpublish } from './community-listing.ts';
import { findSubmission } from './form-store.ts';
import type { Request } from './request.ts';

/** Questions to answer before a business can be listed. */
export class ListingQuestions extends UsageError {
  readonly questions: ListingQuestion[];

  constructor(questions: ListingQuestion[]) {
    const lines = questions.map(({ field, says, example }) =>
      field === 'services' ? `${says} --services '${example}; …'` : `${says} Answer with --field ${field}='${example}'`,
    );
    super(`It cannot be listed yet. Approve it again with answers:\n  ${lines.join('\n  ')}`);
    this.questions = questions;
  }
}

/** Throws a `UsageError` for a newsletter sign-up: a decision about it would change nothing. */
function expectDecidable({ kind }: Submission): void {
  if (kind === 'newsletter')
    throw new UsageError(
      'A newsletter sign-up needs no decision: the person who signed up confirms it with the link in our letter.',
    );
}

/** A business that was listed. */
export interface ListedNow {
  draft: Draft;
  /** Services that are none of ours. */
  unread: string[];
  /** Other answers that were not used, because they are unknown. */
  unused: string[];
  /** The start of the ids of approved submissions that can no longer be listed. */
  invalid: string[];
}

/** `approve`: lists a business on the site at once, and returns it; only marks other forms. `print` gets the result. */
export async function approve(
  store: FormStore,
  { id, options, fields }: Request,
  print: (text: string) => void = console.log,
): Promise<ListedNow | undefined> {
  const before = await findSubmission(store, id);
  expectDecidable(before);
  if (!isListed(before)) {
    if (fields.length > 0 || options.services)
      throw new UsageError(`--field and --services do not apply to ${before.kind}, which is not listed.`);
    await store.decide(before.id, 'approved', new Date().toISOString(), {});
    print(`Marked ${before.id.slice(0, 8)} as ${before.kind === 'report-problem' ? 'right' : 'approved'}.`);
    return undefined;
  }
  const corrections = { ...before.corrections, ...readFields(before, fields, options.services) };
  const decidedAt = new Date().toISOString();
  const listing = mapCommunity(toEntry({ ...before, corrections, decidedAt }), await loadGazetteer());
  if ('questions' in listing) throw new ListingQuestions(listing.questions);
  const invalid = await decideAndPublish(store, before, { state: 'approved', at: decidedAt, corrections }, print);
  const { draft, unread } = listing;
  print(`Listed now: ${draft.name}\n  ${addressText(draft.address)}`);
  const { services, programs } = tagWords(draft);
  print(`  Services: ${services.join('; ')}`);
  if (programs.length > 0) print(`  Medicaid: ${programs.join('; ')}`);
  if (unread.length > 0) print(`  Unknown services: ${unread.join('; ')}. Correct them: --services '…; …'`);
  const unused = draft.remarks?.map(({ value }) => value) ?? [];
  if (unused.length > 0) print(`  Not used, because it is unknown: ${unused.join('; ')}. Correct it: --field name='…'`);
  print(`  ${givenSettings(process.env).SITE_URL ?? ''}${providerPath(draft.id)}`);
  return { draft, unread, unused, invalid };
}

/** `reject`: marks a submission and removes its listing from the site. `print` gets the result. */
export async function reject(
  store: FormStore,
  { id }: Request,
  print: (text: string) => void = console.log,
): Promise<void> {
  const before = await findSubmission(store, id);
  expectDecidable(before);
  const wasListed = await unpublish(store, before, print);
  if (before.kind === 'report-problem') print(`Marked ${before.id.slice(0, 8)} as not right.`);
  else print(`Rejected ${before.id.slice(0, 8)}.${wasListed ? ' It is no longer listed.' : ''}`);
}

/** Makes a submission new again, and takes its listing off the site. */
export async function reopen(
  store: FormStore,
  { id }: Pick<Request, 'id'>,
  print: (text: string) => void,
): Promise<void> {
  const before = await findSubmission(store, id);
  const { corrections } = before;
  const isOnSite = before.state === 'approved' && isListed(before);
  if (isOnSite) await decideAndPublish(store, before, { state: 'new', at: null, corrections }, print);
  else await store.decide(before.id, 'new', null, corrections);
}

/** The form fields of a listing. */
export const LISTING_FIELDS = [
  'businessName',
  'businessAddress',
  'place',
  'businessPhone',
  'website',
  'hours',
  'medicaid',
  'facts',
  'lacks',
  'accepting',
];

function readFields(submission: Submission, fields: string[], services: string | undefined): Record<string, string> {
  const corrections = fields.map((text): [string, string] => {
    const [name = '', value] = text.split(/=(.*)/s);
    if (value === undefined)
      throw new UsageError(`--field: '${text}' must be written like businessAddress='12 Oak Ave'.`);
    if (name === 'services') throw new UsageError('Use --services for services.');
    if (!LISTING_FIELDS.includes(name))
      throw new UsageError(`--field: '${name}' is not a field of a listing. Fields: ${LISTING_FIELDS.join(', ')}.`);
    return [name, value.trim()];
  });
  if (services !== undefined && services.trim() === '')
    throw new UsageError(`--services needs a value, for example what was sent: '${submission.values.services ?? ''}'.`);
  return { ...Object.fromEntries(corrections), ...(services && { services: services.trim() }) };
}
