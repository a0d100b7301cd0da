import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readCatalogs } from './testing/read-catalogs.ts';

const { en, ...others } = readCatalogs();
const english = en!;
const languages = Object.entries(others);

/** Messages that say the same in both languages: names, and marks between other words. Look at each before adding one. */
const SAME_IN_SPANISH = [
  'site.name',
  'site.title',
  'language.direction',
  'places.summary.medicaid',
  'provider.extension',
  'provider.medicaid',
  'myList.video',
  'map.marker',
  'forms.problemOf',
];

describe.each(languages)('%s', (_, messages) => {
  test('has the keys of the English catalog, in their order', () => {
    expect([...messages.keys()]).toEqual([...english.keys()]);
  });

  test('uses the same arguments, plurals included', () => {
    for (const [key, text] of english)
      expect([key, argumentsOf(messages.get(key) ?? '')]).toEqual([key, argumentsOf(text)]);
  });

  test('has every form of a plural that its language knows', () => {
    const known = new Intl.PluralRules(messages.get('language.locale')!).resolvedOptions().pluralCategories;
    for (const [key, text] of messages) {
      if (!text.includes(', plural,')) continue;
      const written = [...text.matchAll(/(?:^|[\s}])(zero|one|two|few|many|other) \{/g)].map(([, form]) => form);
      // 'many' is for whole millions in Spanish, of which there are none here; 'other' stands in.
      const needed = known.filter((form) => form !== 'many');
      expect([key, needed.filter((form) => !written.includes(form))]).toEqual([key, []]);
    }
  });

  test('has no message that is empty', () => {
    for (const [key, text] of messages) expect(text.trim(), key).not.toBe('');
  });
});

test('nothing is left in English, apart from what is the same in Spanish', () => {
  const same = [...english].filter(([key, text]) => others.es?.get(key) === text).map(([key]) => key);
  expect(same.sort()).toEqual([...SAME_IN_SPANISH].sort());
});

test('Spanish says usted throughout, and quotes as people do in the US', () => {
  const familiar =
    /(?<!\p{L})(tú|tu|tus|ti|te|contigo|tuyo|puedes|quieres|tienes|necesitas|buscas|eres|estás|haz|vosotros|vuestr[oa]s?)(?!\p{L})/iu;
  const problems = [...others.es!].filter(([, text]) => familiar.test(text) || /[«»]/.test(text));
  expect(problems).toEqual([]);
});

test('every message is used', () => {
  const sources = readSources();
  const unused = [...english.keys()].filter((key) => {
    const folder = key.slice(0, key.lastIndexOf('.'));
    // What a catalog says of its language is read as a whole, by language.ts.
    return folder !== 'language' && !sources.includes(`'${key}'`) && !sources.includes(`\`${folder}.\${`);
  });
  expect(unused).toEqual([]);
});

/** ICU arguments with their kind, sorted: ['count plural', 'place']. A branch of a plural (`{# results}`) is none. */
function argumentsOf(text: string): string[] {
  const found = [...text.matchAll(/\{\s*(\w+)\s*(?:\}|,\s*(plural|select|number|date)\s*,)/g)];
  return [...new Set(found.map(([, name, kind]) => [name, kind].filter(Boolean).join(' ')))].sort();
}

function readSources(): string {
  const app = fileURLToPath(new URL('..', import.meta.url));
  return globSync('**/*.{ts,tsx}', { cwd: app })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(app, file), 'utf8'))
    .join('\n');
}
