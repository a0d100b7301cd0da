import { describe, expect, test } from 'vitest';
import { tagByName } from '#listings/vocabulary/vocabulary.ts';
import { runImport } from '../pipeline.ts';
import { csvText, writeTestFile } from '../testing/import-files.ts';
import { allRows, TEST_PLACES, TestDirectory } from '../testing/test-import.ts';
import { LIST_FORMATS, type ListFormat } from './list-formats.ts';
import { legalName } from './medicaid-list.ts';
import { readProviderTypes } from './provider-types.ts';

/** Opens a made-up list: a header and rows that fill some of its columns. */
async function outcomes(format: ListFormat, header: string, rows: Record<string, string>[]) {
  const names = header.split(',');
  const path = writeTestFile('list.csv', csvText([names, ...rows.map((row) => names.map((name) => row[name] ?? ''))]));
  const source = await LIST_FORMATS[format]([path], { sourceDate: '2026-05-01' }, 'list:x');
  const read = await allRows(source);
  expect(source.files[0]!.rows).toBe(rows.length);
  return read.map(({ outcome }) => outcome);
}
const id = (name: string) => tagByName(name)!.id;

describe('Medi-Cal managed care', () => {
  const header =
    'X,Y,OBJECTID,ManagedCarePlan,SubNetwork,PlanCode,RecordType,NPI,FacilityName,LastName,FirstName,Taxonomy,MCNAProviderGroup,MCNAProviderType,FacilityType,LicensureType,PrimaryCare,Specialist,SeesChildren,Telehealth,BHIndicator,Address,Address2,City,State,ZIP,ZIP_4,Longitude,Latitude,DHCSCountyCode,FIPSCD,County';
  const ana = {
    ManagedCarePlan: 'Oak Health Plan, Inc',
    NPI: '1234567893',
    LastName: 'SAMPLE',
    FirstName: 'ANA',
    Taxonomy: '235Z00000X',
    Address: '1 OAK AVE',
    City: 'DAVIS',
    State: 'CA',
    ZIP: '95616',
    Latitude: '38.55',
    Longitude: '-121.74',
  };

  test('a provider at a place is one record with all its plans and services', async () => {
    const found = await outcomes('ca-medi-cal-managed-care', header, [
      ana,
      { ...ana, ManagedCarePlan: 'Elm Care', Taxonomy: '225X00000X', Telehealth: 'Y' },
      { ...ana, Address: '2 ELM ST', Latitude: '0', Longitude: '0' },
      ana,
    ]);
    expect(found).toMatchObject([
      {
        npi: '1234567893',
        isPerson: true,
        name: 'Ana Sample',
        medicaid: [
          { state: 'CA', evidence: 'listed', plan: 'Oak Health Plan, Inc' },
          { state: 'CA', evidence: 'listed', plan: 'Elm Care' },
        ],
        tagIds: ['PT-speech-therapist', 'PT-occupational-therapist', 'MC-ANY', 'MC-CA'].map(id),
        mainServiceTagId: id('PT-speech-therapist'),
        facts: ['telehealth'],
        location: { lat: 38.55, lng: -121.74 },
        sourceDate: '2026-05-01',
      },
      'merged',
      { address: { lines: ['2 Elm St'] }, location: null, medicaid: [{ plan: 'Oak Health Plan, Inc' }] },
      'merged',
    ]);
    expect((found[0] as { id: string }).id).toMatch(/^list:x:[\da-f]{16}$/);
  });

  test('rows of a provider that the pipeline leaves out are left out too, also when they come later', async () => {
    // More than one chunk of the file, so that some rows of the last provider follow in another batch.
    const others = Array.from({ length: 4000 }, (_, at) => ({ ...ana, Address: `${at} ELM ST` }));
    const far = { ...ana, State: 'AZ' };
    const names = ['FacilityName', ...Object.keys(ana)];
    const rows = [far, { ...far, Taxonomy: '225X00000X' }, ...others, { ...far, Taxonomy: '225100000X' }];
    const path = writeTestFile('list.csv', csvText([names, ...rows.map((row) => ['', ...Object.values(row)])]));
    const source = await LIST_FORMATS['ca-medi-cal-managed-care']([path], {}, 'list:x');
    const deps = { directory: new TestDirectory(), places: TEST_PLACES, now: () => new Date('2026-11-21') };
    const report = await runImport(source, deps, { states: new Set(['CA']) });
    expect(report.rows).toMatchObject({ merged: 0, dropped: { 'other-state': 1, 'parent-left-out': 2 } });
  });

  test('a place has its name, and all rows of one that is left out have the reason', async () => {
    const lab = { ...ana, LastName: '', FirstName: '', FacilityName: 'OAK DENTAL LAB', Taxonomy: '126900000X' };
    const clinic = { ...lab, FacilityName: 'OAK THERAPY', Address: '3 Oak Ave', Taxonomy: '261QR0400X' };
    const [first, second, third] = await outcomes('ca-medi-cal-managed-care', header, [lab, lab, clinic]);
    expect([first, second]).toMatchObject([{ reason: 'no-service' }, { reason: 'no-service' }]);
    expect(third).toMatchObject({ name: 'Oak Therapy', isPerson: false });
  });
});

