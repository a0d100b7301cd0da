import { describe, expect, test } from 'vitest';
import type { Assembled, StoredProvider } from '#directory/provider.ts';
import { rowsOf } from './listing-rows.ts';
import { publishable, sharingOf } from './rights.ts';
import { richListing } from './testing/rich-listing.ts';

const OURS = { id: 'hrsa:77', source: 'hrsa', sourceDate: '2026-08-15', importedAt: '2026-10-01' } as const;
const LIST = {
  id: 'list:oak:5',
  source: 'list:oak',
  sourceDate: '2026-09-01',
  importedAt: '2026-10-01',
  listTitle: 'Oak families',
} as const;

/** A listing of both records; `saidBy` says what the list (1) says. */
function joined(saidBy: Partial<Assembled['saidBy']>, overrides: Partial<StoredProvider> = {}): StoredProvider {
  const listing = richListing({ otherNames: ['Known to all'], ...overrides });
  const all = <T>(values: T[]) => values.map(() => 0);
  return {
    ...listing,
    assembled: {
      records: [OURS, LIST],
      latest: 1,
      saidBy: {
        name: 0,
        address: 0,
        location: 0,
        phone: 0,
        website: 0,
        openingHours: 0,
        acceptingNewPatients: 0,
        details: {
          description: 0,
          eligibility: 0,
          howToApply: 0,
          fees: 0,
          email: 0,
          phones: [0, 0],
          otherServices: [0],
        },
        otherNames: all(listing.otherNames),
        tagIds: all(listing.tagIds),
        medicaid: all(listing.medicaid),
        facts: all(listing.facts),
        ...saidBy,
      },
    },
  };
}

const ASK = sharingOf([]);

describe('what may not be passed on', () => {
  test('public records are; a list of the operator only if they say so', () => {
    expect(publishable(richListing(), ASK)).toEqual({ listing: richListing(), leftOut: [] });
    const listed = richListing({ id: 'list:oak:5', source: 'list:oak' });
    expect(publishable(listed, ASK)).toBeNull();
    expect(publishable(listed, sharingOf(['oak']))?.listing).toBe(listed);
    const own = richListing({ id: 'csv:1', source: 'csv' });
    expect([publishable(own, ASK), publishable(own, sharingOf(['csv']))?.listing]).toEqual([null, own]);
  });

  test('is left out value by value, and the listing says of whom', () => {
    const listing = joined(
      {
        phone: 1,
        website: 1,
        openingHours: 1,
        acceptingNewPatients: 1,
        details: {
          description: 1,
          eligibility: 0,
          howToApply: 1,
          fees: 1,
          email: 1,
          phones: [1, 0],
          otherServices: [1],
        },
        tagIds: [1, 0, 1, 1],
        medicaid: [1],
        facts: [1, 0, 0, 0, 0, 0, 0],
      },
      { npi: '1497758544', paid: [{ service: 1, lastMonth: '2026-01', months: 3 }] },
    );
    const found = publishable(listing, ASK)!;
    expect(found.leftOut).toEqual(['Oak families']);
    expect(found.listing).toMatchObject({
      name: listing.name,
      phone: null,
      phoneExtension: null,
      website: null,
      openingHours: [],
      acceptingNewPatients: 'unknown',
      acceptingNewPatientsAsOf: null,
      // Nobody knows which record has it: only NPPES and the provider directory give it for certain.
      npi: null,
      tagIds: [listing.tagIds[1]],
      medicaid: [],
      details: { eligibility: 'Children with a referral.', phones: [{ number: '6025550102', label: 'TTY' }] },
    });
    expect(found.listing.paid).toBeUndefined();
    expect(found.listing.facts).not.toContain('ramp');
    const rows = rowsOf(found, { sharing: ASK }, '2026-11-28T00:00:00.000Z');
    const text = JSON.stringify(rows);
    for (const secret of ['602-555-0100', '555-0101', 'saguaro.example', 'A clinic for children', 'Toy lending'])
      expect(text).not.toContain(secret);
    expect(rows.attributes.at(-1)).toMatchObject({ value: 'Oak families', link_entity: 'organization' });
    expect(rows.metadata.map(({ updated_by }) => updated_by)).not.toContain('Oak families');
  });

  test('a name is replaced by another one; without any, or without a place, nothing is published', () => {
    const renamed = publishable(joined({ name: 1 }), ASK)!.listing;
    expect([renamed.name, renamed.otherNames, renamed.assembled!.saidBy.name]).toEqual(['Known to all', [], 0]);
    expect(publishable(joined({ name: 1, otherNames: [1] }), ASK)).toBeNull();
    expect(publishable(joined({ address: 1 }), ASK)).toBeNull();
    expect(publishable(joined({ location: 1 }), ASK)).toBeNull();
  });

  test('with the word of the operator, all of it is', () => {
    const listing = joined({ phone: 1, name: 1 });
    expect(publishable(listing, sharingOf(['oak']))).toEqual({ listing, leftOut: [] });
  });
});
