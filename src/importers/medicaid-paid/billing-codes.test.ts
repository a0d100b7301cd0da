import { expect, test } from 'vitest';
import { tagByName } from '#listings/vocabulary/vocabulary.ts';
import { BILLING_CODES, NO_GROUP, readBillingCodes } from './billing-codes.ts';

const idOf = (name: string) => tagByName(name)!.id;

test.each([
  ['92507', [{ services: [idOf('PT-speech-therapist')] }]],
  ['92523', [{ services: [idOf('PT-speech-therapist')] }]],
  ['97110', [{ services: [idOf('PT-physical-therapist'), idOf('PT-occupational-therapist')] }]],
  ['97166', [{ services: [idOf('PT-occupational-therapist')] }]],
  ['97153', [{ services: [idOf('PT-behavior-therapist')] }]],
  ['T1019', [{ services: [idOf('PT-personal-care')] }]],
  ['D0120', [{ services: [idOf('PT-dentist')] }]],
  ['T1025', [{ services: [idOf('PT-child-care')] }]],
  ['T2036', [{ services: [idOf('PT-camp')] }]],
  ['K0739', [{ services: [idOf('PT-equipment-loan')] }]],
  ['E0143', [{ services: [idOf('PT-medical-equipment')] }]],
  ['E1161', [{ services: [idOf('PS-wheelchairs')] }]],
  ['97803', [{ services: [idOf('PT-dietitian')], ifOffered: true }]],
])('%s is credited to %j', (code, credits) => {
  expect(BILLING_CODES.groups[BILLING_CODES.groupOf(code)]).toEqual(credits);
});

test('a code that says nothing here has no group', () => {
  for (const code of ['36415', 'Z9525', '00170', '87880', '']) expect(BILLING_CODES.groupOf(code), code).toBe(NO_GROUP);
  expect(BILLING_CODES.groups.length).toBeLessThan(NO_GROUP);
});

test('errors in the table name the file and line', () => {
  expect(() =>
    readBillingCodes(`92507: speech-therapist
92507, 92508: speech
97151-97158-9: behavior-therapist
V5300-V5010: hearing-aids?
D, 9250x: dentist | dentist
`),
  ).toThrow(`Correct the data files:
  src/importers/medicaid-paid/billing-codes.yaml:2: No service has the slug 'speech'.
  src/importers/medicaid-paid/billing-codes.yaml:2: 92507 is on two lines.
  src/importers/medicaid-paid/billing-codes.yaml:3: '97151-97158-9' is not a code of up to five digits and capital letters, nor a range of them.
  src/importers/medicaid-paid/billing-codes.yaml:4: 'V5300-V5010' is not a range: digits that grow, after the same letter.
  src/importers/medicaid-paid/billing-codes.yaml:5: A service is named twice.
  src/importers/medicaid-paid/billing-codes.yaml:5: '9250x' is not a code of up to five digits and capital letters, nor a range of them.`);
});

test('none leaves a code out within a longer family', () => {
  const { groupOf } = readBillingCodes('E0: medical-equipment\nE0676: none\n');
  expect(groupOf('E0675')).toBe(0);
  expect(groupOf('E0676')).toBe(NO_GROUP);
});
