import { expect, test } from 'vitest';
import { tagByName } from '#listings/vocabulary/vocabulary.ts';
import { writeTestFile } from '../testing/import-files.ts';
import { allRows } from '../testing/test-import.ts';
import { openCsv } from './open-csv.ts';
import { readPairs, writePairs } from './option-pairs.ts';
import { writeMeanings } from './word-meanings.ts';

test('pairs may have names with commas, equals signs and quotes in quotes', () => {
  const pairs: [string, string][] = [
    ['City, State=x', 'city'],
    ['The "best" name', 'name'],
    ['Zip', 'zip,city'],
  ];
  expect(readPairs('--columns', writePairs(pairs))).toEqual(pairs);
  expect(readPairs('--columns', 'Facility Name=name, Coordinates = lat,lng')).toEqual([
    ['Facility Name', 'name'],
    ['Coordinates', 'lat,lng'],
  ]);
  for (const text of ['name', '=b', 'a='])
    expect(() => readPairs('--columns', text), text).toThrow("not in the form 'left=right'");
});

test('words of a list get the meaning that the operator gave them', async () => {
  const path = writeTestFile(
    'list.csv',
    'name,state,services,medicaid\nA,AZ,"Kids OT, PT",Yes\nB,NM,Haircuts; Kids OT,No\nC,AZ,Filler; Respite,AZ\n',
  );
  const words = writeMeanings([
    { key: 'services', word: 'Kids OT, PT', meaning: 'occupational-therapist; physical-therapist' },
    { key: 'services', word: 'kids ot', meaning: 'occupational-therapist' },
    { key: 'services', word: 'Haircuts', meaning: 'own' },
    { key: 'services', word: 'Filler', meaning: '-' },
    { key: 'medicaid', word: 'yes', meaning: 'here' },
    { key: 'medicaid', word: 'No', meaning: '-' },
  ]);
  const ids = (...names: string[]) => names.map((name) => tagByName(name)!.id);
  const rows = await allRows(await openCsv([path], { words }));
  expect(rows.map(({ outcome }) => outcome)).toMatchObject([
    {
      tagIds: ids('PT-occupational-therapist', 'PT-physical-therapist', 'MC-ANY', 'MC-AZ'),
      medicaid: [{ state: 'AZ', evidence: 'accepts' }],
    },
    { tagIds: ids('PT-occupational-therapist'), medicaid: [], details: { otherServices: ['Haircuts'] } },
    { tagIds: ids('PT-respite', 'MC-ANY', 'MC-AZ'), medicaid: [{ state: 'AZ' }] },
  ]);
  expect(rows.every(({ outcome }) => !('remarks' in (outcome as object)))).toBe(true);
});

test.each([['services:x=barber'], ['name:x=y'], ['medicaid:x=Atlantis'], ['services:=respite']])(
  'refuses --words %s',
  async (words) => {
    const path = writeTestFile('list.csv', 'name,state,services\nA,AZ,Respite\n');
    await expect(openCsv([path], { words })).rejects.toMatchObject({ code: 'bad-option' });
  },
);

test("a column of the template's own name is not read if it is mapped to '-'", async () => {
  const path = writeTestFile('list.csv', 'name,state,services,phone\nA,AZ,Respite,4805550142\n');
  const [row] = await allRows(await openCsv([path], { columns: 'phone=-' }));
  expect(row!.outcome).toMatchObject({ phone: null });
  await expect(openCsv([path], { columns: 'name=-' })).rejects.toThrow('no column is read as name');
});
