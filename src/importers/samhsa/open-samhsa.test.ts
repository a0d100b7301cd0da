import { describe, expect, test } from 'vitest';
import { tagById, tagByName } from '#listings/vocabulary/vocabulary.ts';
import { type Draft, Dropped } from '../draft.ts';
import { csvText, writeTestFile } from '../testing/import-files.ts';
import { allRows } from '../testing/test-import.ts';
import { workbookOf } from '../testing/workbook.ts';
import { openSamhsa } from './open-samhsa.ts';
import { readServiceCodes, type SamhsaList, SERVICE_CODES } from './service-codes.ts';

const HEADER = ['name1', 'name2', 'street1', 'street2', 'city', 'state', 'zip', 'phone', 'service_code_info'];
const FACILITY = [
  'Juniper Hill Services',
  'Tempe Clinic',
  '100 Oak Ave',
  '',
  'Tempe',
  'AZ',
  '85281',
  '480-555-0142 x7',
  'MH * OP * MD SS * CHLD * AH',
];

const facilities = (...rows: string[][]) => writeTestFile('facilities.csv', csvText([HEADER, ...rows]));
const outcomes = async (paths: string[], sourceDate?: string) =>
  (await allRows(await openSamhsa(paths, { sourceDate }))).map(({ outcome }) => outcome);

/** Writes the code book of a list with every code we use; `names` overrides names, `omitted` codes are left out. */
function codeBook(names: Record<string, string> = {}, omitted: string[] = [], ofList: SamhsaList = 'mental-health') {
  const codes = [...SERVICE_CODES].filter(([code, { list = ofList }]) => list === ofList && !omitted.includes(code));
  const rows = codes.map(([code, { word = 'Something' }]) => [
    'X',
    code,
    names[code] ?? `The ${word.toUpperCase()} code`,
  ]);
  return writeTestFile('codes.csv', csvText([['category_code', 'service_code', 'service_name'], ...rows]));
}

test('codes become services, facts and the state’s Medicaid', async () => {
  const [draft] = await outcomes([facilities(FACILITY)], '2022-06-30');
  expect(draft).toMatchObject({
    name: 'Juniper Hill Services, Tempe Clinic',
    phone: '4805550142',
    phoneExtension: '7',
    location: null,
    medicaid: [{ state: 'AZ', evidence: 'accepts' }],
    facts: ['setting-outpatient', 'sliding-fee', 'ages-children', 'ages-teens', 'sign-language'],
    mainServiceTagId: tagByName('PT-mental-health-clinic')!.id,
    tagIds: ['PT-mental-health-clinic', 'PS-child-mental-health', 'MC-ANY', 'MC-AZ'].map((name) => tagByName(name)!.id),
    sourceDate: '2022-06-30',
  });
});

const facility = (name: string, codes: string) => [name, ...FACILITY.slice(1, 8), codes];
const names = (outcome: unknown) => (outcome as Draft).tagIds.map((id) => tagById(id)!.name);

test('a facility with a mental health code is a center even without a setting; without MD it has no Medicaid facts', async () => {
  const [draft] = await outcomes([facilities(facility('A', 'MH * PVTP'), facility('B', 'OMH * VPPD'))]);
  expect(names(draft)).toEqual(['PT-mental-health-clinic']);
  expect(draft).toMatchObject({ medicaid: [] });
});

test('a facility without a mental health code is no mental health center', async () => {
  const list = facilities(FACILITY, facility('A', 'SA SUMH * OP RES * CHLD'), facility('B', 'PVTP * VPPD'));
  const [, substanceUse, unknown] = await outcomes([list]);
  expect(names(substanceUse)).toEqual(['PS-substance-use-treatment']);
  expect(unknown).toMatchObject({ reason: 'no-service', value: 'PVTP * VPPD' });
});

