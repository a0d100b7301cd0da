import { expect, test } from 'vitest';
import type { SourceName } from '#listings/provider.ts';
import { sourceRights } from './source-rights.ts';

test.each([
  ['nppes', { terms: 'public-domain', name: 'nppes' }],
  ['list:arizona-respite', { terms: 'permission', name: 'arizona-respite' }],
  ['list:respite', { terms: 'withheld', name: 'respite' }],
  ['site:other.example', { terms: 'withheld', name: 'other.example' }],
  ['csv', { terms: 'withheld', name: 'csv' }],
] as [SourceName, object][])('%s', (source, rights) => {
  expect(sourceRights({ OPEN_DATA: 'on', SHARE_LISTS: ['arizona-respite'] })(source)).toEqual(rights);
  expect(sourceRights({ OPEN_DATA: 'off', SHARE_LISTS: [] })(source).terms).toBe('off');
});
