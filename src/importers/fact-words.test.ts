import { expect, test } from 'vitest';
import { ageFacts, statementByAnyWord, statementsByAnyWord } from './fact-words.ts';

test.each([
  ['quiet-space', 'quiet-space'],
  ['Wheelchair Access', 'wheelchair-access'],
  ['no wheelchair access', 'no:wheelchair-access'],
  ['no:quiet-space', 'no:quiet-space'],
  ['Not telehealth', 'no:telehealth'],
  ['sin rampa en la entrada', 'no:ramp'],
  ['No background music', 'no-music'],
  ['Sin música de fondo', 'no-music'],
  ['hasPatientLifter', 'patient-lift'],
  ['entrances.hasFixedRamp', 'ramp'],
  ['Wheelchair accessible', 'wheelchair-access'],
  ['not wheelchair accessible.', 'no:wheelchair-access'],
  ['wheelchair access: no', 'no:wheelchair-access'],
  ['Wheelchair access: Yes', 'wheelchair-access'],
  ['Ascensor: sí', 'elevator'],
  ['Elevator: ask', undefined],
  ['ASL', 'sign-language'],
  ['swimming pool', undefined],
  ['no', undefined],
])('%s means %s', (word, statement) => {
  expect(statementByAnyWord(word)).toBe(statement);
});

test('ages become facts', () => {
  expect(ageFacts('3', '17')).toEqual(['ages-0-3', 'ages-children', 'ages-teens']);
  expect(ageFacts('65', '')).toEqual(['ages-seniors']);
  expect([ageFacts('', ''), ageFacts('0', '100'), ageFacts('12', '3'), ageFacts('x', '3')]).toEqual([[], [], [], []]);
});

test.each([
  ['6-17', 'ages-children ages-teens'],
  ['Ages 5 to 12', 'ages-children'],
  ['18 – 64 years', 'ages-young-adults ages-adults'],
  ['3-5 years old', 'ages-0-3 ages-children'],
  ['65+', 'ages-seniors'],
  ['60 and over', 'ages-adults ages-seniors'],
  ['3 a 5 años', 'ages-0-3 ages-children'],
  ['0-100', ''],
  ['birth–3', 'ages-0-3'],
  ['Birth to 5 years', 'ages-0-3 ages-children'],
  ['3-21 yrs.', 'ages-0-3 ages-children ages-teens ages-young-adults'],
  ['18 months to 5 years', 'ages-0-3 ages-children'],
  ['18 mos. - 5 yrs.', 'ages-0-3 ages-children'],
  ['0-36 months', 'ages-0-3'],
  ['48-72 months', 'ages-children'],
  ['4 years to 72 months', 'ages-children'],
  ['under 21', 'ages-0-3 ages-children ages-teens ages-young-adults'],
  ['menores de 18 años', 'ages-0-3 ages-children ages-teens'],
  ['Ages up to 3', 'ages-0-3'],
  ['English', ''],
  ['Eng/Span', 'spanish'],
  ['English and Spanish', 'spanish'],
  ['Spanish, sign language', 'spanish sign-language'],
  ['No ramp, no elevator', 'no:ramp no:elevator'],
  ['3 to 5 and 4 to 5', 'ages-0-3 ages-children'],
  ['telehealth', 'telehealth'],
])('%s are the facts %s', (word, facts) => {
  expect(statementsByAnyWord(word)).toEqual(facts.split(' ').filter(Boolean));
});

test.each([
  '6',
  '555-0142',
  'toddlers',
  '17-6',
  '6 years to 36 months',
  '18 months - 36',
  'under 21 months',
  'under 0',
  'No ramp, elevator',
  'ramp and no ramp',
  'Spanish, swimming pool',
  ',',
])('%s is not read', (word) => {
  expect(statementsByAnyWord(word)).toBeUndefined();
});
