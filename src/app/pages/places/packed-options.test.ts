import { expect, test } from 'vitest';
import { wordsIn } from '#api/words.ts';
import { Directory } from '#directory/directory.ts';
import { BruteForceStore } from '#directory/testing/brute-force-store.ts';
import { packOptions, unpackOptions } from './packed-options.ts';
import { readFilterOptions } from './search-options.ts';

test.each(['en', 'es'] as const)('what is packed comes out again, whatever the vocabulary has: %s', (language) => {
  const { services, programs } = readFilterOptions(new Directory(new BruteForceStore()), wordsIn(language));
  expect(services.length).toBeGreaterThan(50);
  for (const options of [services, programs, services.slice(0, 1), []]) {
    expect(unpackOptions(packOptions(options))).toEqual(options);
  }
});
