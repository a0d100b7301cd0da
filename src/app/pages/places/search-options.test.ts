import { expect, test } from 'vitest';
import { vocabularyIn } from '#directory/vocabulary/local-vocabulary.ts';
import { filterOptions, packOptions, unpackOptions } from './search-options.ts';

test.each(['en', 'es'] as const)('unpacking returns the packed options of the vocabulary: %s', (language) => {
  const { services, programs } = filterOptions(vocabularyIn(language));
  expect(services.length).toBeGreaterThan(50);
  for (const options of [services, programs, services.slice(0, 1), []]) {
    expect(unpackOptions(packOptions(options))).toEqual(options);
  }
});

test('frequent searches are Dentist and Pediatric, with services on offer', () => {
  const { services, frequent } = filterOptions(vocabularyIn('en'));
  expect(frequent.map(({ name }) => name)).toEqual(['Dentist', 'Pediatric']);
  for (const { tags } of frequent) {
    for (const tag of tags) expect(services.map(({ name }) => name)).toContain(tag);
  }
});
