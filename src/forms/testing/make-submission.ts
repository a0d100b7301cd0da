import { randomUUID } from 'node:crypto';
import type { Submission } from '../form-store.ts';

/** For tests: a new business referral. */
export function makeSubmission(overrides: Partial<Submission> = {}): Submission {
  return {
    id: randomUUID(),
    kind: 'refer-business',
    language: 'en',
    receivedAt: '2026-11-21T10:00:00.000Z',
    values: { businessName: 'Sample Swim School', place: 'Tempe, AZ', yourName: 'Ana Ruiz', email: 'ana@example.org' },
    state: 'new',
    decidedAt: null,
    corrections: {},
    ...overrides,
  };
}

/** For tests: a newsletter sign-up. */
export function makeSignUp(overrides: Partial<Submission> = {}): Submission {
  return makeSubmission({
    kind: 'newsletter',
    values: { firstName: 'Ana', emailAddress: 'Ana@Example.org' },
    ...overrides,
  });
}
