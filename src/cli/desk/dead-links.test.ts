import { expect, test } from 'vitest';
import { makeSubmission } from '#forms/testing/make-submission.ts';
import type { SiteContent } from '#site-content/site-content.ts';
import { deadLinks } from './dead-links.ts';

test('links of the content are asked plainly, websites that visitors named only with care, and each once', async () => {
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
  const asked: string[] = [];
  const asking = (how: string) =>
    (async (address: string) => {
      asked.push(`${how} ${address}`);
      return new Response(null, { status: address.includes('right') ? 200 : 404 });
    }) as typeof fetch;
  const dead = await deadLinks(content, store, { ask: asking('plainly'), askOutside: asking('with care') });
  expect(asked).toEqual([
    'plainly https://content.test/',
    'with care https://gym.test',
    'with care https://right.test/',
  ]);
  expect(dead.map(({ address, places }) => [address, ...places])).toEqual([
    ['https://content.test/', 'home.yaml, line 3'],
    ['https://gym.test', 'the listing “Gym”'],
  ]);
});
