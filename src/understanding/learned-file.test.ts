import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { readLexiconPages } from '#site-content/read-lexicon.ts';
import { type Learned, learn } from './learn.ts';
import { learnedPath, readLearned, writeLearned } from './learned-file.ts';
import { askedSchema, lexiconSchema } from './lexicon.ts';

const lexicon = lexiconSchema.parse({
  dangers: [{ kind: 'suicide', say: ['suicide'], lines: [{ name: '988', note: 'Call.', call: '988' }] }],
  names: [{ say: ['ear tube'], means: ['PS-surgery'] }],
  signs: [{ say: ['drools'], means: ['PS-feeding-therapy'] }],
  access: {},
  payers: {},
  medicaid: ['medicaid'],
  words: [],
  examples: [],
});
const small = (question = 'he drools all day') =>
  learn('en', lexicon, askedSchema.parse([{ means: ['PS-feeding-therapy'], say: [question] }]));

test.each(['en', 'es'] as const)('the file of the whole lexicon says what was learned, bit by bit: %s', (language) => {
  const { main, asked } = readLexiconPages('content', language, []);
  const learned = learn(language, main!.fields, asked!.fields);
  const path = join(temporaryFolder(), 'learned.columns');
  writeLearned(path, learned);
  const read = readLearned(path)!;
  for (const part of Object.keys(learned) as (keyof Learned)[])
    expect(isDeepStrictEqual(read[part], learned[part]), part).toBe(true);
});

test('the path changes with every text and with the language, and with nothing else', () => {
  const paths = [
    learnedPath('/x', 'en', 'a'),
    learnedPath('/x', 'en', 'b'),
    learnedPath('/x', 'es', 'a'),
    learnedPath('/x', 'en', 'a'),
  ];
  expect(new Set(paths).size).toBe(3);
  expect(paths[3]).toBe(paths[0]);
});

test('a file that is missing, cut short or changed is as if there were none', () => {
  const path = join(temporaryFolder(), 'learned.columns');
  expect(readLearned(path)).toBeNull();
  writeLearned(path, small());
  const whole = readFileSync(path);
  for (let at = 70_000; at < whole.length; at += 997) {
    writeFileSync(path, whole.with(at, whole[at]! ^ 1));
    expect(readLearned(path), `byte ${at}`).toBeNull();
  }
  writeFileSync(path, whole.subarray(0, 5000));
  expect(readLearned(path)).toBeNull();
  writeLearned(path, small());
  expect(readLearned(path)).toEqual(small());
});

test('a folder that cannot be written does no harm', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  writeLearned(join(folder, 'file', 'learned.columns'), small());
  expect(readdirSync(folder)).toEqual(['file']);
});

test('only the newest files of a language are kept, and no draft', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'other'));
  for (const [age, name] of ['en-1', 'en-2', 'es-1', 'en-3', 'en-4'].entries()) {
    writeFileSync(join(folder, `${name}.columns`), '');
    utimesSync(join(folder, `${name}.columns`), 1000 + age, 1000 + age);
  }
  writeLearned(join(folder, 'en-5.columns'), small());
  expect(readdirSync(folder).sort()).toEqual(['en-3.columns', 'en-4.columns', 'en-5.columns', 'es-1.columns', 'other']);
});
