import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ContentLanguage } from '#model/content-language.ts';
import { learnedPath } from '#understanding/learned-file.ts';
import type { PageFile } from './check-page.ts';

/** The release's own folder: what people say is the same everywhere, so a folder of an operator's own may do without it. */
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
