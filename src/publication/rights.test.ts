import { describe, expect, test } from 'vitest';
import { Directory } from '#directory/directory.ts';
import { BruteForceStore } from '#directory/testing/brute-force-store.ts';
import type { KeptCorrection } from '#listings/corrections.ts';
import type { Provider } from '#listings/provider.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import { rowsOf } from './listing-rows.ts';
import { publishable, sharingOf } from './rights.ts';
import { richListing } from './testing/rich-listing.ts';

const ASK = sharingOf([]);
const none = async () => null;
const NPI = '1497758544';
const { importedAt: _, ...rich } = richListing();
/** A public record, and what a list says of the same clinic. */
const PUBLIC = makeProvider({
  id: 'hrsa:77',
  npi: NPI,
  isPerson: false,
  name: 'Saguaro Clinic',
  address: { lines: ['12 Cactus Ln'], city: 'Phoenix', state: 'AZ', zip: '85004' },
  phone: '6025550100',
  website: 'https://public.example/',
  tagIds: [1, 2],
  mainServiceTagId: 1,
  facts: ['ramp', 'spanish'],
  sourceDate: '2026-01-01',
});
const LISTED: Provider = {
  ...rich,
  id: 'list:oak:5',
  source: 'list:oak',
  tagIds: [2, 3],
  mainServiceTagId: 3,
  facts: ['no:ramp', 'spanish'],
};

async function listingOf(corrections: KeptCorrection['correction'][] = [], records = [PUBLIC, LISTED]) {
  const kept = corrections.map((correction, at) => ({ key: String(at), madeOn: '2026-09-09', correction }));
  const directory = new Directory(new BruteForceStore(async () => kept));
  await directory.replaceSource('hrsa', inBatches(records.slice(0, 1)));
  await directory.replaceSource('list:oak', inBatches(records.slice(1)));
  const listing = (await directory.findById('hrsa:77'))!;
  expect(listing.name).toBe(corrections.length === 0 ? LISTED.name : listing.name);
  return { listing, recordOf: (id: string) => directory.findRecord(id) };
}

