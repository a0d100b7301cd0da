import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { readCompiledNow, writeCompiled } from '#files/compiled-file.ts';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { readLexiconPages } from '#site-content/read-lexicon.ts';
import { type Learned, learn } from './learn.ts';

test.each(['en', 'es'] as const)('the file of the whole lexicon says what was learned, bit by bit: %s', (language) => {
  const { main, asked } = readLexiconPages('content', language, []);
  const learned = learn(language, main!.fields, asked!.fields);
  const path = join(temporaryFolder(), 'learned.columns');
  writeCompiled(path, learned);
  const read = readCompiledNow<Learned>(path)!;
  for (const part of Object.keys(learned) as (keyof Learned)[])
    expect(isDeepStrictEqual(read[part], learned[part]), part).toBe(true);
});
