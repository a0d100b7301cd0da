import { expect, test } from 'vitest';
import { statementByAnyWord } from './fact-words.ts';

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
  ['swimming pool', undefined],
  ['no', undefined],
])('%s means %s', (word, statement) => {
  expect(statementByAnyWord(word)).toBe(statement);
});
