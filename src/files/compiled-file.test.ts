import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compiledPath, readCompiled, readCompiledNow, writeCompiled } from './compiled-file.ts';
import { readColumnsOnce } from './read-columns.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const made = {
  words: { keys: Float64Array.of(0.1, 2), deep: { starts: Uint32Array.of(3), name: 'ñ' } },
  list: [{ a: 1 }],
  text: '',
};
const sources = ['src/files/*.ts'];

test('what was made is read as it was, into memory of its own or shared', async () => {
  const path = join(temporaryFolder(), 'x-1.columns');
  expect(writeCompiled(path, made)).toBe(made);
  expect(readCompiledNow(path)).toEqual(made);
  const shared = await readCompiled<typeof made>(path, readColumnsOnce());
  expect(shared).toEqual(made);
  expect(shared!.words.keys.buffer).toBeInstanceOf(SharedArrayBuffer);
});

test('the path changes with every text, the kind and the sources, and with nothing else', () => {
  const paths = [
    compiledPath('en', sources, ['a']),
    compiledPath('en', sources, ['b']),
    compiledPath('en', sources, ['a', '']),
    compiledPath('es', sources, ['a']),
    compiledPath('en', ['src/geo/*.ts'], ['a']),
    compiledPath('en', sources, ['a']),
  ];
  expect(new Set(paths).size).toBe(5);
  expect(paths[5]).toBe(paths[0]);
});

test('a file that is missing, cut short or changed is as if there were none', async () => {
  const path = join(temporaryFolder(), 'x-1.columns');
  expect(readCompiledNow(path)).toBeNull();
  expect(await readCompiled(path)).toBeNull();
  writeCompiled(path, made);
  const whole = readFileSync(path);
  for (const at of [0, 100, ...Array.from({ length: whole.length - 65_536 }, (_, byte) => 65_536 + byte)]) {
    writeFileSync(path, whole.with(at, whole[at]! ^ 1));
    expect(readCompiledNow(path), `byte ${at}`).toBeNull();
    expect(await readCompiled(path), `byte ${at}`).toBeNull();
  }
  writeFileSync(path, whole.subarray(0, 5000));
  expect(readCompiledNow(path)).toBeNull();
  expect(await readCompiled(path)).toBeNull();
  writeCompiled(path, made);
  expect(readCompiledNow(path)).toEqual(made);
});

test('a folder that cannot be written does no harm', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  writeCompiled(join(folder, 'file', 'x-1.columns'), made);
  expect(readdirSync(folder)).toEqual(['file']);
});

test('only the newest files of a kind are kept, and no draft', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'other'));
  for (const [age, name] of ['en-1', 'en-2', 'es-1', 'en-3', 'en-4'].entries()) {
    writeFileSync(join(folder, `${name}.columns`), '');
    utimesSync(join(folder, `${name}.columns`), 1000 + age, 1000 + age);
  }
  writeCompiled(join(folder, 'en-5.columns'), made);
  expect(readdirSync(folder).sort()).toEqual(['en-3.columns', 'en-4.columns', 'en-5.columns', 'es-1.columns', 'other']);
});
