import { DAY_MS } from '#model/duration.ts';
import type { Channel, FormStore, SignUp, Submission, Subscriber } from '../form-store.ts';
import { MAX_LETTERS } from '../form-store.ts';
import type { Database, Query } from './database.ts';
import { addEntries } from './outbox.ts';
import { toSubscriber } from './rows.ts';

type SubscriberMethods = Pick<
  FormStore,
  'subscribers' | 'findSubscriber' | 'confirm' | 'unsubscribe' | 'removeSubscriber'
>;

/** The store's methods for newsletter subscribers. */
export function subscriberMethods(db: Database): SubscriberMethods {
  /** Changes the state if it differs, and adds outbox entries for `channels`. */
  const change = (id: string, set: string, at: string, channels: readonly Channel[], from: string) =>
    db.write(async (query) => {
      const changed = await query(`UPDATE subscriber SET ${set} WHERE id = $1 AND state ${from} RETURNING id`, [
        id,
        at,
      ]);
      if (changed.length > 0) await addEntries(query, channels, { subscriberId: id }, at);
    });
  return {
    async subscribers() {
      return (await db.read('SELECT * FROM subscriber ORDER BY consent_at, id')).map(toSubscriber);
    },
    async findSubscriber(id) {
      const [row] = await db.read('SELECT * FROM subscriber WHERE id = $1', [id]);
      return row ? toSubscriber(row) : null;
    },
    confirm: (id, at, channels) => change(id, `state = 'confirmed', confirmed_at = $2`, at, channels, `<> 'confirmed'`),
    unsubscribe: (id, at, channels) =>
      change(id, `state = 'unsubscribed', unsubscribed_at = $2`, at, channels, `<> 'unsubscribed'`),
    async removeSubscriber(id) {
      return (await db.write((query) => query('DELETE FROM subscriber WHERE id = $1 RETURNING id', [id]))).length > 0;
    },
  };
}

/**
 * Writes a sign-up within its submission's transaction. A confirmed subscriber is unchanged, since anyone could enter
 * their address. One who unsubscribed stays unsubscribed until they confirm again or, without letters, becomes pending.
 */
export async function addSignUp(query: Query, submission: Submission, signUp: SignUp): Promise<void> {
  const { id, language, receivedAt } = submission;
  const { email, firstName, consentText } = signUp;
  const [row] = await query(
    `INSERT INTO subscriber (id, email, email_key, first_name, language, consent_text, consent_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (email_key) DO UPDATE SET email_key = excluded.email_key RETURNING *`,
    [id, email, email.toLowerCase(), firstName, language, consentText, receivedAt],
  );
  const subscriber = toSubscriber(row!);
  if (subscriber.id !== id && subscriber.state !== 'confirmed') {
    await query(
      'UPDATE subscriber SET email = $2, first_name = $3, language = $4, consent_text = $5, consent_at = $6 ' +
        'WHERE id = $1',
      [subscriber.id, email, firstName, language, consentText, receivedAt],
    );
  }
  if (signUp.byLetter) await addLetter(query, subscriber, receivedAt);
  else await query(`UPDATE subscriber SET state = 'pending' WHERE id = $1 AND state = 'unsubscribed'`, [subscriber.id]);
}

async function addLetter(query: Query, { id, state, unsubscribedAt }: Subscriber, at: string): Promise<void> {
  const { letters, days } = MAX_LETTERS[state];
  const earliest = new Date(Date.parse(at) - days * DAY_MS).toISOString();
  // Letters from before they unsubscribed do not count against the limit.
  const since = unsubscribedAt && unsubscribedAt > earliest ? unsubscribedAt : earliest;
  const recent = await query(
    'SELECT id FROM outbox WHERE subscriber_id = $1 AND created_at > $2 ' +
      "AND channel IN ('confirm-letter', 'welcome-letter')",
    [id, since],
  );
  if (recent.length >= letters) return;
  await addEntries(query, [state === 'confirmed' ? 'welcome-letter' : 'confirm-letter'], { subscriberId: id }, at);
}
