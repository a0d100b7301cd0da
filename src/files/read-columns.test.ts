import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { readColumnsOnce, UnreadableFileError } from './read-columns.ts';

function write(columns: string, path: string) {
  writeFileSync(path, `head${columns}`);
  return { start: 4, bytes: columns.length, checksum: crc32(columns) };
}

test('reads columns once for all, and other columns anew', async () => {
  const read = readColumnsOnce();
  const path = join(temporaryFolder(), 'an.index');
  const part = write('columns', path);
  const [one, two] = await Promise.all([read(path, part), read(path, { ...part })]);
  expect(one).toBe(two);
  expect(Buffer.from(one).toString()).toBe('columns');
  expect(Buffer.from(await read(path, write('newer', path))).toString()).toBe('newer');
});

test('reads again what could not be read', async () => {
  const read = readColumnsOnce();
  const path = join(temporaryFolder(), 'an.index');
  const part = write('columns', path);
  write('Columns', path);
  await expect(read(path, part)).rejects.toThrow(UnreadableFileError);
  write('columns', path);
  expect(Buffer.from(await read(path, part)).toString()).toBe('columns');
});

test('columns of another kind of file do not take their place', async () => {
  const read = readColumnsOnce();
  const folder = temporaryFolder();
  const index = join(folder, 'directory-1.index');
  const part = write('columns', index);
  const first = await read(index, part);
  const places = join(folder, 'gazetteer-1.columns');
  await read(places, write('places', places));
  expect(await read(index, part)).toBe(first);
});
