import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { tagByName } from '#listings/vocabulary/vocabulary.ts';
import { type Draft, Dropped } from '../draft.ts';
import { csvText, writeTestFile, zipBytes } from '../testing/import-files.ts';
import { allRows } from '../testing/test-import.ts';
import { LOCATION_COLUMNS, OTHER_NAME_COLUMNS } from './columns.ts';
import { isNpi } from './npi.ts';
import { openNppes } from './open-nppes.ts';
import { headerOf as header, MAIN_HEADER, mainFile, mainRow } from './testing/nppes-rows.ts';

const outcomes = async (paths: string[], taxonomies?: string[]) =>
  (await allRows(await openNppes(paths, { taxonomies }))).map(({ outcome }) => outcome);
const one = async (values: Record<string, string>) =>
  (await outcomes([writeTestFile('npidata.csv', mainFile(mainRow(values)))]))[0] as Draft;
const reason = async (values: Record<string, string>) => {
  const outcome: unknown = await one(values);
  return outcome instanceof Dropped ? outcome.reason : 'kept';
};

test('an NPI is ten digits with a check digit', () => {
  // 1234567893 is the example of the standard.
  expect(
    ['1234567893', '1234567890', '123456789', '12345678931', '3234567893', '1000000004', 'abcdefghij'].map(isNpi),
  ).toEqual([true, false, false, false, false, true, false]);
});

describe('a row of the main file', () => {
  test('becomes a provider with plain services, address, phone and date', async () => {
    expect(await one({})).toMatchObject({
      id: 'nppes:1000000004',
      name: 'Juniper Hill Therapy LLC',
      address: { lines: ['100 Oak Ave'], city: 'Tempe', state: 'AZ', zip: '85281' },
      location: null,
      phone: '4805550142',
      tagIds: [tagByName('PT-speech-therapist')!.id],
      sourceDate: '2011-09-26',
    });
  });

  test('a person gets a name in natural order, with credentials', async () => {
    const person = {
      'Entity Type Code': '1',
      'Provider Last Name (Legal Name)': "O'BRIEN",
      'Provider First Name': 'MARIA',
      'Provider Credential Text': 'M.S., CCC-SLP',
      'Provider Other Last Name': 'LOPEZ',
    };
    expect(await one(person)).toMatchObject({ name: "Maria O'Brien, MS, CCC-SLP", otherNames: ['Maria Lopez'] });
  });

  test('a business gets the name that people know', async () => {
    const other = {
      'Provider Other Organization Name': 'LITTLE STEPS',
      'Provider Other Organization Name Type Code': '3',
    };
    expect(await one(other)).toMatchObject({ name: 'Little Steps', otherNames: ['Juniper Hill Therapy LLC'] });
    const former = { ...other, 'Provider Other Organization Name Type Code': '4' };
    expect(await one(former)).toMatchObject({ name: 'Juniper Hill Therapy LLC', otherNames: ['Little Steps'] });
  });

  test('the primary code gives the main service, and repeated codes count once', async () => {
    const draft = await one({
      'Healthcare Provider Taxonomy Code_2': '235Z00000X',
      'Healthcare Provider Taxonomy Code_3': '225X00000X',
      'Healthcare Provider Primary Taxonomy Switch_3': 'Y',
    });
    expect(draft.tagIds).toEqual(
      ['PT-speech-therapist', 'PT-occupational-therapist'].map((name) => tagByName(name)!.id),
    );
    expect(draft.mainServiceTagId).toBe(tagByName('PT-occupational-therapist')!.id);
  });

  test('a Medicaid ID becomes a fact and the tags of its program; other ids do not', async () => {
    const draft = await one({
      'Other Provider Identifier Type Code_1': '01',
      'Other Provider Identifier State_1': 'NV',
      'Other Provider Identifier Type Code_50': '05',
      'Other Provider Identifier State_50': 'NM',
    });
    expect(draft.medicaid).toEqual([{ state: 'NM', evidence: 'reported-id' }]);
    expect(draft.tagIds.slice(1)).toEqual([tagByName('MC-ANY')!.id, tagByName('MC-NM')!.id]);
  });

  test.each([
    ['bad-id', { NPI: '1000000005' }],
    ['deactivated', { 'Entity Type Code': '' }],
    ['deactivated', { 'NPI Deactivation Date': '01/02/2020' }],
    ['deactivated', { 'NPI Deactivation Date': '01/02/2020', 'NPI Reactivation Date': '12/31/2019' }],
    ['kept', { 'NPI Deactivation Date': '01/02/2020', 'NPI Reactivation Date': '02/01/2020' }],
    ['no-service', { 'Healthcare Provider Taxonomy Code_1': '390200000X' }],
    [
      'foreign',
      {
        'Provider Business Practice Location Address State Name': 'ONTARIO',
        'Provider Business Practice Location Address Country Code (If outside U.S.)': 'CA',
      },
    ],
    ['military-address', { 'Provider Business Practice Location Address State Name': 'AE' }],
    ['associated-state', { 'Provider Business Practice Location Address State Name': 'FM' }],
    ['no-place', { 'Provider Business Practice Location Address State Name': 'XX' }],
    ['kept', { 'Provider Business Practice Location Address Country Code (If outside U.S.)': 'UM' }],
  ])('%s: %j', async (expected, values) => {
    expect(await reason(values)).toBe(expected);
  });
});

