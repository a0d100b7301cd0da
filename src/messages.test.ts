import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readCatalogs } from './app/messages/testing/read-catalogs.ts';

/** Messages that are identical in both languages: names and punctuation. Check each one before you add it. */
const SAME_IN_SPANISH = {
  app: [
    'site.name',
    'site.title',
    'language.direction',
    'places.summary.medicaid',
    'provider.extension',
    'provider.short.age.no',
    'provider.medicaid',
    'myList.video',
    'map.marker',
    'forms.problemOf',
    'called.no',
  ],
  desk: [
    'submissions.channels.listmonk',
    'calls.answers.no',
    'calls.fields.medicaid',
    'listing.medicaidTitle',
    'listing.no',
    'listings.id',
    'content.kinds.videos',
    'content.id',
    'content.inLanguage',
    'content.labels.source',
    'content.labels.videos',
    'sources.names.nppes',
    'sources.names.npd',
    'lists.extraFields.npi',
    'lists.medicaidWords',
  ],
};

describe.each(['app', 'desk'] as const)('src/%s/messages', (room) => {
  const { en: english = new Map<string, string>(), ...others } = readCatalogs(room);

  describe.each(Object.entries(others))('%s', (language, messages) => {
    test('has the keys of the English catalog, in their order', () => {
      expect([...messages.keys()]).toEqual([...english.keys()]);
    });

    test('uses the same arguments, plurals included', () => {
      for (const [key, text] of english) {
        // A sentence of the program, which exists in English alone: other languages have one of their own in its place.
        const expected = text === '{english}' ? [] : argumentsOf(text);
        expect([key, argumentsOf(messages.get(key) ?? '')]).toEqual([key, expected]);
      }
    });

    test('has every plural form that its language needs', () => {
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
      for (const [key, text] of messages) {
        if (!text.includes(', plural,')) continue;
        const written = [...text.matchAll(/(?:^|[\s}])(zero|one|two|few|many|other) \{/g)].map(([, form]) => form);
        // Spanish uses 'many' for whole millions, which never occur here; 'other' is the fallback.
        const needed = pluralCategories.filter((form) => form !== 'many');
        expect([key, needed.filter((form) => !written.includes(form))]).toEqual([key, []]);
      }
    });

    test('has no empty messages', () => {
      for (const [key, text] of messages) expect(text.trim(), key).not.toBe('');
    });
  });

  test('no Spanish message is left in English, apart from the listed ones', () => {
    const same = [...english].filter(([key, text]) => others.es?.get(key) === text).map(([key]) => key);
    expect(same.sort()).toEqual([...SAME_IN_SPANISH[room]].sort());
  });

  test('Spanish uses "usted" throughout and quotation marks as in the US', () => {
    const familiar =
      /(?<!\p{L})(tú|tu|tus|ti|te|contigo|tuyo|puedes|quieres|tienes|necesitas|buscas|eres|estás|haz|vosotros|vuestr[oa]s?)(?!\p{L})/iu;
    const problems = [...others.es!].filter(([, text]) => familiar.test(text) || /[«»]/.test(text));
    expect(problems).toEqual([]);
  });

  test('every message is used', () => {
    const sources = readSources(room);
    const unused = [...english.keys()].filter((key) => {
      const parts = key.split('.');
      const folders = parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('.'));
      // language.ts reads the `language` section as a whole.
      return !(
        folders[0] === 'language' ||
        sources.includes(`'${key}'`) ||
        folders.some((folder) => sources.includes(`\`${folder}.\${`) || sources.includes(`t, '${folder}',`))
      );
    });
    expect(unused).toEqual([]);
  });
});

/** ICU arguments with their type, sorted: ['count plural', 'place']. Skips plural branches (`{# results}`). */
function argumentsOf(text: string): string[] {
  const found = [...text.matchAll(/\{\s*(\w+)\s*(?:\}|,\s*(plural|select|number|date)\s*[,}])/g)];
  return [...new Set(found.map(([, name, kind]) => [name, kind].filter(Boolean).join(' ')))].sort();
}

function readSources(room: string): string {
  const folder = fileURLToPath(new URL(room, import.meta.url));
  return globSync('**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}
