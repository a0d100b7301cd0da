import type { FormStore, Submission } from '#forms/form-store.ts';
import { DAY_MS } from '#model/duration.ts';
import { isListed } from './approved-businesses.ts';
import { unpublish } from './community-listing.ts';
import { findSubmission } from './form-store.ts';

/** What was deleted: a submission, or all about an email address. */
export type Deleted =
  | { what: 'submission'; submission: Submission; wasListed: boolean; invalid: string[] }
  | { what: 'subscriber'; signUps: number };

/**
 * Deletes a submission or subscriber for good, with any listing. `id`: of a submission also its start. Throws a
 * `UsageError`.
 */
export async function deleteSubmission(store: FormStore, id: string): Promise<Deleted> {
  // A subscriber remains when old sign-ups are deleted, and can then be found only by the full id.
  const subscriber = await store.findSubscriber(id.toLowerCase());
  if (subscriber) return deleteSubscriber(store, subscriber.email);
  const submission = await findSubmission(store, id);
  const { emailAddress } = submission.values;
  if (submission.kind === 'newsletter' && typeof emailAddress === 'string' && emailAddress !== '')
    return deleteSubscriber(store, emailAddress);
  // Removes the listing first, so that a failure can be retried.
  const unpublished = await unpublish(store, submission);
  await store.remove([submission.id]);
  return { what: 'submission', submission, ...unpublished };
}

/** Deletes everything about an email address: its subscriber and all sign-ups. */
async function deleteSubscriber(store: FormStore, email: string): Promise<Deleted> {
  const isSameEmail = (other: unknown) => String(other).toLowerCase() === email.toLowerCase();
  const subscriber = (await store.subscribers()).find((each) => isSameEmail(each.email));
  if (subscriber) await store.removeSubscriber(subscriber.id);
  const signUps = (await store.list({ kind: 'newsletter' })).filter(({ values }) => isSameEmail(values.emailAddress));
  return { what: 'subscriber', signUps: await store.remove(signUps.map(({ id }) => id)) };
}

/** How many submissions were deleted, and how many stay because they are listed or not delivered yet. */
export interface DeletedOlder {
  deleted: number;
  listed: number;
  unsent: number;
}

/**
 * Deletes all submissions above an age. Keeps listed businesses, submissions with unfinished deliveries, and
 * subscribers.
 */
export async function deleteOlder(store: FormStore, days: number, now: Date): Promise<DeletedOlder> {
  const before = new Date(now.getTime() - days * DAY_MS).toISOString();
  const old = (await store.list()).filter(({ receivedAt }) => receivedAt < before);
  const listed = old.filter((each) => each.state === 'approved' && isListed(each));
  const [done, unsent]: [string[], string[]] = [[], []];
  for (const each of old) {
    if (!listed.includes(each)) ((await isUnsent(store, each.id)) ? unsent : done).push(each.id);
  }
  return { deleted: await store.remove(done), listed: listed.length, unsent: unsent.length };
}

/** Ignores a subscriber's letters, which have the id of the first sign-up. */
async function isUnsent(store: FormStore, id: string): Promise<boolean> {
  return (await store.entriesOf(id)).some(({ submissionId, state }) => submissionId === id && state !== 'sent');
}
