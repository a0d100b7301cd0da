import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import en from '../src/app/messages/en.json' with { type: 'json' };
import { pseudoCatalog, pseudoMessage } from './pseudo-language.ts';

test('a message gets longer and accented, and keeps its placeholders', () => {
  expect(pseudoMessage('Search near {place}')).toBe('⟦Sëàrçh ñëàr {place} ẋẋẋẋ⟧');
});

test('plurals keep their keys', () => {
  const messages = { a: pseudoMessage('{count, plural, =0 {None} one {# expert} other {# experts}} found') };
  const say = createTranslator({ locale: 'en', messages }) as (key: string, values: object) => string;
  expect(say('a', { count: 2 })).toContain('2 ëxpërtš föüñd');
});

test('it has every message of the English catalog, all changed', () => {
  const pseudo = pseudoCatalog(en);
  expect(Object.keys(pseudo)).toEqual(Object.keys(en));
  expect(JSON.stringify(pseudo)).not.toContain(en.places.results.heading);
});