describe('Medi-Cal fee for service', () => {
  const header =
    'OBJECTID,Provider_Source,Provider_Number,NPI,Owner_Number,Service_Location_Number,Legal_Name,Enroll_Status_Eff_DT,Provider_Taxonomy,NEMT_NMT_Provider_Type,ANC_Provider_Type,FI_Provider_Type_CD,FI_Provider_Type,Provider_License,FI_Provider_Specialty_CD,FI_Provider_Specialty,Address_Attention,Address,Address2,City,State,ZIP,ZIP_4,County,Latitude,Longitude';
  const row = { Address: '1 OAK AVE', City: 'DAVIS', State: 'CA', ZIP: '95616', Latitude: '-9999', Longitude: '-9999' };

  test('services come from the taxonomy code, else from kind and specialty', async () => {
    const found = await outcomes('ca-medi-cal-ffs', header, [
      { ...row, Legal_Name: 'SAMPLE, ANA M MD', FI_Provider_Type: 'PHYSICIANS', FI_Provider_Specialty: 'Dermatology' },
      { ...row, Legal_Name: 'OAK HOME HEALTH', FI_Provider_Type: 'HOME HEALTH AGENCIES', Provider_Taxonomy: 'UNKNOWN' },
      { ...row, Legal_Name: 'ELM MOBILITY', FI_Provider_Type: 'LICENCED BUILDING CONTRACTORS' },
      { ...row, Legal_Name: 'ASH BLOOD BANK', FI_Provider_Type: 'BLOOD BANKS' },
      { ...row, Legal_Name: 'FAR', FI_Provider_Type: 'PODIATRISTS', State: 'ON' },
      { ...row, Legal_Name: 'LOST', FI_Provider_Type: 'PODIATRISTS', Latitude: '100', NPI: '1234567890' },
    ]);
    expect(found).toMatchObject([
      { name: 'Ana M Sample, MD', mainServiceTagId: id('PS-skin'), medicaid: [{ state: 'CA', evidence: 'listed' }] },
      { name: 'Oak Home Health', mainServiceTagId: id('PT-home-health'), location: null },
      { mainServiceTagId: null, details: { otherServices: ['Licenced Building Contractors'] } },
      { reason: 'no-service', value: 'BLOOD BANKS' },
      { reason: 'no-place' },
      {
        npi: null,
        location: null,
        remarks: [
          { key: 'unusable-value', value: 'npi: 1234567890' },
          { key: 'unusable-value', value: 'latitude, longitude: 100, -9999' },
        ],
      },
    ]);
    expect(found[0]).toMatchObject({ medicaid: [expect.not.objectContaining({ plan: expect.anything() })] });
  });
});

