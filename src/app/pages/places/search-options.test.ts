import { expect, test } from 'vitest';
import { vocabularyIn } from '#listings/vocabulary/local-vocabulary.ts';
import { filterOptions, namedOptions } from './search-options.ts';

const ARIZONA = { state: 'AZ' };

test('a page names the chosen options, and the programs that its place makes likely', () => {
  const options = filterOptions(vocabularyIn('en'));
  const query = { question: '', services: ['PT-dentist'], medicaid: ['MC-TX'], must: [], list: '' };
  const named = namedOptions(options, query, ARIZONA);
  expect(named.services.map(({ displayName }) => displayName)).toEqual(['Dentist']);
  expect(named.programs.map(({ name }) => name)).toEqual(['MC-ANY', 'MC-AZ', 'MC-TX']);
  expect([...named.services, ...named.programs].flatMap(({ otherWords }) => otherWords)).toEqual([]);
});

test('a page names all options for a visitor without script who asks for them', () => {
  const options = filterOptions(vocabularyIn('es'));
  const named = namedOptions(options, { question: '', services: [], medicaid: [], must: [], list: 'all' }, null);
  expect(named.isAll).toBe(true);
  expect(named.services).toHaveLength(options.services.length);
  expect(named.programs).toHaveLength(options.programs.length);
});

test('a page names what places must have', () => {
  const options = filterOptions(vocabularyIn('es'));
  const query = { question: '', services: [], medicaid: [], must: ['ramp' as const], list: '' };
  const named = namedOptions(options, query, ARIZONA);
  expect(named.musts.map(({ text }) => text)).toEqual(['Rampa en la entrada']);
  expect(namedOptions(options, { ...query, list: 'must' }, ARIZONA).musts).toHaveLength(35);
});

test('frequent searches are Dentist and Pediatric, with services on offer', () => {
  const { services, frequent } = filterOptions(vocabularyIn('en'));
  expect(frequent.map(({ name }) => name)).toEqual(['Dentist', 'Pediatric']);
  for (const { tags } of frequent) {
    for (const tag of tags) expect(services.map(({ name }) => name)).toContain(tag);
  }
});

test('a page has frequent searches wherever its form shows them', () => {
  const options = filterOptions(vocabularyIn('en'));
  const query = { question: '', services: [], medicaid: [], must: [], list: '' };
  const asked = { ...query, question: 'my son does not talk' };
  expect(namedOptions(options, query, ARIZONA).frequent).toBe(options.frequent);
  expect(namedOptions(options, asked, null).frequent).toBe(options.frequent);
  expect(namedOptions(options, { ...asked, list: 'form' }, ARIZONA).frequent).toBe(options.frequent);
  expect(namedOptions(options, asked, ARIZONA).frequent).toEqual([]);
});
