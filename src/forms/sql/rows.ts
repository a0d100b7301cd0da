import type { FormKind } from '#model/form-definition.ts';
import type { Channel, OutboxEntry, Submission, Subscriber } from '../form-store.ts';
import type { Row } from './database.ts';

/** A row of `submission`. */
export function toSubmission(row: Row): Submission {
  return {
    id: String(row.id),
    kind: row.kind as FormKind,
    language: row.language as Submission['language'],
    receivedAt: String(row.received_at),
    values: JSON.parse(String(row.fields)),
    state: row.state as Submission['state'],
    decidedAt: text(row.decided_at),
    corrections: JSON.parse(String(row.corrections)),
  };
}

/** A row of `outbox`. */
export function toEntry(row: Row): OutboxEntry {
  return {
    id: String(row.id),
    channel: row.channel as Channel,
    submissionId: text(row.submission_id),
    subscriberId: text(row.subscriber_id),
    attempts: Number(row.attempts),
    nextAttemptAt: String(row.next_attempt_at),
    lastError: text(row.last_fault),
    state: row.state as OutboxEntry['state'],
    createdAt: String(row.created_at),
  };
}

/** A row of `subscriber`. */
export function toSubscriber(row: Row): Subscriber {
  return {
    id: String(row.id),
    email: String(row.email),
    firstName: String(row.first_name),
    language: row.language as Subscriber['language'],
    state: row.state as Subscriber['state'],
    consentText: String(row.consent_text),
    consentAt: String(row.consent_at),
    confirmedAt: text(row.confirmed_at),
    unsubscribedAt: text(row.unsubscribed_at),
  };
}

function text(value: Row[string] | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}
