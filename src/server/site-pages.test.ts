import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { SITE_PAGES } from '#site-content/cross-check.ts';

/** Pages that content has no reason to link to: they show one visitor's own matter, or are not always there. */
const PRIVATE = ['/newsletter/confirm', '/newsletter/unsubscribe', '/embed', '/embed/try', '/offline'];

const english = routes.filter(({ id }) => id?.startsWith('en/'));
const pages = english.map(({ path = '' }) => `/${path}`);

test('content may link to every page of the site that has no parameters, and to no other', () => {
  const fixed = pages.filter((path) => !/[:*]/.test(path) && !PRIVATE.includes(path));
  expect(SITE_PAGES).toEqual(expect.arrayContaining(fixed));
  for (const path of SITE_PAGES) {
    const [match] = matchRoutes(english as RouteObject[], path) ?? [];
    expect([path, match?.route.id]).not.toEqual([path, 'en/not-found']);
    expect(match, path).toBeDefined();
  }
});
