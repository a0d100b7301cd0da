import { expect, test } from 'vitest';
import { readCatalogs } from '#app/messages/testing/read-catalogs.ts';
import { PAGE_WORDS } from './page-words.ts';

const catalogs = readCatalogs();
const desk = readCatalogs('desk');

/** Messages of the desk, and the same ones of the site. */
const SAME = {
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
};

test.each(['en', 'es'] as const)('in %s, the desk calls things as the site does', (language) => {
  const texts = Object.keys(SAME).map((key) => [key, desk[language]!.get(key)]);
  const site = Object.entries(SAME).map(([key, other]) => [key, catalogs[language]!.get(other)]);
  expect(texts).toEqual(site);
});

test.each(['en', 'es'] as const)('in %s, a preview has the words of the pages', (language) => {
  const w = PAGE_WORDS[language];
  const words: Record<string, string> = {
    'sample.person': w.samplePerson,
    'expert.sampleNote': w.sampleNote,
    'expert.book': w.book('{name}'),
    'expert.bio': w.bio('{name}'),
    'expert.help': w.help('{name}'),
    'expert.resources': w.resources,
    'video.soon': w.soon,
    'video.description': w.description,
    'video.resources': w.links,
    'video.by': w.by('{publisher}'),
    'video.call': w.call('{phone}'),
    'video.talk': w.talk,
    'video.related': w.related,
  };
  const site = Object.keys(words).map((key) => [key, catalogs[language]!.get(key)]);
  expect(words).toEqual(Object.fromEntries(site));
});
