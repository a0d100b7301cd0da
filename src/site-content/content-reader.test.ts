import { expect, test } from 'vitest';
import { ContentError } from './content-problem.ts';
import { contentReader } from './content-reader.ts';
import { makeContentFolder, videoFile, writeContentFile } from './testing/make-content-folder.ts';

test('reloads only after a file has changed', () => {
  const folder = makeContentFolder();
  const read = contentReader(folder);
  const first = read();
  expect(read()).toBe(first);
  writeContentFile(folder, 'videos/1.md', videoFile().replace('A video', 'Another title'));
  expect(read().in('en').videos[0]?.title).toBe('Another title');
});

test('throws until a problem is fixed', () => {
  const folder = makeContentFolder();
  const read = contentReader(folder);
  writeContentFile(folder, 'videos/1.md', videoFile('experts: [bob]\n'));
  expect(read).toThrow(ContentError);
  expect(read).toThrow(ContentError);
  writeContentFile(folder, 'videos/1.md', videoFile());
  expect(read().in('en').videos[0]?.experts).toEqual([]);
});
