import { readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { CONTENT_LANGUAGES } from '#model/content-language.ts';
import { readSiteContent } from './compiled-content.ts';
import { ContentError } from './content-problem.ts';
import { loadSiteContent } from './load-site-content.ts';
import type { SiteContent } from './site-content.ts';
import { makeContentFolder } from './testing/make-content-folder.ts';

const options = { variants: '.cache/pictures' };
const dataOf = ({ in: inLanguage, ...content }: SiteContent) => ({
  ...content,
  local: CONTENT_LANGUAGES.map((language) => ({ ...inLanguage(language), findVideos: undefined })),
});

test('what was compiled is what the folder says, in both languages, and is found by the same words', async () => {
  const compiled = await readSiteContent('content', options);
  const read = loadSiteContent('content', options);
  expect(dataOf(compiled)).toEqual(dataOf(read));
  const found = (content: SiteContent) => content.in('es').findVideos(read.in('es').library[0]!.title);
  expect(found(compiled)).toEqual(found(read));
  expect(found(compiled).length).toBeGreaterThan(0);
});

test('an edit shows, and a mistake is said with its file', async () => {
  const folder = makeContentFolder();
  const name = async () => (await readSiteContent(folder, options)).in('en').experts[0]?.name;
  expect(await name()).toBe('Ana Reyes');
  const file = join(folder, 'experts/ana-reyes.md');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('Ana Reyes', 'Ana Paz'));
  expect(await name()).toBe('Ana Paz');
  writeFileSync(file, text.replace('name:', 'nom:'));
  const error = await readSiteContent(folder, options).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ContentError);
  expect(error.message).toContain('ana-reyes.md');
});

test('an edit behind a link shows', async () => {
  const folder = makeContentFolder();
  const [file, elsewhere] = [join(folder, 'experts/ana-reyes.md'), join(temporaryFolder(), 'ana.md')];
  renameSync(file, elsewhere);
  symlinkSync(elsewhere, file);
  const name = async () => (await readSiteContent(folder, options)).in('en').experts[0]?.name;
  expect(await name()).toBe('Ana Reyes');
  writeFileSync(elsewhere, readFileSync(elsewhere, 'utf8').replace('Ana Reyes', 'Ana Paz'));
  expect(await name()).toBe('Ana Paz');
});
