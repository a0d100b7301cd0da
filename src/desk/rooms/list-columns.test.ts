import { expect, test } from 'vitest';
import { inspectTable } from '#importers/csv/inspect-table.ts';
import { openCsv } from '#importers/csv/open-csv.ts';
import { unknownWords } from '#importers/csv/unknown-words.ts';
import { writeTestFile } from '#importers/testing/import-files.ts';
import { allRows } from '#importers/testing/test-import.ts';
import { TRANSLATE } from '../messages/translate.ts';
import { optionsOf, problemsOf, proposedAnswers } from './list-columns.ts';

const TABLE = 'First,Last,About,State,Care 1,Care 2\nAna,Reyes,Ramps,AZ,Respite,Haircuts\nBo,Diaz,,AZ,Respite,\n';
const visit = { t: TRANSLATE.en, now: new Date('2026-11-21') };

/** What the form proposes for a list with these options, and the options that it then has. */
async function goOn(columns: string) {
  const look = await inspectTable(writeTestFile('list.csv', TABLE), 1e6);
  const answers = { title: 'X', link: '', edition: '', columns, defaults: '', evidence: 'accepts' } as never;
  const given = proposedAnswers({ answers }, look);
  return { given, problems: problemsOf(given, look, visit), options: optionsOf(given, look, answers) };
}

async function namesOf(columns: string | undefined) {
  const rows = await allRows(await openCsv([writeTestFile('list.csv', TABLE)], { columns: columns! }));
  return rows.map(({ outcome }) => (outcome as { name: string }).name);
}

test('columns that were joined stay joined, in the same order', async () => {
  const before = 'Last + First=name,Care 1+Care 2=services,About=description';
  const { given, problems, options } = await goOn(before);
  expect(given.chosen).toEqual(['name', 'name', 'description', 'state', 'services', 'services']);
  expect(problems).toEqual({});
  expect(await namesOf(options.columns)).toEqual(['Reyes Ana', 'Diaz Bo']);
  const words = await unknownWords(writeTestFile('list.csv', TABLE), { columns: before });
  expect(words.map(({ word }) => word)).toEqual(['Haircuts']);
});

test.each(['name,description', 'name+description'])('a column that feeds %s stays so', async (keys) => {
  const { given, problems, options } = await goOn(`First=${keys},Last=-,Care 1=services`);
  expect(given.chosen.slice(0, 3)).toEqual([keys, '-', '-']);
  expect(problems).toEqual({});
  expect(await namesOf(options.columns)).toEqual(['Ana', 'Bo']);
});
