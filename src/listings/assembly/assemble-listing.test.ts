import { expect, test } from 'vitest';
import type { StoredProvider } from '../provider.ts';
import { makeProvider } from '../testing/make-provider.ts';
import { assembleListing } from './assemble-listing.ts';

const record = (overrides: Partial<StoredProvider>): StoredProvider => ({
  ...makeProvider(overrides),
  importedAt: '2026-11-01',
});

test('a joined listing keeps what its main number is for', () => {
  const vanity = { number: '8007733240', label: '1-800-SPEECH-0' };
  const listing = assembleListing([
    record({ id: 'nppes:1', source: 'nppes', phone: '6025550142', sourceDate: '2019-03-01' }),
    record({
      id: 'csv:1',
      source: 'csv',
      phone: vanity.number,
      details: { phones: [vanity] },
      sourceDate: '2026-08-15',
    }),
  ]);
  expect(listing).toMatchObject({
    phone: vanity.number,
    details: { phones: [vanity, { number: '6025550142' }] },
    assembled: { saidBy: { details: { phones: [1, 0] } } },
  });
});
