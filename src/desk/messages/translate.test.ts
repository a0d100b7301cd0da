import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCatalogs } from '#app/messages/testing/read-catalogs.ts';
import { TRANSLATE } from './translate.ts';

/** Messages of the desk, and those of the site that they repeat: how it speaks of Medicaid, and what a preview shows. */
const OF_SITE = {
  'listing.evidences.reported-id': 'provider.reported',
  'listing.evidences.accepts': 'provider.accepts',
  'listing.evidences.listed': 'provider.listed',
  'listing.evidences.by-law': 'provider.byLaw',
  'listing.listedBy': 'provider.listedBy',
  'listing.medicaidUnknown': 'provider.medicaidUnknown',
  'listing.accepting.yes': 'provider.acceptingYes',
  'listing.accepting.no': 'provider.acceptingNo',
  'listing.accepting.unknown': 'provider.acceptingUnknown',
  'listing.acceptingAsOf': 'provider.acceptingAsOf',
  'page.samplePerson': 'sample.person',
  'page.sampleNote': 'expert.sampleNote',
  'page.book': 'expert.book',
  'page.bio': 'expert.bio',
  'page.help': 'expert.help',
  'page.resources': 'expert.resources',
  'page.soon': 'video.soon',
  'page.description': 'video.description',
  'page.links': 'video.resources',
  'page.by': 'video.by',
  'page.call': 'video.call',
  'page.talk': 'video.talk',
  'page.related': 'video.related',
};

test.each(['en', 'es'] as const)('in %s, the desk calls things as the site does', (language) => {
  const [own, site] = [readCatalogs('desk')[language]!, readCatalogs()[language]!];
  const pairs = Object.entries(OF_SITE).map(([key, other]) => [key, own.get(key), site.get(other)]);
  expect(pairs.filter(([, text, same]) => text === undefined || text !== same)).toEqual([]);
});

test('the verb agrees with the number of providers that leave', () => {
  expect(TRANSLATE.es('lists.removeHelp', { providers: 1 })).toMatch(/^Sale del sitio 1 proveedor de esta lista,/);
  expect(TRANSLATE.es('lists.removeHelp', { providers: 12_000 })).toMatch(
    /^Salen del sitio 12,000 proveedores de esta lista,/,
  );
});

// The compiler knows the keys of messages, but not their arguments.
test('each use of a message gives its arguments', () => {
  const english = [...readCatalogs('desk').en!];
  const folder = new URL('..', import.meta.url);
  const uses = globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['**/*.test.ts'] }).flatMap((file) =>
    usesIn(file, folder),
  );
  expect(uses.length).toBeGreaterThan(500);
  const problems = uses.flatMap(({ file, key, given }) => {
    const texts = english.filter(([each]) => (key.endsWith('.') ? each.startsWith(key) : each === key));
    const needed = texts.flatMap(([, text]) => [...text.matchAll(/\{(\w+)[},]/g)].map(([, name]) => name!));
    return needed
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(given))
      .map((name) => `${file}: ${key} lacks ${name}`);
  });
  expect(problems).toEqual([]);
});

/** Uses of messages in a file, by key, or by its beginning ('calls.done.'), with what follows up to the closing bracket. */
function usesIn(file: string, folder: URL): { file: string; key: string; given: string }[] {
  const text = readFileSync(new URL(file, folder), 'utf8');
  return [...text.matchAll(/\bt\(\s*(?:'([^']+)'|`([^`$]+)\$\{[^`]*`)/g)].map((use) => {
    const after = text.slice(use.index + use[0].length);
    let depth = 1;
    const end = [...after].findIndex((letter) => {
      depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
      return depth === 0;
    });
    return { file, key: (use[1] ?? use[2])!, given: after.slice(0, end) };
  });
}
