import { expect, test } from 'vitest';
import type { SourceName } from '#listings/provider.ts';
import { sourceRights } from './source-rights.ts';

test.each([
  ['nppes', { terms: 'public-domain', name: 'nppes' }],
  ['list:arizona-respite', { terms: 'permission', name: 'arizona-respite' }],
  ['list:respite', { terms: 'withheld', name: 'respite' }],
  ['site:other.example', { terms: 'withheld', name: 'other.example' }],
  ['list:csv', { terms: 'withheld', name: 'list:csv' }],
  ['site:arizona-respite', { terms: 'withheld', name: 'site:arizona-respite' }],
  ['site:localhost:8080', { terms: 'withheld', name: 'localhost:8080' }],
  ['csv', { terms: 'withheld', name: 'csv' }],
] as [SourceName, object][])('%s', (source, rights) => {
  expect(sourceRights({ OPEN_DATA: 'on', SHARE_LISTS: ['arizona-respite'] })(source)).toEqual(rights);
  expect(sourceRights({ OPEN_DATA: 'off', SHARE_LISTS: [] })(source).terms).toBe('off');
});
