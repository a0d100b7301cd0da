import type { Submission } from '#forms/form-store.ts';

const MAX_LENGTH = 80;

/** Returns a short title of a submission. */
export function titleOf({ values, corrections, id }: Pick<Submission, 'values' | 'corrections' | 'id'>): string {
  const first = corrections.businessName || Object.values(values).flat().find(Boolean);
  return (first ?? id.slice(0, 8)).slice(0, MAX_LENGTH);
}
