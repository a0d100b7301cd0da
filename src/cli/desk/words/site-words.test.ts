import { expect, test } from 'vitest';
import { readCatalogs } from '#app/messages/testing/read-catalogs.ts';
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