describe('what may not be passed on', () => {
  test('public records are; a list of the operator only if they say so', async () => {
    expect(await publishable(richListing(), ASK, none)).toEqual({ listing: richListing(), leftOut: [] });
    const listed = richListing({ id: 'list:oak:5', source: 'list:oak' });
    expect(await publishable(listed, ASK, none)).toBeNull();
    expect((await publishable(listed, sharingOf(['oak']), none))?.listing).toBe(listed);
    const own = richListing({ id: 'csv:1', source: 'csv' });
    expect([await publishable(own, ASK, none), (await publishable(own, sharingOf(['csv']), none))?.listing]).toEqual([
      null,
      own,
    ]);
  });

  test('is left out value by value, unless a public record says the same, and the listing says of whom', async () => {
    const { listing, recordOf } = await listingOf();
    expect(listing).toMatchObject({
      website: 'https://saguaro.example/kids',
      tagIds: [2, 3, 1],
      facts: ['no:ramp', 'spanish'],
    });
    const found = (await publishable(listing, ASK, recordOf))!;
    expect(found.leftOut).toEqual(['list:oak']);
    expect(found.listing).toMatchObject({
      id: 'hrsa:77',
      // The name and the place are those of the public record; its other name is what visitors see too.
      name: 'Saguaro Clinic',
      address: PUBLIC.address,
      // Both say this one.
      phone: '6025550100',
      // The public record says something else, which visitors do not see.
      website: null,
      openingHours: [],
      acceptingNewPatients: 'unknown',
      npi: NPI,
      tagIds: [2, 1],
      mainServiceTagId: null,
      medicaid: [],
      facts: ['spanish'],
      details: {},
    });
    const rows = rowsOf(found, { sharing: ASK }, '2026-11-28T00:00:00.000Z');
    for (const secret of ['saguaro.example', 'public.example', 'Cactus Lane', 'for children', 'Toy lending', 'Desert'])
      expect(JSON.stringify(rows)).not.toContain(secret);
    expect(rows.attributes.at(-1)).toMatchObject({ value: 'list:oak', link_entity: 'organization' });
    expect(new Set(rows.metadata.map(({ updated_by }) => updated_by))).toEqual(new Set(['HRSA health centers']));
  });

  const CALLED = { phone: '6025550154', phoneExtension: null };
  const NIGHT = '4805550192';
  const NO_PHONE = { phone: null, phoneExtension: null };
  test.each([
    [
      'the main one, which became a further one',
      { phone: NIGHT },
      CALLED,
      { ...NO_PHONE, phones: [{ number: NIGHT }] },
    ],
    [
      'a further one, which became the main one',
      { phone: NIGHT, details: { phones: [{ number: CALLED.phone, label: 'Intake' }] } },
      CALLED,
      { ...CALLED, phones: [{ number: NIGHT }] },
    ],
    [
      'without the label that only the list gives',
      { phone: NIGHT },
      { ...CALLED, details: { phones: [{ number: NIGHT, label: 'At night' }] } },
      { ...NO_PHONE, phones: [{ number: NIGHT }] },
    ],
    ['without an extension that only the list gives', CALLED, { ...CALLED, phoneExtension: '7' }, CALLED],
    [
      'as a whole',
      { ...CALLED, details: { phones: [{ number: NIGHT, extension: '5', label: 'At night' }] } },
      { ...CALLED, details: { phones: [{ number: NIGHT, extension: '5', label: 'At night' }] } },
      { ...CALLED, phones: [{ number: NIGHT, extension: '5', label: 'At night' }] },
    ],
    ['or none of them', { phone: null }, CALLED, NO_PHONE],
  ])('a number that both say is passed on: %s', async (_, ofPublic, ofList, expected) => {
    const { listing, recordOf } = await listingOf(
      [],
      [
        { ...PUBLIC, ...ofPublic },
        { ...LISTED, details: {}, ...ofList },
      ],
    );
    const { phone, phoneExtension, details, assembled } = (await publishable(listing, ASK, recordOf))!.listing;
    const { phones } = details;
    expect({ phone, phoneExtension, ...(phones && { phones }) }).toEqual(expected);
    expect(assembled!.saidBy.phone).toBe(phone === null ? undefined : 0);
    expect(assembled!.saidBy.details?.phones).toEqual(phones?.map(() => 0));
  });

  test('what the operator corrected is passed on', async () => {
    const { listing, recordOf } = await listingOf([
      { kind: 'set', id: 'hrsa:77', field: 'name', value: 'Our clinic', was: LISTED.name },
      { kind: 'set', id: 'hrsa:77', field: 'website', value: 'https://ours.example/', was: LISTED.website },
      { kind: 'set', id: 'hrsa:77', field: 'facts', value: ['elevator'], was: ['no:ramp', 'spanish'] },
      { kind: 'set', id: 'hrsa:77', field: 'details', value: { fees: 'Free.' }, was: LISTED.details },
    ]);
    const found = (await publishable(listing, ASK, recordOf))!;
    expect(found.listing).toMatchObject({
      name: 'Our clinic',
      website: 'https://ours.example/',
      facts: ['elevator'],
      details: { fees: 'Free.' },
    });
    const { metadata } = rowsOf(found, { sharing: ASK }, '2026-11-28T00:00:00.000Z');
    expect(metadata.find(({ replacement_value }) => replacement_value === 'https://ours.example/')).toMatchObject({
      updated_by: 'Corrections by this site',
      last_action_date: '2026-09-09',
      last_action_type: 'assured',
    });
  });

  test('with the word of the operator, all of it is', async () => {
    const { listing, recordOf } = await listingOf();
    expect(await publishable(listing, sharingOf(['oak']), recordOf)).toEqual({ listing, leftOut: [] });
  });
});
