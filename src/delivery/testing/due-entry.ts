import type { DueEntry, Submission, Subscriber } from '#forms/form-store.ts';

/** For tests: an entry for a submission or a subscriber, on its first try. */
export function dueEntry(about: { submission?: Submission; subscriber?: Subscriber }): DueEntry {
  return {
    id: '0b5f7a52-0000-4000-8000-000000000001',
    channel: 'webhook',
    submissionId: about.submission?.id ?? null,
    subscriberId: about.subscriber?.id ?? null,
    attempts: 1,
    nextAttemptAt: '2026-11-21T10:00:15.000Z',
    lastError: null,
    state: 'waiting',
    createdAt: '2026-11-21T10:00:00.000Z',
    submission: about.submission ?? null,
    subscriber: about.subscriber ?? null,
  };
}

/** For tests: a new subscriber. */
export function makeSubscriber(overrides: Partial<Subscriber> = {}): Subscriber {
  return {
    id: '7c9e6679-0000-4000-8000-000000000002',
    email: "ana.o'hara@example.org",
    firstName: 'Ana',
    language: 'en',
    state: 'pending',
    consentText: 'I agree.',
    consentAt: '2026-11-21T10:00:00.000Z',
    confirmedAt: null,
    unsubscribedAt: null,
    ...overrides,
  };
}