describe('the list of substance use facilities', () => {
  const rows = [
    facility('Detox', 'DT * RD HID * OTP * MD * SS * ADLT'),
    facility('Home', 'HH * RL * PEER HS'),
    facility('Outpatient', 'SA SUMH * OP ORT OIT * MD MC * AD YAD * SP'),
    facility('Both', 'SA MH * OP * PEER'),
  ];

  test('is a source of its own, with substance use services by its own codes', async () => {
    const source = await openSamhsa([facilities(...rows)], { sourceDate: '2023-05-01' });
    expect(source.name).toBe('samhsa-substance-use');
    const drafts = (await allRows(source)).map(({ outcome }) => outcome);
    expect(drafts).toMatchObject([
      {
        id: expect.stringMatching(/^samhsa-substance-use:[0-9a-f]{16}$/),
        source: 'samhsa-substance-use',
        medicaid: [{ state: 'AZ', evidence: 'accepts' }],
        facts: ['setting-residential', 'setting-hospital', 'sliding-fee', 'ages-adults'],
        sourceDate: '2023-05-01',
      },
      { medicaid: [], facts: ['setting-residential'] },
      { facts: ['setting-outpatient', 'pays-medicare', 'ages-teens', 'ages-young-adults', 'spanish'] },
      {},
    ]);
    expect(drafts.map((draft) => names(draft).filter((name) => !name.startsWith('MC-')))).toEqual([
      ['PS-substance-use-treatment'],
      ['PS-substance-use-treatment', 'PT-peer-support', 'PS-housing-help'],
      ['PS-substance-use-treatment'],
      ['PS-substance-use-treatment', 'PT-mental-health-clinic', 'PT-peer-support'],
    ]);
    const main = tagByName('PS-substance-use-treatment')!.id;
    expect(drafts.map((draft) => (draft as Draft).mainServiceTagId)).toEqual([main, main, main, main]);
  });

  test('takes its own code book, and not the other one', async () => {
    const list = facilities(...rows);
    expect(await outcomes([list, codeBook({}, [], 'substance-use')])).toHaveLength(4);
    await expect(openSamhsa([list, codeBook()])).rejects.toThrow(/DT is missing; HH is missing/);
  });

  test('is not mixed with the other list, nor taken for it', async () => {
    await expect(openSamhsa([facilities(FACILITY), facilities(...rows)])).rejects.toThrow(/two lists.*its own date/);
    await expect(openSamhsa([facilities(FACILITY)], {}, 'substance-use')).rejects.toThrow(
      /list of mental health facilities. Import it as source samhsa\./,
    );
    expect(await outcomes([facilities(FACILITY)])).toMatchObject([{ source: 'samhsa' }]);
  });
});

test('the id does not depend on case, and a repeated facility is dropped', async () => {
  const found = await outcomes([
    facilities(
      FACILITY,
      FACILITY.map((value) => value.toUpperCase()),
      ['Other', ...FACILITY.slice(1)],
    ),
  ]);
  expect(found[1]).toBeInstanceOf(Dropped);
  expect(found[2]).toMatchObject({ id: expect.stringMatching(/^samhsa:[0-9a-f]{16}$/) });
});

test('accepts a code book with the known meanings, in any order of files', async () => {
  expect(await outcomes([codeBook(), facilities(FACILITY)])).toHaveLength(1);
});

test('rejects a code book with another meaning, or without a code that matters; notes other missing codes', async () => {
  await expect(openSamhsa([facilities(FACILITY), codeBook({ MD: 'Medical doctor' })])).rejects.toThrow(
    /MD means 'Medical doctor'/,
  );
  await expect(openSamhsa([facilities(FACILITY), codeBook({}, ['AH'])])).rejects.toThrow(/AH is missing/);
  const source = await openSamhsa([facilities(FACILITY), codeBook({}, ['TELE'])]);
  await allRows(source);
  expect(source.files[0]!.notices).toEqual(['codes.csv does not have the codes TELE, which we know.']);
  await expect(openSamhsa([codeBook()])).rejects.toThrow(/only the code book/);
});

