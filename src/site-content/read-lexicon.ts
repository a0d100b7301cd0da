import { readCompiledNow, writeCompiled } from '#files/compiled-file.ts';
import type { ContentLanguage } from '#model/content-language.ts';
import { type Learned, learn } from '#understanding/learn.ts';
import { type AskedLines, askedSchema, type Lexicon, lexiconSchema } from '#understanding/lexicon.ts';
import { checkPage, type Page } from './check-page.ts';
import type { ContentProblem } from './content-problem.ts';
import { keepLearned, type LexiconFiles, lastLearned, readLexiconFiles } from './lexicon-files.ts';

/**
 * Returns what people say in a language with what is learned from it; undefined if its files have errors, which are
 * added to `problems`. They are parsed only if nothing was learned from them yet: if something was, they are valid.
 */
export function readLexicon(
  folder: string,
  language: ContentLanguage,
  problems: ContentProblem[],
): Learned | undefined {
  const files = readLexiconFiles(folder, language);
  const path = files.learnedPath;
  const known = lastLearned(language, path) ?? readCompiledNow<Learned>(path) ?? learnFrom(files, language, problems);
  return known && keepLearned(language, path, known);
}

function learnFrom(files: LexiconFiles, language: ContentLanguage, problems: ContentProblem[]): Learned | undefined {
  const { main, asked } = checkFiles(files, problems);
  if (!main || !asked) return undefined;
  return writeCompiled(files.learnedPath, learn(language, main.fields, asked.fields));
}

/** The checked files of a lexicon; undefined where a file has errors, which are added to `problems`. */
export interface LexiconPages {
  main: Page<Lexicon> | undefined;
  asked: Page<AskedLines> | undefined;
}

/** Parses the files of what people say in a language. */
export function readLexiconPages(folder: string, language: ContentLanguage, problems: ContentProblem[]): LexiconPages {
  return checkFiles(readLexiconFiles(folder, language), problems);
}

function checkFiles({ main, asked }: LexiconFiles, problems: ContentProblem[]): LexiconPages {
  return { main: checkPage(main, lexiconSchema, problems), asked: checkPage(asked, askedSchema, problems) };
}
