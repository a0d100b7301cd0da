import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('.', import.meta.url));
const MAX_LINE = 120;

/** What cannot be broken: a regular expression (its parts would be harder to read), or an import from a long path. */
const UNBREAKABLE = /^(?:import .*|\s*(?:\w+: )?\/.*\/[a-z]*[,;])$/;
const WITH_UNBREAKABLE = new Set([
  'app/my-list/call-helper.ts',
  'app/root.tsx',
  'gazetteer/simpler-texts.ts',
  'importers/csv/header-words.ts',
  'importers/fhir/fhir-files.ts',
  'importers/hsds/hsds-words.ts',
  'importers/lists/medicaid-list.ts',
  'listings/joining/street-number.ts',
  'model/mail-address.ts',
  'model/number-to-call.ts',
  'operations/backup/manifest.ts',
  'site-content/editing/write-files.ts',
  'understanding/spanish.ts',
  'understanding/words.ts',
]);

test('a line has at most 120 characters, except in code for tests', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => !/\.test\.tsx?$|\btesting\//.test(file));
  const long = files.flatMap((file) => longLines(file).map((line) => ({ file, ...line })));
  const breakable = long.filter(({ file, text }) => !WITH_UNBREAKABLE.has(file) || !UNBREAKABLE.test(text));
  expect(breakable.map(({ file, line, text }) => `${file}:${line} has ${text.length} characters`)).toEqual([]);
  expect([...WITH_UNBREAKABLE].filter((name) => !long.some(({ file }) => file === name))).toEqual([]);
});

function longLines(file: string): { line: number; text: string }[] {
  const lines = readFileSync(join(src, file), 'utf8').split('\n');
  return lines.map((text, at) => ({ line: at + 1, text })).filter(({ text }) => text.length > MAX_LINE);
}
