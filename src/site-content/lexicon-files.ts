import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCompiled } from '#files/compiled-file.ts';
import type { ReadColumns } from '#files/read-columns.ts';
import { CONTENT_LANGUAGES, type ContentLanguage } from '#model/content-language.ts';
import type { Learned } from '#understanding/learn.ts';
import { learnedPath } from '#understanding/learned-file.ts';
import type { PageFile } from './check-page.ts';

/** The release's own folder: an operator's folder may lack it, because what people say is the same everywhere. */
const OWN_CONTENT = fileURLToPath(new URL('../../content', import.meta.url));

/** The files of a language's lexicon, and the path for what is learned from them. */
export interface LexiconFiles {
  main: PageFile;
  asked: PageFile;
  learnedPath: string;
}

/** Reads what people say in a language from a content folder. */
export function readLexiconFiles(folder: string, language: ContentLanguage): LexiconFiles {
  const [main, asked] = [`understanding/${language}.yaml`, `understanding/asked-${language}.yaml`].map((file) => {
    const path = [folder, OWN_CONTENT].map((from) => join(from, file)).find((path) => existsSync(path));
    return { file, text: path && readFileSync(path, 'utf8') };
  }) as [PageFile, PageFile];
  return { main, asked, learnedPath: learnedPath(language, [main.text ?? '', asked.text ?? '']) };
}

/** The last valid ones with the path of what is learned from them: edits of other files do not change them. */
const last = new Map<ContentLanguage, { path: string; learned: Learned }>();

/** The languages whose lexicon was read as a file of columns, or written as one for the next start. */
export const compiledLexicons = (): ContentLanguage[] =>
  CONTENT_LANGUAGES.filter((language) => existsSync(last.get(language)?.path ?? ''));

/** What was learned last in a language, if it is what this path says. */
export function lastLearned(language: ContentLanguage, path: string): Learned | undefined {
  const known = last.get(language);
  return known?.path === path ? known.learned : undefined;
}

/** Remembers and returns what was learned. */
export function keepLearned(language: ContentLanguage, path: string, learned: Learned): Learned {
  last.set(language, { path, learned });
  return learned;
}

/** Returns what was learned before, from its file (`learnedPath`); null if nothing was. `read`: how. */
export async function readLearned(
  language: ContentLanguage,
  path: string,
  read?: ReadColumns,
): Promise<Learned | null> {
  const learned = lastLearned(language, path) ?? (await readCompiled<Learned>(path, read));
  return learned && keepLearned(language, path, learned);
}
