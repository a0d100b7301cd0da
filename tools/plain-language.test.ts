// Interface and content have to be easy to read. Where a text fails, write the text anew: the limits stay.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCatalogs } from '../src/app/messages/testing/read-catalogs.ts';
import { loadSiteContent } from '../src/site-content/load-site-content.ts';
import { walk } from '../src/site-content/translated.ts';
import { asRead, englishGrade, FEWEST_WORDS, markdownWords, spanishEase, wordsOf } from './reading-grade.ts';

/** A text is hard where it lies beyond: above the grade in English, below the ease in Spanish (see reading-grade.ts). */
interface Limits {
  grade: number;
  ease: number;
}

const INTERFACE: Limits = { grade: 8, ease: 55 };
const INTERFACE_TOGETHER: Limits = { grade: 5, ease: 65 };
/** A whole page of the content folder, the legal ones too. */
const PAGE: Limits = { grade: 8, ease: 60 };
/** One line of it: a single long name ('Social Security Administration') weighs much in a short sentence. */
const LINE: Limits = { grade: 12, ease: 35 };

/** Sentences whose words are not ours to choose. */
const GIVEN = ['places.join.question'];

const LANGUAGES = ['en', 'es'] as const;

test.each(LANGUAGES)('each message is easy to read: %s', (language) => {
  const problems = longMessages(language).filter(
    ([key, text]) => !GIVEN.includes(key) && isHard(text, language, INTERFACE),
  );
  expect(problems).toEqual([]);
});

test.each(LANGUAGES)('the messages together are easy to read: %s', (language) => {
  const all = longMessages(language).map(([, text]) => text.replace(/(?<![.!?:])$/, '.'));
  expect(isHard(all.join('\n'), language, INTERFACE_TOGETHER)).toBe(false);
});

test.each(LANGUAGES)('each text of the content folder is easy to read: %s', (language) => {
  const files = globSync('content/{experts,videos,legal,videos/media}/*.md').filter(
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

test.each(LANGUAGES)('a text that is hard is found: %s', (language) => {
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
    .filter(([, text]) => wordsOf(text).length >= FEWEST_WORDS);
}

/** What pages show from YAML and from the tops of Markdown files; not titles as others wrote them, HTML and addresses. */
function contentLines(language: 'en' | 'es'): string[] {
  const lines = new Set<string>();
  walk(loadSiteContent('content').in(language), (part, path) => {
    if (typeof part !== 'string' || path.includes('source') || path.includes('publisher')) return;
    if (/<\w+|^https?:|^\//.test(part) || wordsOf(part).length < FEWEST_WORDS) return;
    lines.add(part);
  });
  return [...lines];
}
