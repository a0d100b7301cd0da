import type { FormStore } from '#forms/form-store.ts';
import { DAY_MS } from '#model/duration.ts';
import { givenSettings } from '#settings/config.ts';
import { UsageError } from '../usage-error.ts';
import { isListed } from './approved-businesses.ts';
import { unpublish } from './community-listing.ts';
import { findSubmission } from './form-store.ts';
import type { Request } from './request.ts';

/** `delete`: permanently deletes a submission or subscriber by id, or all submissions above an age. `print` gets the result. */
export async function deleteSubmissions(
  store: FormStore,
  { id, options }: Request,
  print: (text: string) => void = console.log,
): Promise<void> {
  const age = options['older-than'];
  if ((id === undefined) === (age === undefined))
    throw new UsageError('Specify what to delete: delete <id>, or delete --older-than 365d.');
  if (age !== undefined) await deleteOlder(store, age, print);
  else await deleteOne(store, id!, print);
}

async function deleteOne(store: FormStore, id: string, print: (text: string) => void): Promise<void> {
  // A subscriber remains when old sign-ups are deleted, and can then be found only by the full id.
  const subscriber = await store.findSubscriber(id.toLowerCase());
  if (subscriber) return deleteSubscriber(store, subscriber.email, print);
  const submission = await findSubmission(store, id);
  const { emailAddress } = submission.values;
  if (submission.kind === 'newsletter' && typeof emailAddress === 'string' && emailAddress !== '')
    return deleteSubscriber(store, emailAddress, print);
  // Removes the listing first, so that a failure can be retried.
  const wasListed = await unpublish(store, submission, print);
  await store.remove([submission.id]);
  print(`Deleted ${submission.id.slice(0, 8)}.${wasListed ? ' It is no longer listed.' : ''}`);
}

/** Deletes everything about an email address: its subscriber and all sign-ups. */
async function deleteSubscriber(store: FormStore, email: string, print: (text: string) => void): Promise<void> {
  const isSameEmail = (other: unknown) => String(other).toLowerCase() === email.toLowerCase();
  const subscriber = (await store.subscribers()).find((each) => isSameEmail(each.email));
  if (subscriber) await store.removeSubscriber(subscriber.id);
  const signUps = await store.list({ kind: 'newsletter' });
  const removed = await store.remove(
    signUps.filter(({ values }) => isSameEmail(values.emailAddress)).map(({ id }) => id),
  );
  print(`Deleted the subscriber and all sign-ups of that address (${removed}).`);
  if (givenSettings(process.env).LISTMONK_URL) print('Their address may still be in listmonk: delete it there too.');
}

/** Keeps listed businesses, submissions with unfinished deliveries, and subscribers. */
async function deleteOlder(store: FormStore, age: string, print: (text: string) => void): Promise<void> {
  const days = Number(/^(\d{1,5})d$/.exec(age)?.[1] ?? 0);
  if (days === 0) throw new UsageError(`--older-than: '${age}' is not a number of days like 365d.`);
  const before = new Date(Date.now() - days * DAY_MS).toISOString();
  const old = (await store.list()).filter(({ receivedAt }) => receivedAt < before);
  const listed = old.filter((each) => each.state === 'approved' && isListed(each));
  const [done, unsent]: [string[], string[]] = [[], []];
  for (const each of old) {
    if (!listed.includes(each)) ((await isUnsent(store, each.id)) ? unsent : done).push(each.id);
  }
  print(`Deleted ${await store.remove(done)}.`);
  if (listed.length > 0) print(`Kept ${listed.length} listed on the site. Delete these by id.`);
  if (unsent.length > 0)
    print(`Kept ${unsent.length} with unfinished deliveries. Retry with submissions resend, or delete these by id.`);
}

/** Ignores a subscriber's letters, which have the id of the first sign-up. */
async function isUnsent(store: FormStore, id: string): Promise<boolean> {
  return (await store.entriesOf(id)).some(({ submissionId, state }) => submissionId === id && state !== 'sent');
}
