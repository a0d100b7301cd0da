import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkSync } from 'recheck';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../src', import.meta.url));

interface Found {
  where: string;
  pattern: string;
  flags: string;
}

/** Returns every regular expression literal in the site's code. */
function writtenExpressions(): Found[] {
  return sourceFiles().flatMap((name) => expressionsIn(join(source, name)));
}

function sourceFiles(): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name),
  );
}

function expressionsIn(file: string): Found[] {
  const found: Found[] = [];
  const visitor = new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ where: relative(source, file), ...node.regex });
    },
  });
  visitor.visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return found;
}

/** Expressions with quadratic run time, by file and start of the expression, and why they are safe. */
const REVIEWED: [file: string, beginning: string, why: string][] = [
  [
    'app/shipping/start-after-paint.ts',
    '<link rel="modulepreload"',
    'over our own pages, whose attributes are escaped',
  ],
  ['app/shipping/start-after-paint.ts', '<script( nonce=', 'over our own pages, whose attributes are escaped'],
  ['app/messages/language.ts', '^\\/([^/?#]*)(.*)$', 'slow only with line breaks, which no address can contain'],
  ['app/messages/quick-numbers.ts', '\\d(?=', 'over a number'],
  ['forms/check-submission.ts', '^[+(\\d]', 'after the length is checked: a phone number has a few dozen characters'],
  ['gazetteer/place-query.ts', '[\\s,]+(usa', 'over at most 100 characters'],
  ['desk/testing/', '', 'over the pages of tests'],
  ['importers/csv/header-words.ts', '\\b(tty', 'over the first 120 characters of a header'],
  ['importers/csv/value-kinds.ts', '^(https?', 'over at most 200 characters'],
  ['importers/service-words.ts', '[.!:]+$', "over one cell of an operator's file"],
  ['importers/us-address.ts', '\\s*(?:extension', "over one cell of an operator's file"],
  ['settings/config.ts', '\\/+$', "over an operator's setting"],
  ['site-content/', '', "over the operator's own files"],
];

/** Files that build expressions at run time, and why these are safe. */
const BUILT: Record<string, string> = {
  'app/offline/saved-copy.ts': 'over our own page',
  'app/shipping/compile-messages.plugin.ts': 'at build time, over our own code',
  'importers/community/map-community.ts': 'over an address of at most 200 characters, which takes 12 ms at worst',
  'importers/csv/medicaid-words.ts': 'fixed words',
  'operations/listings/set-values.ts': 'fixed words',
  'server/route-names.ts': 'no two parts next to each other can match the same character',
  'server/upload-form.ts': 'fixed words, over the header of a part',
  'site-content/content-folder.ts': 'over names of files in the content',
  'site-content/explain-words.ts': 'fixed words',
  'wire/opening-hours.ts': 'fixed words',
};

/**
 * Bounded by steps, not by time: on a busy machine, safe expressions would sometimes seem slow. With more repeats than
 * usual, more expressions are proven safe, in milliseconds, instead of tried on thousands of texts.
 */
const LIMITS = {
  timeout: 180_000,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  maxRepeatCount: 100,
};

test('no regular expression is slow on hostile text', () => {
  const all = writtenExpressions();
  expect(all.length).toBeGreaterThan(150);
  const once = new Map(all.map((found) => [`/${found.pattern}/${found.flags}`, found]));
  const slow = [...once].filter(([, { where, pattern, flags }]) => {
    const isReviewed = REVIEWED.some(([file, beginning]) => where.startsWith(file) && pattern.startsWith(beginning));
    return !isReviewed && checkSync(pattern, flags, LIMITS).status !== 'safe';
  });
  expect(slow.map(([name, { where }]) => `${where}: ${name}`)).toEqual([]);
}, 900_000);

test('files that build regular expressions are reviewed', () => {
  const files = sourceFiles().filter((name) => /\bRegExp\(/.test(readFileSync(join(source, name), 'utf8')));
  expect(files.sort()).toEqual(Object.keys(BUILT));
});
