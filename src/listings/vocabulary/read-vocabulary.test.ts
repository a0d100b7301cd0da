import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readVocabulary } from './read-vocabulary.ts';

type Replaced = Record<string, [before: string, after: string][]>;

/** A committed file with some text replaced. */
function textOf(file: string, replaced: Replaced = {}): string {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return (replaced[file] ?? []).reduce((before, change) => before.replace(...change), text);
}

/** The problems after those replacements, each as 'file | line text | message'. */
function problemsWith(replaced: Replaced): string[] {
  try {
    readVocabulary((file) => textOf(file, replaced));
  } catch (error) {
    return (error as Error).message.split('\n').slice(1).map(withLineText);
  }
  return [];

  function withLineText(problem: string): string {
    const [, file = '', line, message] = /^ {2}src\/listings\/vocabulary\/(.*?):(\d+): (.*)$/.exec(problem) ?? [];
    return `${file} | ${textOf(file, replaced).split('\n')[Number(line) - 1]?.trim()} | ${message}`;
  }
}

const braces = 'en: Braces';
const idRange = "'id': ids in this file are whole numbers from 1 to 199";

test.each<[what: string, before: string, after: string, line: string, message: string]>([
  ['an unknown key', '  fieldTerm:', '  fieldTerms:', 'fieldTerms:', "There is no key 'fieldTerms' here."],
  ['a missing language', '    es: Frenos dentales\n', '', 'displayName:', "'displayName.es' is missing."],
  ['an empty language', 'es: Frenos dentales', "es: ''", "es: ''", "'displayName.es': must not be empty"],
  ['a missing name', '  name: PS-orthodontics\n', '', '- id: 17', "'name' is missing."],
  ['a malformed name', 'PS-orth', 'PS_orth', 'name: PS_orthodontics', "'name': must look like 'PT-day-program'"],
  ['an id outside its range', 'id: 17', 'id: 217', '- id: 217', idRange],
  ['an id that is not a number', 'id: 17', 'id: x', '- id: x', idRange],
  ['a missing id', 'id: 17\n  ', '', '- name: PS-orthodontics', idRange],
  ['a duplicate id', 'id: 17', 'id: 1', '- id: 1', "id '1' is already used by an earlier entry."],
  [
    'a duplicate display name',
    braces,
    'en: Dentist',
    'en: Dentist',
    "displayName.en 'dentist' is already used by an earlier entry.",
  ],
  [
    'a display name that is too long',
    braces,
    `en: ${'x'.repeat(73)}`,
    `en: ${'x'.repeat(73)}`,
    "'displayName.en': at most 72 letters fit",
  ],
  ['an unknown icon', 'icon: therapy', 'icon: teeth', 'icon: teeth', "'icon' must be one of: dental, "],
  ['a text instead of a list', 'synonyms: [SLP', 'synonyms: SLP # [', 'synonyms: SLP', "'synonyms' must be a list"],
  ['a list instead of a text', 'name: PS-orthodontics', 'name: [x]', 'name: [x]', "'name' must be a text."],
  [
    'a text instead of keys',
    'fieldTerm:\n    en: orthodontist\n    es: ortodoncista',
    'fieldTerm: x',
    'fieldTerm: x',
    "'fieldTerm' must be several keys",
  ],
  [
    'a duplicate key',
    '  fieldTerm:',
    '  name: x\n  fieldTerm:',
    'name: x',
    'This key appears twice in the same place.',
  ],
  ['invalid YAML', 'synonyms: [SLP', 'synonyms: [SLP: {', 'synonyms:', 'This line cannot be read'],
])('reports %s with its file and line', (_, before, after, line, message) => {
  const [problem, ...others] = problemsWith({ 'services.yaml': [[before, after]] });
  expect(problem).toContain(`services.yaml | ${line}`);
  expect(problem).toContain(` | ${message}`);
  expect(others.slice(0, message.startsWith('This line') ? 0 : 9)).toEqual([]);
});

test('checks all files and reports all problems together', () => {
  const replaced: Replaced = {
    'services.yaml': [['name: PS-epilepsy', 'name: PS-pain']],
    'medicaid-programs.yaml': [
      ['MC-ANY', 'MC-ZZ'],
      ['id: 203', 'id: 204'],
    ],
    'facts.yaml': [['telehealth:', 'Telehealth:']],
    'frequent-searches.yaml': [
      ['PS-oral-surgery', 'PS-barber'],
      ['name: Pediatric', 'name: Dentist'],
    ],
    'often-needed.yaml': [
      ['PT-respite', 'PT-rest'],
      ['PT-counselor', 'PT-speech-therapist'],
    ],
  };
  expect(problemsWith(replaced)).toEqual([
    "medicaid-programs.yaml | - id: 204 | id '204' is already used by an earlier entry.",
    "services.yaml | name: PS-pain | name 'PS-pain' is already used by an earlier entry.",
    "medicaid-programs.yaml | name: MC-ZZ | The first program must be 'MC-ANY', any state's.",
    "facts.yaml | Telehealth: | 'Telehealth' is not a valid key. Use only lowercase letters, digits and dashes.",
    "frequent-searches.yaml | - name: Dentist | name 'Dentist' is already used by an earlier entry.",
    "often-needed.yaml | - PT-speech-therapist | 'PT-speech-therapist' is already used by an earlier entry.",
    "frequent-searches.yaml | - PS-barber | No tag has the name 'PS-barber'.",
    "often-needed.yaml | - PT-rest | No tag has the name 'PT-rest'.",
  ]);
});

test('rejects a file without entries', () => {
  const facts = textOf('facts.yaml');
  expect(problemsWith({ 'facts.yaml': [[facts, '# Nothing yet']] })).toEqual([
    'facts.yaml | # Nothing yet | The file is empty: it needs a list or keys.',
  ]);
});
