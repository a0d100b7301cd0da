import { expect, test } from 'vitest';
import { tagByName } from '#directory/vocabulary/vocabulary.ts';
import { Dropped } from '../draft.ts';
import { csvText, writeTestFile } from '../testing/import-files.ts';
import { allRows } from '../testing/test-import.ts';
import { openSamhsa } from './open-samhsa.ts';
import { MEDICAID_CODE, readServiceCodes, SERVICE_CODES } from './service-codes.ts';

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

/** Writes a code book with every code we use; `names` overrides names, `omitted` codes are left out. */
function codeBook(names: Record<string, string> = {}, omitted: string[] = []): string {
  const defaults: Record<string, string> = { MD: 'Medicaid', AH: 'Sign language services', SS: 'Sliding fee scale' };
  const codes = [MEDICAID_CODE, ...Object.keys(SERVICE_CODES)].filter((code) => !omitted.includes(code));
  const rows = codes.map((code) => ['X', code, names[code] ?? defaults[code] ?? 'Something']);
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

test('a facility without known codes is still a mental health clinic; without MD it has no Medicaid facts', async () => {
  const [draft] = await outcomes([facilities([...FACILITY.slice(0, 8), 'PVTP * VPPD'])]);
  expect(draft).toMatchObject({ tagIds: [tagByName('PT-mental-health-clinic')!.id], medicaid: [] });
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

test('rejects a code book with another meaning or a missing code', async () => {
  await expect(openSamhsa([facilities(FACILITY), codeBook({ MD: 'Medical doctor' })])).rejects.toThrow(
    /MD means 'Medical doctor'/,
  );
  await expect(openSamhsa([facilities(FACILITY), codeBook({}, ['TELE'])])).rejects.toThrow(/TELE is missing/);
  await expect(openSamhsa([codeBook()])).rejects.toThrow(/only the code book/);
});

test('errors in the table of codes name the file and line', () => {
  const text = `OP: { service: mental-health, facts: [setting-outpatient] }
SP:
  facts: [telehealth, french]
SS: { fact: [sliding-fee] }
`;
  expect(() => readServiceCodes(text)).toThrow(`Correct the data files:
  src/importers/samhsa/service-codes.yaml:4: There is no key 'fact' here.
  src/importers/samhsa/service-codes.yaml:1: No service has the slug 'mental-health'.
  src/importers/samhsa/service-codes.yaml:3: No fact has the key 'french'.`);
});
