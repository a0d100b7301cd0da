import type { RecordKey } from '#listings/records/imports.ts';

/** Keys as rows with their position; with the values of `keysIn`. */
export const KEYS = 'SELECT * FROM unnest($1::int[], $2::int[]) WITH ORDINALITY key (import, row, at)';

export function keysIn(keys: RecordKey[]): number[][] {
  return [keys.map((key) => key.import), keys.map(({ row }) => row)];
}
