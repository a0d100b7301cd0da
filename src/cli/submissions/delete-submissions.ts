import type { FormStore } from '#forms/form-store.ts';
import { DAY_MS } from '#model/duration.ts';
import { givenSettings } from '#settings/config.ts';
import { UsageError } from '../usage-error.ts';
import { isListed, takeBack } from './community-listing.ts';
import { findSubmission } from './form-store.ts';
import type { Request } from './request.ts';

/** `delete`: one submission or subscriber by its number, or all submissions received longer ago; for good. `print` gets what was done. */
export async function deleteSubmissions(
  store: FormStore,
  { id, options }: Request,
  print: (text: string) => void = console.log,
): Promise<void> {
  const age = options['older-than'];
  if ((id === undefined) === (age === undefined))
    throw new UsageError('Say which: delete <id>, or delete --older-than 365d.');
  if (age !== undefined) await deleteOlder(store, age, print);
  else await deleteOne(store, id!, print);
}

async function deleteOne(store: FormStore, id: string, print: (text: string) => void): Promise<void> {
  // A subscriber stays when the sign-ups are deleted by their age, and is then known by the whole number alone.
  const subscriber = await store.findSubscriber(id.toLowerCase());
  if (subscriber) return forget(store, subscriber.email, print);
  const submission = await findSubmission(store, id);
  const { emailAddress } = submission.values;
  if (submission.kind === 'newsletter' && typeof emailAddress === 'string' && emailAddress !== '')
    return forget(store, emailAddress, print);
  // Off the site first: should that fail, it can be tried again.
  const wasListed = await takeBack(store, submission, print);
  await store.remove([submission.id]);
  print(`Deleted ${submission.id.slice(0, 8)}.${wasListed ? ' It is no longer listed.' : ''}`);
}

/** Whoever asks to be forgotten means the address: its subscriber goes, and every sign-up. */
async function forget(store: FormStore, email: string, print: (text: string) => void): Promise<void> {
  const isIt = (other: unknown) => String(other).toLowerCase() === email.toLowerCase();
  const subscriber = (await store.subscribers()).find((each) => isIt(each.email));
  if (subscriber) await store.removeSubscriber(subscriber.id);
  const signUps = await store.list({ kind: 'newsletter' });
  const removed = await store.remove(signUps.filter(({ values }) => isIt(values.emailAddress)).map(({ id }) => id));
  print(`Deleted the subscriber with all sign-ups of that address (${removed}).`);
  if (givenSettings(process.env).LISTMONK_URL) print('Their address may still be in listmonk: delete it there too.');
}

/** Listed businesses stay, since the site still shows them, and what was not sent on yet; subscribers do too. */
async function deleteOlder(store: FormStore, age: string, print: (text: string) => void): Promise<void> {
  const days = Number(/^(\d{1,5})d$/.exec(age)?.[1] ?? 0);
  if (days === 0) throw new UsageError(`--older-than: '${age}' is no number of days like 365d.`);
  const before = new Date(Date.now() - days * DAY_MS).toISOString();
  const old = (await store.list()).filter(({ receivedAt }) => receivedAt < before);
  const listed = old.filter((each) => each.state === 'approved' && isListed(each));
  const [done, unsent]: [string[], string[]] = [[], []];
  for (const each of old) {
    if (!listed.includes(each)) ((await isUnsent(store, each.id)) ? unsent : done).push(each.id);
  }
  print(`Deleted ${await store.remove(done)}.`);
  if (listed.length > 0)
    print(`${listed.length} kept, because they are listed on the site. Delete these by their numbers.`);
  if (unsent.length > 0)
    print(
      `${unsent.length} kept, because they were not sent on. Try that again: submissions resend. Or delete these by their numbers.`,
    );
}

/** A subscriber's letters, under the number of the first sign-up, are not what is sent on of that. */
async function isUnsent(store: FormStore, id: string): Promise<boolean> {
  return (await store.entriesOf(id)).some(({ submissionId, state }) => submissionId === id && state !== 'sent');
}
