import { describe, expect, test } from 'vitest';
import { tagByName } from '#listings/vocabulary/vocabulary.ts';
import { type Draft, Dropped } from '../draft.ts';
import { LIMITS } from '../hsds/read-hsds.ts';
import { csvText, writeTestFile } from '../testing/import-files.ts';
import { allRows } from '../testing/test-import.ts';
import { openIcarol } from './open-icarol.ts';

const ALWAYS = {
  ParentAgencyNum: '1',
  AgencyStatus: 'Active',
  ExcludeFromWebsite: 'No',
  UpdatedOn: '2026-02-03 9:05:00',
};
const PLACE = {
  PhysicalAddress1: '1 Oak Ave',
  PhysicalCity: 'Tempe',
  PhysicalStateProvince: 'AZ',
  PhysicalPostalCode: '85281',
  PhysicalCountry: 'United States',
  PhysicalAddressIsPrivate: 'No',
  Latitude: '33.42',
  Longitude: '-111.93',
};
const agency = {
  ...ALWAYS,
  ResourceAgencyNum: '1',
  PublicName: 'Oak Families',
  TaxonomyLevelName: 'Agency',
  AgencyDescription: '<p>Helps &amp; <b>listens</b>.</p>',
  Phone1Number: '480-555-0142',
  Phone1Name: 'siquqwdh',
  Phone1IsPrivate: 'FALSE',
  Phone2Number: '480-555-0142',
  Phone2IsPrivate: 'FALSE',
  Phone3Number: '480-555-0143',
  Phone3Name: 'Ana Sample',
  Phone3IsPrivate: 'Yes',
  PhoneTTY: '480-555-0144',
  PhoneTTYIsPrivate: 'FALSE',
  SeniorWorkerName: 'Ana Sample',
  MainContactName: 'Ana Sample',
  LastVerifiedByName: 'Ana Sample',
  InternalNotes: 'Ana Sample says no',
};
const program = {
  ...ALWAYS,
  ResourceAgencyNum: '2',
  PublicName: 'Respite',
  TaxonomyLevelName: 'Program',
  Eligibility: 'Open to all.',
  ApplicationProcess: 'Call.',
  DocumentsRequired: 'None required.',
  PaymentMethods: 'Medicaid; Medicare',
  TaxonomyTermsNotDeactivated: 'Day programs; Toy lending',
  EligibilityTeen: 'TRUE',
  LastVerifiedOn: '1900-01-01 0:00:00',
  LanguagesOfferedList: 'Spanish; English',
};
const site = {
  ...ALWAYS,
  ...PLACE,
  ResourceAgencyNum: '3',
  PublicName: 'East Center',
  TaxonomyLevelName: 'Site',
  HoursOfOperation: 'mon: 8:30:00 - 16:00:00 tues: 9:00:00 - 13:00:00 sat: 0:00:00 - 0:00:00 ',
  DisabilitiesAccess: 'Wheelchair accessible.',
  LastVerifiedOn: '2026-03-04 0:00:00',
};
const programAtSite = {
  ...ALWAYS,
  ResourceAgencyNum: '4',
  PublicName: 'Respite at East Center',
  TaxonomyLevelName: 'ProgramAtSite',
  ConnectsToProgramNum: '2',
  ConnectsToSiteNum: '3',
};

async function read(...rows: Record<string, string>[]) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const path = writeTestFile(
    'icarol.csv',
    csvText([names, ...rows.map((row) => names.map((name) => row[name] ?? ''))]),
  );
  const source = await openIcarol([path], {}, 'list:211');
  const outcomes = (await allRows(source)).map(({ outcome }) => outcome);
  expect(source.files[0]!.rows).toBe(rows.length);
  const text = outcomes.map((outcome) => (outcome instanceof Dropped ? `${outcome.reason}: ${outcome.value}` : 'kept'));
  const drafts = outcomes.filter((outcome): outcome is Draft => outcome !== 'merged' && !(outcome instanceof Dropped));
  return { outcomes, text, drafts };
}

