import type { FormStore, Submission } from '#forms/form-store.ts';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { type ListingQuestion, mapCommunity } from '#importers/community/map-community.ts';
import type { Draft } from '#importers/draft.ts';
import { UsageError } from '../usage-error.ts';
import { isListed, toEntry } from './approved-businesses.ts';
import { decideAndPublish, unpublish } from './community-listing.ts';
import { findSubmission } from './form-store.ts';

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
}

/** A decision that was made. */
export interface Decided {
  /** As it was before. */
  submission: Submission;
  /** The start of the ids of approved submissions that can no longer be listed. */
  invalid: string[];
}

/**
 * Lists a business on the site at once, with `answers` in place of those that were sent; only marks other forms. `id`:
 * or its start. Throws a `UsageError`, or `ListingQuestions` if more has to be answered.
 */
export async function approveSubmission(
  store: FormStore,
  id: string | undefined,
  answers: Record<string, string> = {},
): Promise<Decided & { listed: ListedNow | null }> {
  const submission = await findSubmission(store, id);
  expectDecidable(submission);
  if (!isListed(submission)) {
    if (Object.keys(answers).length > 0)
      throw new UsageError(`--field and --services do not apply to ${submission.kind}, which is not listed.`);
    await store.decide(submission.id, 'approved', new Date().toISOString(), {});
    return { submission, invalid: [], listed: null };
  }
  if (answers.services === '')
    throw new UsageError(`--services needs a value, for example what was sent: '${submission.values.services ?? ''}'.`);
  const corrections = { ...submission.corrections, ...answers };
  const decidedAt = new Date().toISOString();
  const listing = mapCommunity(toEntry({ ...submission, corrections, decidedAt }), await loadGazetteer());
  if ('questions' in listing) throw new ListingQuestions(listing.questions);
  const invalid = await decideAndPublish(store, submission, { state: 'approved', at: decidedAt, corrections });
  const { draft, unread } = listing;
  const unused = draft.remarks?.map(({ value }) => value) ?? [];
  return { submission, invalid, listed: { draft, unread, unused } };
}

/** Marks a submission, and takes its listing off the site. */
export async function rejectSubmission(
  store: FormStore,
  id: string | undefined,
): Promise<Decided & { wasListed: boolean }> {
  const submission = await findSubmission(store, id);
  expectDecidable(submission);
  return { submission, ...(await unpublish(store, submission)) };
}

/** Makes a submission new again, and takes its listing off the site. */
export async function reopenSubmission(store: FormStore, id: string | undefined): Promise<Decided> {
  const submission = await findSubmission(store, id);
  const { corrections } = submission;
  if (submission.state === 'approved' && isListed(submission))
    return { submission, invalid: await decideAndPublish(store, submission, { state: 'new', at: null, corrections }) };
  await store.decide(submission.id, 'new', null, corrections);
  return { submission, invalid: [] };
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
] as const;
