// Interface and content must be easy to read. If a text fails, rewrite the text; do not change the limits.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCatalogs } from '../src/app/messages/testing/read-catalogs.ts';
import { loadSiteContent } from '../src/site-content/load-site-content.ts';
import { walk } from '../src/site-content/translated.ts';
import { asRead, englishGrade, MIN_WORDS, markdownWords, spanishEase, wordsOf } from './reading-grade.ts';

/** Maximum grade in English and minimum ease in Spanish (see reading-grade.ts). */
interface Limits {
  grade: number;
  ease: number;
}

const INTERFACE: Limits = { grade: 8, ease: 55 };
const INTERFACE_TOGETHER: Limits = { grade: 5, ease: 65 };
/** A whole page of the content folder, including legal pages. */
const PAGE: Limits = { grade: 8, ease: 60 };
/** One line: a single long name ('Social Security Administration') weighs heavily in a short sentence. */
const LINE: Limits = { grade: 12, ease: 35 };

/** Texts fixed by the specification. */
const FIXED = ['places.join.question'];

const LANGUAGES = ['en', 'es'] as const;

test.each(LANGUAGES)('each message is easy to read: %s', (language) => {
  const problems = longMessages(language).filter(
    ([key, text]) => !FIXED.includes(key) && isHard(text, language, INTERFACE),
  );
  expect(problems).toEqual([]);
});

test.each(LANGUAGES)('the messages together are easy to read: %s', (language) => {
  const all = longMessages(language).map(([, text]) => text.replace(/(?<![.!?:])$/, '.'));
  expect(isHard(all.join('\n'), language, INTERFACE_TOGETHER)).toBe(false);
});

test.each(LANGUAGES)('each text of the content folder is easy to read: %s', (language) => {
  const files = globSync('content/{experts,videos,legal}/*.md').filter(
    (file) => file.endsWith('.es.md') === (language === 'es'),
  );
  expect(files.length).toBeGreaterThan(40);
  const body = (file: string) => markdownWords(readFileSync(file, 'utf8').replace(/^---[\s\S]*?\n---\n/, ''));
  expect(files.filter((file) => isHard(body(file), language, PAGE))).toEqual([]);
});

test.each(LANGUAGES)('each line of the content folder is easy to read: %s', (language) => {
  const lines = contentLines(language);
  expect(lines.length).toBeGreaterThan(150);
  expect(lines.filter((line) => isHard(line, language, LINE))).toEqual([]);
});

test.each(LANGUAGES)('the check finds a hard text: %s', (language) => {
  const hard = {
    en: 'Documentation substantiating functional limitations must accompany eligibility determinations.',
    es: 'La documentación justificativa de limitaciones funcionales acompañará la determinación de elegibilidad.',
  }[language];
  for (const limits of [INTERFACE, INTERFACE_TOGETHER, PAGE, LINE]) expect(isHard(hard, language, limits)).toBe(true);
});

function isHard(text: string, language: 'en' | 'es', { grade, ease }: Limits): boolean {
  return language === 'en' ? englishGrade(text) > grade : spanishEase(text) < ease;
}

function longMessages(language: string): [key: string, text: string][] {
  return [...readCatalogs()[language]!]
    .map(([key, text]): [string, string] => [key, asRead(text)])
    .filter(([, text]) => wordsOf(text).length >= MIN_WORDS);
}

/** Returns the texts from YAML and front matter, except for titles by other publishers, HTML and addresses. */
function contentLines(language: 'en' | 'es'): string[] {
  const lines = new Set<string>();
  walk(loadSiteContent('content').in(language), (part, path) => {
    if (typeof part !== 'string' || path.includes('source') || path.includes('publisher')) return;
    if (/<\w+|^https?:|^\//.test(part) || wordsOf(part).length < MIN_WORDS) return;
    lines.add(part);
  });
  return [...lines];
}
