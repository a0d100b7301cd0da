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