const WEEK_ZIP = zipBytes({ 'npidata_pfile_20260727-20260802.csv': mainFile(mainRow({})) });

describe('files', () => {
  test('columns may be reordered, new ones added and later ones missing', async () => {
    const row = mainRow({});
    const order = MAIN_HEADER.map((_, i) => i).reverse();
    const text = csvText([
      ['Brand New Column', ...order.map((i) => MAIN_HEADER[i]!)],
      ['x', ...order.map((i) => row[i]!)],
    ]);
    expect(await outcomes([writeTestFile('a.csv', text)])).toMatchObject([{ id: 'nppes:1000000004' }]);
    const short = MAIN_HEADER.map((name, i) => [name, row[i]!] as const).filter(
      ([name]) => !/_(1[0-5]|[2-5]\d)$/.test(name),
    );
    const early = csvText([short.map(([name]) => name), short.map(([, value]) => value)]);
    expect(await outcomes([writeTestFile('b.csv', early)])).toMatchObject([{ id: 'nppes:1000000004', medicaid: [] }]);
  });

  test('additional locations and names are added to their provider; those without a provider are left out', async () => {
    const locations = csvText([
      header(LOCATION_COLUMNS),
      ['1000000004', '7 Elm St', '', 'Mesa', 'AZ', '85201', 'US', '4805550143', '9'],
      ['1000000004', '100 Oak Ave', '', 'Tempe', 'AZ', '85281', 'US', '', ''],
      ['1000000004', '8 Elm St', '', 'Mesa', 'AZ', '85201', 'US', '', ''],
      ['1234567893', '1 Elm St', '', 'Mesa', 'AZ', '85201', 'US', '', ''],
    ]);
    const names = csvText([header(OTHER_NAME_COLUMNS), ['1000000004', 'LITTLE STEPS', '3']]);
    const paths = [
      writeTestFile('pl.csv', locations),
      writeTestFile('names.csv', names),
      writeTestFile('main.csv', mainFile(mainRow({}))),
    ];
    const source = await openNppes(paths);
    const rows = await allRows(source);
    const drafts = rows
      .map(({ outcome }) => outcome)
      .filter((outcome): outcome is Draft => typeof outcome === 'object' && 'id' in outcome);
    expect(drafts.map(({ id }) => id)).toEqual(['nppes:1000000004', 'nppes:1000000004-1', 'nppes:1000000004-3']);
    expect(drafts[0]!.otherNames).toEqual(['Little Steps']);
    expect(drafts[1]).toMatchObject({
      address: { lines: ['7 Elm St'], city: 'Mesa' },
      phone: '4805550143',
      phoneExtension: '9',
    });
    expect(
      rows.filter(({ outcome }) => outcome instanceof Dropped).map(({ outcome }) => (outcome as Dropped).reason),
    ).toEqual(['duplicate', 'parent-left-out']);
    expect(rows).toHaveLength(source.files.reduce((sum, file) => sum + file.rows, 0));
  });

  test('the monthly zip is read with its companion files, without its header files', async () => {
    const zip = zipBytes({
      'npidata_pfile_20050523-20261108_fileheader.csv': 'NPI\n',
      'npidata_pfile_20050523-20261108.csv': mainFile(mainRow({})),
      'pl_pfile_20050523-20261108.csv': csvText([
        header(LOCATION_COLUMNS),
        ['1000000004', '7 Elm St', '', 'Mesa', 'AZ', '85201', 'US', '', ''],
      ]),
      'endpoint_pfile_20050523-20261108.csv': 'NPI,Endpoint Type\n',
    });
    expect(await outcomes([writeTestFile('monthly.zip', zip)])).toMatchObject([
      { id: 'nppes:1000000004' },
      { id: 'nppes:1000000004-1' },
    ]);
  });

  test('several main files are one source, and a repeated NPI is dropped', async () => {
    const text = mainFile(mainRow({}));
    const found = await outcomes([writeTestFile('a.csv', text), writeTestFile('b.csv.gz', gzipSync(text))]);
    expect(found).toMatchObject([{ id: 'nppes:1000000004' }, { reason: 'duplicate' }]);
  });

  test('filters by taxonomy code or prefix', async () => {
    const path = writeTestFile(
      'a.csv',
      mainFile(mainRow({}), mainRow({ NPI: '1234567893', 'Healthcare Provider Taxonomy Code_1': '225X00000X' })),
    );
    expect(await outcomes([path], ['235Z'])).toMatchObject([{ id: 'nppes:1000000004' }, { reason: 'other-taxonomy' }]);
  });

  test.each([
    ['npidata_pfile_20260727-20260802.csv', mainFile(mainRow({}))],
    ['NPPES_Data_Dissemination_072726_080226_Weekly_V2.zip', WEEK_ZIP],
    ['renamed.zip', WEEK_ZIP],
    ['pl_pfile_20260727-20260802.csv', csvText([header(LOCATION_COLUMNS)])],
  ])('rejects %s, which has the changes of a week', async (name, content) => {
    await expect(openNppes([writeTestFile(name, content)])).rejects.toMatchObject({
      code: 'wrong-file',
      message: expect.stringMatching(
        /_20260727-20260802\.csv: .* changes from 2026-07-27 to 2026-08-02.* import nppes-weekly/,
      ),
    });
  });

  test('rejects companion files alone, endpoint files and other tables', async () => {
    const companion = writeTestFile('pl.csv', csvText([header(LOCATION_COLUMNS)]));
    await expect(openNppes([companion])).rejects.toThrow(/no main file/);
    await expect(openNppes([writeTestFile('e.csv', 'NPI,Endpoint Type\n')])).rejects.toThrow(/endpoint/);
    await expect(outcomes([writeTestFile('x.csv', 'a,b\n1,2\n')])).rejects.toThrow(/no column 'NPI'/);
  });

  test('that end before the changes that are served say which they lack', async () => {
    const path = writeTestFile('npidata_pfile_20050523-20260809.csv', mainFile(mainRow({})));
    const notices = async (through?: string) => {
      const scope = through ? { through } : {};
      const base = { source: 'nppes' as const, providers: 1, importedAt: '', newestSourceDate: null, scope };
      const source = await openNppes([path], {}, base);
      await allRows(source);
      return source.files.flatMap((file) => file.notices);
    };
    expect(await notices('2026-08-23')).toEqual([
      'What was served until now has changes up to 2026-08-23; these files end on 2026-08-09, without the later ones. To bring those back: npm run update -- --only nppes-weekly, or import nppes-weekly with all weeks since.',
    ]);
    expect(await notices('2026-08-09')).toEqual([]);
    expect(await notices()).toEqual([]);
  });
});
