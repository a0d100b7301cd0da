import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { pagePatterns, routeNames } from './route-names.ts';

const routes = {
  root: { id: 'root', path: '' },
  'en/home': { id: 'en/home', parentId: 'root', index: true },
  'en/places-options': { id: 'en/places-options', parentId: 'root', path: 'ourplaces' },
  'en/places': { id: 'en/places', parentId: 'en/places-options', index: true },
  'en/provider': { id: 'en/provider', parentId: 'root', path: 'ourplaces/providers/:id' },
  'en/video': { id: 'en/video', parentId: 'root', path: 'video/:id?' },
  'en/not-found': { id: 'en/not-found', parentId: 'root', path: '*' },
} as unknown as ServerBuild['routes'];
const nameOf = routeNames([...pagePatterns(routes), '/api/Medicaid/Search', '/api/tiles/:layer/:z/:x/:y', '/healthz']);

test.each([
  ['/', '/'],
  ['/ourplaces', '/ourplaces'],
  ['/ourplaces/providers/nppes:1234567893', '/ourplaces/providers/:id'],
  ['/video', '/video/:id?'],
  ['/video/7', '/video/:id?'],
  ['/video/7.data', '/video/:id?'],
  ['/api/Medicaid/Search', '/api/Medicaid/Search'],
  ['/api/tiles/roadmap/4/3/2', '/api/tiles/:layer/:z/:x/:y'],
  ['/assets/root-1a2b.js', '/assets/*'],
  ['/wp-login.php', 'unknown'],
  ['/api/a/b/c', 'unknown'],
])('%s is route %s', (path, name) => {
  expect(nameOf(path)).toBe(name);
});
