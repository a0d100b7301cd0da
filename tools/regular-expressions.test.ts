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

/** Every regular expression that is written in the code the site runs. */
function writtenExpressions(): Found[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name))
    .flatMap((name) => expressionsIn(join(source, name)));
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

/** Takes time with the square of a text's length, and why that cannot hurt: by file and the beginning of the expression. */
const REVIEWED: [file: string, beginning: string, why: string][] = [
  [
    'app/shipping/start-after-paint.ts',
    '<link rel="modulepreload"',
    'over pages of our own making, whose attributes are escaped',
  ],
  [
    'app/shipping/start-after-paint.ts',
    '<script (nonce=',
    'over pages of our own making, whose attributes are escaped',
  ],
  ['app/messages/language.ts', '^\\/([^/?#]*)(.*)$', 'slow only where a line ends within, which no address may hold'],
  ['app/messages/quick-numbers.ts', '\\d(?=', 'over a number'],
  ['forms/check-submission.ts', '^[+(\\d]', 'after the length is checked: a phone number has a few dozen characters'],
  ['gazetteer/place-query.ts', '[\\s,]+(usa', 'over at most 100 characters'],
  ['importers/service-words.ts', '[.!:]+$', "over one cell of an operator's file"],
  ['importers/us-address.ts', '\\s*(?:extension', "over one cell of an operator's file"],
  ['settings/config.ts', '\\/+$', "over an operator's setting"],
  ['site-content/', '', "over the operator's own files"],
];

test('no regular expression takes much longer the longer a hostile text is', () => {
  const all = writtenExpressions();
  expect(all.length).toBeGreaterThan(150);
  const once = new Map(all.map((found) => [`/${found.pattern}/${found.flags}`, found]));
  const slow = [...once].filter(([, { where, pattern, flags }]) => {
    const isReviewed = REVIEWED.some(([file, beginning]) => where.startsWith(file) && pattern.startsWith(beginning));
    return !isReviewed && checkSync(pattern, flags, { timeout: 20_000 }).status !== 'safe';
  });
  expect(slow.map(([name, { where }]) => `${where}: ${name}`)).toEqual([]);
}, 120_000);
