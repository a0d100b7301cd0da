import { expect, test } from 'vitest';
import { vocabularyIn } from '#listings/vocabulary/local-vocabulary.ts';
import { filterOptions, namedOptions } from './search-options.ts';

test('a page names the chosen options, and the programs that its place makes likely', () => {
  const options = filterOptions(vocabularyIn('en'));
  const query = { services: ['PT-dentist'], medicaid: ['MC-TX'], must: [], listsAll: false };
  const named = namedOptions(options, query, 'AZ');
  expect(named.services.map(({ displayName }) => displayName)).toEqual(['Dentist']);
  expect(named.programs.map(({ name }) => name)).toEqual(['MC-ANY', 'MC-AZ', 'MC-TX']);
  expect([...named.services, ...named.programs].flatMap(({ otherWords }) => otherWords)).toEqual([]);
});

test('a page names all options for a visitor without script who asks for them', () => {
  const options = filterOptions(vocabularyIn('es'));
  const named = namedOptions(options, { services: [], medicaid: [], must: [], listsAll: true }, null);
  expect(named.isAll).toBe(true);
  expect(named.services).toHaveLength(options.services.length);
  expect(named.programs).toHaveLength(options.programs.length);
});

test('a page names what places must have', () => {
  const options = filterOptions(vocabularyIn('es'));
  const query = { services: [], medicaid: [], must: ['ramp' as const], listsAll: false };
  const named = namedOptions(options, query, 'AZ');
  expect(named.musts.map(({ text }) => text)).toEqual(['Rampa en la entrada']);
  expect(namedOptions(options, { ...query, listsAll: true }, 'AZ').musts).toHaveLength(35);
});

test('frequent searches are Dentist and Pediatric, with services on offer', () => {
  const { services, frequent } = filterOptions(vocabularyIn('en'));
  expect(frequent.map(({ name }) => name)).toEqual(['Dentist', 'Pediatric']);
  for (const { tags } of frequent) {
    for (const tag of tags) expect(services.map(({ name }) => name)).toContain(tag);
  }
});