test('errors in the table of codes name the file and line', () => {
  const text = `OP: { service: mental-health, facts: [setting-outpatient] }
SP:
  facts: [telehealth, french]
SS: { fact: [sliding-fee] }
DT: { mentalHealthService: detox }
`;
  expect(() => readServiceCodes(text)).toThrow(`Correct the data files:
  src/importers/samhsa/service-codes.yaml:4: There is no key 'fact' here.
  src/importers/samhsa/service-codes.yaml:1: No service has the slug 'mental-health'.
  src/importers/samhsa/service-codes.yaml:3: No fact has the key 'french'.
  src/importers/samhsa/service-codes.yaml:5: No service has the slug 'detox'.`);
});

describe('a workbook as SAMHSA publishes it', () => {
  const TITLE = ['National Directory of Mental Health Treatment Facilities 2022'];
  const LIST = [HEADER, FACILITY];
  const CODES = [
    ['category_code', 'service_code', 'service_name', 'service_description'],
    ...[...SERVICE_CODES]
      .filter(([, { list = 'mental-health' }]) => list === 'mental-health')
      .map(([code, { word = 'Something' }]) => ['X', code, `The ${word} code  `, 'In\nlines']),
  ];
  const book = (sheets: Record<string, string[][]>) => writeTestFile('directory.xlsx', workbookOf(sheets));

  test('has its facilities and its code book in sheets of any name and order', async () => {
    const path = book({ 'Read me': [['About this file']], 'Service Code Reference': CODES, 'Facilities List': LIST });
    const source = await openSamhsa([path], { sourceDate: '2022-06-30' });
    expect(source.name).toBe('samhsa');
    expect(await allRows(source)).toMatchObject([
      {
        file: 'directory.xlsx, sheet Facilities List',
        line: 2,
        outcome: { name: 'Juniper Hill Services, Tempe Clinic', phone: '4805550142', sourceDate: '2022-06-30' },
      },
    ]);
    expect(source.files.map(({ name }) => name)).toEqual(['directory.xlsx, sheet Facilities List']);
    expect(source.files[0]!.notices).toEqual(["directory.xlsx: the sheet 'Read me' is not read."]);
  });

  test('may have a title above its columns, and its facilities in several sheets', async () => {
    const other = ['Oak House', ...FACILITY.slice(1)];
    const path = book({ 'A to M': [TITLE, ...LIST], 'N to Z': [HEADER, other] });
    expect(await outcomes([path])).toMatchObject([
      { name: 'Juniper Hill Services, Tempe Clinic' },
      { name: 'Oak House, Tempe Clinic' },
    ]);
  });

  test('may stand beside a code book of its own, and is refused if that has other meanings', async () => {
    const changed = CODES.map((row) => (row[1] === 'MD' ? ['X', 'MD', 'Medical doctor', ''] : row));
    await expect(openSamhsa([book({ List: LIST, Codes: changed })])).rejects.toMatchObject({
      code: 'wrong-file',
      message: expect.stringMatching(/^directory\.xlsx, sheet Codes: .*MD means 'Medical doctor'/),
    });
    expect(await outcomes([book({ List: LIST }), codeBook()])).toMatchObject([{ source: 'samhsa' }]);
  });

  test('without facilities says what was looked for and what is there', async () => {
    await expect(openSamhsa([book({ Notes: [['a', 'b']], More: [['c', 'd']] })])).rejects.toMatchObject({
      code: 'wrong-file',
      message: expect.stringMatching(/^directory\.xlsx: no sheet has .*name1.*service_code_info.*'Notes', 'More'/),
    });
    await expect(openSamhsa([book({ Codes: CODES })])).rejects.toThrow(/only the code book/);
  });
});

test('numbers for intake are further ones', async () => {
  const path = writeTestFile(
    'facilities.csv',
    csvText([
      [...HEADER.slice(0, 8), 'intake1', 'intake2', 'intake1a', 'intake2a', 'service_code_info'],
      [...FACILITY.slice(0, 8), '480-555-0143 x9', '800-KIDSDOC', '480-555-0142 x7', '', FACILITY[8]!],
    ]),
  );
  const [draft] = await outcomes([path]);
  expect(draft).toMatchObject({
    phone: '4805550142',
    details: {
      phones: [
        { number: '4805550143', extension: '9', label: 'Intake' },
        { number: '8005437362', label: 'Intake, 800-KIDSDOC' },
      ],
    },
  });
});
