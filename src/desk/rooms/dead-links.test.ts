import { expect, test } from 'vitest';
import { makeSubmission } from '#forms/testing/make-submission.ts';
import type { SiteContent } from '#site-content/site-content.ts';
import { deadLinks } from './dead-links.ts';

test('checks content links with plain fetch and visitors’ websites with the guarded one, each once', async () => {
  const content = {
    outsideLinks: [{ address: 'https://content.test/', file: 'home.yaml', line: 3 }],
    in: () => ({ videos: [] }),
  } as unknown as SiteContent;
  const listed = (values: Record<string, string>, corrections = {}) =>
    makeSubmission({
      kind: 'add-business',
      state: 'approved',
      values: { businessName: 'Gym', ...values },
      corrections,
    });
  const store = {
    list: async () => [
      listed({ website: 'gym.test' }),
      listed({ website: 'https://wrong.test/' }, { website: 'https://right.test/' }),
      listed({ website: '' }),
      listed({ website: 'not an address' }),
      makeSubmission({ kind: 'become-expert', state: 'approved', values: { website: 'https://expert.test/' } }),
    ],
  };
  const fetched: string[] = [];
  const record = (how: string) =>
    (async (address: string) => {
      fetched.push(`${how} ${address}`);
      return new Response(null, { status: address.includes('right') ? 200 : 404 });
    }) as typeof fetch;
  const dead = await deadLinks(content, store, { fetchLink: record('plain'), fetchWebsite: record('guarded') });
  expect(fetched).toEqual(['plain https://content.test/', 'guarded https://gym.test', 'guarded https://right.test/']);
  expect(dead.map(({ address, places }) => [address, ...places])).toEqual([
    ['https://content.test/', 'home.yaml, line 3'],
    ['https://gym.test', 'the listing “Gym”'],
  ]);
});