describe('an export of iCarol', () => {
  test('becomes one provider for an agency at a site with its programs', async () => {
    const { outcomes, drafts } = await read(agency, program, site, programAtSite);
    expect(outcomes).toEqual([drafts[0], 'merged', 'merged', 'merged']);
    expect(drafts[0]).toMatchObject({
      name: 'Oak Families, East Center',
      address: { lines: ['1 Oak Ave'], city: 'Tempe', state: 'AZ', zip: '85281' },
      location: { lat: 33.42, lng: -111.93 },
      phone: '4805550142',
      openingHours: ['Monday: 8:30 AM – 4:00 PM', 'Tuesday: 9:00 AM – 1:00 PM', 'Saturday: Closed'],
      tagIds: ['PT-respite', 'PT-day-program', 'MC-ANY', 'MC-AZ'].map((name) => tagByName(name)!.id),
      medicaid: [{ state: 'AZ', evidence: 'accepts' }],
      facts: ['wheelchair-access', 'spanish', 'ages-teens', 'pays-medicare'],
      details: {
        description: 'Helps & listens.',
        eligibility: 'Open to all.',
        howToApply: 'Call.',
        phones: [{ number: '4805550144', label: 'TTY' }],
        otherServices: ['Toy lending'],
      },
      sourceDate: '2026-03-04',
    });
  });

  test('tells nothing that it calls private, and no names of people', async () => {
    const { drafts } = await read(agency, program, { ...site, PhysicalAddressIsPrivate: 'Yes' }, programAtSite);
    expect(drafts[0]).toMatchObject({ address: { lines: [], city: 'Tempe', state: 'AZ', zip: '' }, location: null });
    expect(JSON.stringify(drafts)).not.toMatch(/Ana|0143|siquqwdh|1 Oak|85281|33\.42/);
  });

  test.each([
    ['Yes', false],
    ['TRUE', false],
    ['', true],
    ['FALSE', true],
    ['perhaps', false],
  ])('Phone1IsPrivate %j shows it: %s', async (isPrivate, isShown) => {
    const { drafts } = await read(
      { ...agency, Phone2Number: '', Phone1IsPrivate: isPrivate },
      program,
      site,
      programAtSite,
    );
    expect(JSON.stringify(drafts).includes('4805550142')).toBe(isShown);
  });

  test('leaves out what is inactive or not for the public, with all that belongs to it', async () => {
    expect((await read({ ...agency, AgencyStatus: 'Inactive' }, program, site, programAtSite)).text).toEqual([
      'deactivated: Oak Families',
      'parent-left-out: Respite',
      'parent-left-out: East Center',
      'parent-left-out: Respite',
    ]);
    expect((await read(agency, { ...program, ExcludeFromWebsite: 'Yes' }, site, programAtSite)).text).toEqual([
      'no-service: Oak Families',
      'private: Respite',
      'no-service: East Center',
      'parent-left-out: Respite',
    ]);
    expect((await read(agency, program, { ...site, ExcludeFromDirectory: 'Yes' }, programAtSite)).drafts).toEqual([]);
    const hesitant = { ...programAtSite, AgencyStatus: 'Active, but do not refer' };
    expect((await read(agency, program, site, hesitant)).drafts).toEqual([]);
  });

  test('counts references to what is not there', async () => {
    const { text } = await read(agency, program, site, programAtSite, {
      ...programAtSite,
      ResourceAgencyNum: '5',
      ConnectsToSiteNum: '9',
    });
    expect(text[4]).toBe('broken-reference: location_id 9');
  });

  test('a program without a site is at the agency', async () => {
    const { drafts } = await read({ ...agency, ...PLACE, PhysicalAddress1: '9 Elm St' }, program, site);
    expect(drafts).toMatchObject([{ name: 'Oak Families', address: { lines: ['9 Elm St'] } }]);
  });

  test('a file that unpacks to too much is refused', async () => {
    const { bytes } = LIMITS;
    LIMITS.bytes = 1000;
    try {
      await expect(read(agency, program, site, programAtSite)).rejects.toMatchObject({ code: 'too-large' });
    } finally {
      LIMITS.bytes = bytes;
    }
  });

  test('a header that is shifted against its cells is refused', async () => {
    const names = Object.keys(site);
    const rows = [site, site, site].map((row) => ['', ...Object.values(row).slice(0, -1)]);
    const path = writeTestFile('icarol.csv', csvText([names, ...rows]));
    await expect(openIcarol([path], {}, 'list:211')).rejects.toMatchObject({
      code: 'wrong-columns',
      message: expect.stringContaining('the header does not fit the cells below it: TaxonomyLevelName is'),
    });
  });
});
