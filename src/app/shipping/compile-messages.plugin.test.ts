import { globSync, readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import { readCatalogs } from '../messages/testing/read-catalogs.ts';
import { compileAll, namesAny, PARTS } from './compile-messages.plugin.ts';
import { renderMessage } from './light-intl.tsx';

test.each([
  ['en', en],
  ['es', es],
] as const)('every compiled message renders the same text as use-intl: %s', (locale, messages) => {
  const compiled = compileAll(messages);
  const translate = createTranslator({ locale: messages.language.locale, messages, timeZone: 'UTC' }) as (
    key: string,
    values?: object,
  ) => string;
  for (const [key, text] of readCatalogs()[locale]!) {
    const names = [...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name]) => name!);
    for (const number of [0, 1, 2, 1234.5]) {
      const values = Object.fromEntries(names.map((name) => [name, number]));
      const expected = names.length > 0 ? translate(key, values) : translate(key);
      expect([key, renderMessage(compiled, locale, key, values)]).toEqual([key, expected]);
    }
  }
});

test('a missing message renders its key', () => {
  expect(renderMessage({ a: {} }, 'en', 'a.b.c')).toBe('a.b.c');
});

test('each part lists existing sections, and no section is in two parts', () => {
  const named = Object.values(PARTS).flat();
  expect(named.filter((name) => !(name in en))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

test('finds the parts that a file uses, by literal or computed keys', () => {
  const computed = 'sources.$' + '{name}';
  for (const code of ["t('sources.sample')", `t(\`${computed}\`)`]) expect(namesAny(code, ['sources'])).toBe(true);
  for (const code of ["t('data.sources.sample')", 'sources.map(first)', "'sources'"]) {
    expect(namesAny(code, ['sources'])).toBe(false);
  }
});

test('no file shortens its keys by a namespace, which neither light-intl nor the parts know', () => {
  const files = globSync('src/app/**/*.{ts,tsx}').filter((file) => !file.endsWith('.test.ts'));
  expect(files.filter((file) => /useTranslations\([^)]/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