test('Medi-Cal dental: one dentist with specialties and languages', async () => {
  const header =
    'provider_npi,billing_provider_number,provider_legal_name,provider_type_code_desc,provider_specialty_code_desc,provider_language_code_desc,billing_provider_address_1,billing_provider_address_2,billing_provider_city,billing_provider_state,billing_provider_zip,latitude,longitude';
  const row = {
    provider_legal_name: 'SAMPLE, ANA, DENTAL CORP',
    provider_specialty_code_desc: 'Orthopedic Surgery, Orthodontist (Dentists Only)',
    billing_provider_address_1: '1 OAK AVE',
    billing_provider_city: 'DAVIS',
    billing_provider_state: 'CA',
    billing_provider_zip: '95616',
    latitude: 'n/a',
    longitude: 'n/a',
  };
  expect(
    await outcomes('ca-medi-cal-dental', header, [
      { ...row, provider_language_code_desc: 'Spanish' },
      { ...row, provider_language_code_desc: 'Tagalog' },
      { ...row, provider_language_code_desc: 'English' },
    ]),
  ).toMatchObject([
    {
      name: 'Sample, Ana, Dental Corp',
      tagIds: ['PS-orthodontics', 'PT-dentist', 'MC-ANY', 'MC-CA'].map(id),
      facts: ['spanish', 'other-languages'],
      location: null,
    },
    'merged',
    'merged',
  ]);
});

describe("New York's enrolled providers", () => {
  const row = {
    NPI: '1234567893',
    'PROVIDER OR FACILITY NAME': 'OAK SPEECH PLLC',
    'MEDICAID TYPE': 'FFS',
    'PROFESSION OR SERVICE': 'CLINICAL PSYCHOLOGIST',
    'SERVICE ADDRESS': '1 OAK AVE',
    CITY: 'ALBANY',
    STATE: 'NY',
    'ZIP CODE': '12207-1234',
    LATITUDE: '042.650000',
    LONGITUDE: '-073.750000',
    'FILE DATE': '2026-09-07T00:00:00.000',
    'PROVIDER EMAIL': 'hello@example.org',
  };
  const header = Object.keys(row).join();

  test('are on the list, unless they can only order and refer', async () => {
    expect(
      await outcomes('ny-medicaid', header, [
        row,
        { ...row, 'SERVICE ADDRESS': '2 ELM ST', 'MEDICAID TYPE': 'OPRA' },
        { ...row, 'SERVICE ADDRESS': '3 ASH ST', LATITUDE: '000.000000', LONGITUDE: '000.000000' },
      ]),
    ).toMatchObject([
      {
        name: 'Oak Speech PLLC',
        mainServiceTagId: id('PT-psychologist'),
        medicaid: [{ state: 'NY', evidence: 'listed' }],
        address: { zip: '12207' },
        location: { lat: 42.65, lng: -73.75 },
        details: { email: 'hello@example.org' },
        sourceDate: '2026-09-07',
      },
      { medicaid: [] },
      { location: null },
    ]);
  });

  test('are read under the names of the interface too', async () => {
    const names =
      'mmis_id,npi,mmis_name,medicaid_type,profession_or_service,service_address,city,state,zip_code,updated';
    expect(
      await outcomes('ny-medicaid', names, [
        { mmis_name: 'OAK', medicaid_type: 'FFS', profession_or_service: 'PHARMACY', state: 'NY', zip_code: '12207' },
      ]),
    ).toMatchObject([{ name: 'Oak', mainServiceTagId: id('PT-pharmacy'), sourceDate: '2026-05-01' }]);
  });
});

test.each([
  ['SAMPLE, ANA M MD', 'Ana M Sample, MD', true],
  ['SAMPLE, ANA', 'Ana Sample', true],
  ["O'HILL, JAN LCSW", "Jan O'Hill, LCSW", true],
  ['OAK HOMES LLC', 'Oak Homes LLC', null],
  ['PINE, DAN, DENTAL CORP', 'Pine, Dan, Dental Corp', null],
  ['HILL AND DALE, INC', 'Hill and Dale, Inc', null],
  ['OAK, MD', 'Oak, MD', null],
])('the name %s is read as %s', (text, name, isPerson) => {
  expect(legalName(text)).toEqual({ name, isPerson });
});

test('a service that does not exist in the table of kinds is reported with its line', () => {
  expect(() => readProviderTypes('dentists: dentist\nbarbers: barber\n')).toThrow(
    "src/importers/lists/provider-types.yaml:2: No service has the slug 'barber'.",
  );
});
