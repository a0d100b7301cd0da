import { relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { withTests } from './tests-of-data-files.ts';

const added = (file: string) =>
  withTests([resolve(file)])
    .slice(1)
    .map((path) => relative('.', path));

test.each([
  ['src/listings/vocabulary/services.yaml', 'src/listings/vocabulary/vocabulary.test.ts'],
  ['src/gazetteer/other-names.tsv', 'src/gazetteer/gazetteer.test.ts'],
  ['content/understanding/asked-en.yaml', 'src/understanding/questions.test.ts'],
  ['content/glossary.yaml', 'src/site-content/load-site-content.test.ts'],
])('a change of %s runs the tests of its folder', (file, tested) => {
  expect(added(file)).toContain(tested);
});

test('code has importers, and runs their tests alone', () => {
  expect(['src/gazetteer/states.ts', 'docs/content.md', 'package.json'].flatMap(added)).toEqual([]);
});
