import { randomUUID } from 'node:crypto';
import type { Channel, DueEntry, FormStore } from '../form-store.ts';
import type { Database, Query, Row, SqlValue } from './database.ts';
import { toEntry, toSubmission, toSubscriber } from './rows.ts';

type OutboxMethods = Pick<
  FormStore,
  | 'claim'
  | 'renew'
  | 'finish'
  | 'fail'
  | 'nextDue'
  | 'oldestWaiting'
  | 'countGivenUp'
  | 'givenUp'
  | 'resend'
  | 'entriesOf'
>;

/** The store's methods for the outbox. */
export function outboxMethods(db: Database): OutboxMethods {
  return {
    claim: (channels, now, leaseEnd, limit) =>
      db.write(async (query) => {
        const rows = await claim(query, db.takeRows, { channels, now, leaseEnd, limit });
        return withSubjects(query, rows);
      }),
    async renew({ id, attempts }, leaseEnd) {
      await db.write((query) =>
        query(`UPDATE outbox SET next_attempt_at = $3 WHERE id = $1 AND attempts = $2 AND state = 'waiting'`, [
          id,
          attempts,
          leaseEnd,
        ]),
      );
    },
    async finish({ id }) {
      await db.write((query) => query(`UPDATE outbox SET state = 'sent', last_fault = NULL WHERE id = $1`, [id]));
    },
    async fail({ id, attempts }, problem, nextAttemptAt) {
      await db.write((query) =>
        query(
          `UPDATE outbox SET last_fault = $3, state = $4, next_attempt_at = COALESCE($5, next_attempt_at)
           WHERE id = $1 AND attempts = $2 AND state = 'waiting'`,
          [id, attempts, problem.slice(0, MAX_ERROR_LENGTH), nextAttemptAt ? 'waiting' : 'dead', nextAttemptAt],
        ),
      );
    },
    async nextDue(channels) {
      const [row] = await db.read(
        'SELECT min(next_attempt_at) AS due FROM outbox ' +
          `WHERE state = 'waiting' AND channel IN (${placeholders(channels, 1)})`,
        channels,
      );
      return (row?.due as string | null | undefined) ?? null;
    },
    async oldestWaiting() {
      const [row] = await db.read(`SELECT min(created_at) AS since FROM outbox WHERE state = 'waiting'`);
      return (row?.since as string | null | undefined) ?? null;
    },
    async countGivenUp() {
      const [row] = await db.read(`SELECT count(*) AS n FROM outbox WHERE state = 'dead'`);
      return Number(row?.n);
    },
    async givenUp(limit) {
      const rows = await db.read(`SELECT * FROM outbox WHERE state = 'dead' ORDER BY created_at, id LIMIT $1`, [limit]);
      return rows.map(toEntry);
    },
    async resend(now, id) {
      const filter = id ? 'AND (submission_id = $2 OR subscriber_id = $2)' : '';
      const rows = await db.write((query) =>
        query(
          `UPDATE outbox SET state = 'waiting', attempts = 0, next_attempt_at = $1,
             created_at = CASE WHEN channel = 'confirm-letter' AND NOT EXISTS (
               SELECT 1 FROM subscriber
               WHERE subscriber.id = outbox.subscriber_id AND unsubscribed_at > outbox.created_at
             ) THEN $1 ELSE created_at END
           WHERE (state = 'dead' OR state = 'waiting' AND last_fault IS NOT NULL) ${filter} RETURNING id`,
          id ? [now, id] : [now],
        ),
      );
      return rows.length;
    },
    async entriesOf(id) {
      const rows = await db.read(
        'SELECT * FROM outbox WHERE submission_id = $1 OR subscriber_id = $1 ORDER BY created_at, channel',
        [id],
      );
      return rows.map(toEntry);
    },
  };
}

const MAX_ERROR_LENGTH = 300;

/** Adds an outbox entry for each channel, within a transaction. */
export async function addEntries(
  query: Query,
  channels: readonly Channel[],
  subject: { submissionId: string } | { subscriberId: string },
  at: string,
): Promise<void> {
  const [column, id] = Object.entries(subject)[0]!;
  const reference = column === 'submissionId' ? 'submission_id' : 'subscriber_id';
  for (const channel of channels) {
    await query(
      `INSERT INTO outbox (id, channel, ${reference}, next_attempt_at, created_at)
       VALUES ($1, $2, $3, $4, $4)`,
      [randomUUID(), channel, id, at],
    );
  }
}

interface Claim {
  channels: readonly Channel[];
  now: string;
  leaseEnd: string;
  limit: number;
}

function claim(query: Query, takeRows: string, { channels, now, leaseEnd, limit }: Claim): Promise<Row[]> {
  return query(
    `UPDATE outbox SET attempts = attempts + 1, next_attempt_at = $2
     WHERE id IN (
       SELECT id FROM outbox
       WHERE state = 'waiting' AND next_attempt_at <= $1 AND channel IN (${placeholders(channels, 4)})
       ORDER BY next_attempt_at LIMIT $3 ${takeRows}
     ) RETURNING *`,
    [now, leaseEnd, limit, ...channels],
  );
}

/** Returns the entries with their submission or subscriber, oldest first. */
async function withSubjects(query: Query, rows: Row[]): Promise<DueEntry[]> {
  const find = async (table: 'submission' | 'subscriber', id: SqlValue | undefined) =>
    id ? (await query(`SELECT * FROM ${table} WHERE id = $1`, [id]))[0] : undefined;
  const entries: DueEntry[] = [];
  for (const row of rows) {
    const submission = await find('submission', row.submission_id);
    const subscriber = await find('subscriber', row.subscriber_id);
    entries.push({
      ...toEntry(row),
      submission: submission ? toSubmission(submission) : null,
      subscriber: subscriber ? toSubscriber(subscriber) : null,
    });
  }
  return entries.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}

/** Returns '$4, $5, $6' for three values and `first` 4. */
function placeholders(values: readonly unknown[], first: number): string {
  return values.map((_, at) => `$${first + at}`).join(', ');
}
