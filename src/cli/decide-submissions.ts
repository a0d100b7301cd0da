import type { FormStore } from '#forms/form-store.ts';
import { tagWords } from '#importers/community/map-community.ts';
import { addressText } from '#model/address-text.ts';
import { providerPath } from '#model/provider-path.ts';
import {
  approveSubmission,
  LISTING_FIELDS,
  type ListedNow,
  rejectSubmission,
} from '#operations/submissions/decide-submission.ts';
import { deleteOlder, deleteSubmission } from '#operations/submissions/delete-submissions.ts';
import { UsageError } from '#operations/usage-error.ts';
import { givenSettings } from '#settings/config.ts';
import type { Request } from './submissions-request.ts';

/** `approve`: lists a business on the site at once; only marks other forms. */
export async function approve(store: FormStore, { id, options, fields }: Request): Promise<void> {
  const { submission, listed, invalid } = await approveSubmission(store, id, readAnswers(fields, options.services));
  printInvalid(invalid);
  if (listed) printListed(listed);
  else
    console.log(
      `Marked ${submission.id.slice(0, 8)} as ${submission.kind === 'report-problem' ? 'right' : 'approved'}.`,
    );
}

/** `reject`: marks a submission and removes its listing from the site. */
export async function reject(store: FormStore, { id }: Request): Promise<void> {
  const { submission, wasListed, invalid } = await rejectSubmission(store, id);
  printInvalid(invalid);
  const short = submission.id.slice(0, 8);
  console.log(
    submission.kind === 'report-problem' ? `Marked ${short} as not right.` : `Rejected ${short}.${gone(wasListed)}`,
  );
}

/** `delete`: deletes for good a submission or subscriber by id, or all submissions above an age. */
export async function deleteSubmissions(store: FormStore, { id, options }: Request): Promise<void> {
  const age = options['older-than'];
  if (id !== undefined && age === undefined) return deleteOne(store, id);
  if (id !== undefined || age === undefined)
    throw new UsageError('Specify what to delete: delete <id>, or delete --older-than 365d.');
  const days = Number(/^(\d{1,5})d$/.exec(age)?.[1] ?? 0);
  if (days === 0) throw new UsageError(`--older-than: '${age}' is not a number of days like 365d.`);
  const { deleted, listed, unsent } = await deleteOlder(store, days, new Date());
  console.log(`Deleted ${deleted}.`);
  if (listed > 0) console.log(`Kept ${listed} listed on the site. Delete these by id.`);
  if (unsent > 0)
    console.log(`Kept ${unsent} with unfinished deliveries. Retry with submissions resend, or delete these by id.`);
}

async function deleteOne(store: FormStore, id: string): Promise<void> {
  const deleted = await deleteSubmission(store, id);
  if (deleted.what === 'submission') {
    printInvalid(deleted.invalid);
    console.log(`Deleted ${deleted.submission.id.slice(0, 8)}.${gone(deleted.wasListed)}`);
    return;
  }
  console.log(`Deleted the subscriber and all sign-ups of that address (${deleted.signUps}).`);
  if (givenSettings(process.env).LISTMONK_URL)
    console.log('Their address may still be in listmonk: delete it there too.');
}

function gone(wasListed: boolean): string {
  return wasListed ? ' It is no longer listed.' : '';
}

function printInvalid(invalid: readonly string[]): void {
  if (invalid.length > 0)
    console.log(
      `Approved but not listed, because their values are no longer valid: ${invalid.join(', ')}. Approve each again.`,
    );
}

function printListed({ draft, unread, unused }: ListedNow): void {
  console.log(`Listed now: ${draft.name}\n  ${addressText(draft.address)}`);
  const { services, programs } = tagWords(draft);
  console.log(`  Services: ${services.join('; ')}`);
  if (programs.length > 0) console.log(`  Medicaid: ${programs.join('; ')}`);
  if (unread.length > 0) console.log(`  Unknown services: ${unread.join('; ')}. Correct them: --services '…; …'`);
  if (unused.length > 0)
    console.log(`  Not used, because it is unknown: ${unused.join('; ')}. Correct it: --field name='…'`);
  console.log(`  ${givenSettings(process.env).SITE_URL ?? ''}${providerPath(draft.id)}`);
}

/** Reads `--field name=value` and `--services`. */
function readAnswers(fields: readonly string[], services: string | undefined): Record<string, string> {
  const answers = fields.map((text): [string, string] => {
    const [name = '', value] = text.split(/=(.*)/s);
    if (value === undefined)
      throw new UsageError(`--field: '${text}' must be written like businessAddress='12 Oak Ave'.`);
    if (name === 'services') throw new UsageError('Use --services for services.');
    if (!LISTING_FIELDS.some((field) => field === name))
      throw new UsageError(`--field: '${name}' is not a field of a listing. Fields: ${LISTING_FIELDS.join(', ')}.`);
    return [name, value.trim()];
  });
  return { ...Object.fromEntries(answers), ...(services !== undefined && { services: services.trim() }) };
}
