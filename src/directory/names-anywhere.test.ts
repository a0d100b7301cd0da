import { expect, test } from 'vitest';
import { makeProvider } from '#listings/testing/make-provider.ts';
import { suggestAnywhere } from './names-anywhere.ts';

const hit = (id: string, name: string) => ({
  provider: { ...makeProvider({ id, name }), importedAt: '2026-11-20' },
  distanceMiles: 1,
  number: 1,
});

test('names from the whole country come once each, those with a typo last', async () => {
  const everywhere = hit('csv:both', 'Wainwright, Alma');
  const found = await suggestAnywhere(async ({ center }) => [hit(`csv:${center.lng}`, 'Elma Wainwright'), everywhere], {
    term: 'alma wain',
    limit: 3,
  });
  expect(found.map(({ provider }) => provider.name)).toEqual([
    'Wainwright, Alma',
    'Elma Wainwright',
    'Elma Wainwright',
  ]);
});
