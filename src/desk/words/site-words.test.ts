import { expect, test } from 'vitest';
import { readCatalogs } from '#app/messages/testing/read-catalogs.ts';
import { PAGE_WORDS } from './page-words.ts';
import { WORDS } from './words.ts';

const catalogs = readCatalogs();

test.each(['en', 'es'] as const)('in %s, the desk calls things as the site does', (language) => {
  const { evidences, listedBy, medicaidUnknown, accepting, acceptingAsOf } = WORDS[language].listing;
  const words: Record<string, string> = {
    reported: evidences['reported-id']('{program}'),
    accepts: evidences.accepts('{program}'),
    listed: evidences.listed('{program}'),
    byLaw: evidences['by-law']('{program}'),
    listedBy: listedBy('{plan}', '{program}'),
    medicaidUnknown,
    acceptingYes: accepting.yes,
    acceptingNo: accepting.no,
    acceptingUnknown: accepting.unknown,
    acceptingAsOf: acceptingAsOf('{date}'),
  };
  const site = Object.keys(words).map((key) => [key, catalogs[language]!.get(`provider.${key}`)]);
  expect(words).toEqual(Object.fromEntries(site));
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
