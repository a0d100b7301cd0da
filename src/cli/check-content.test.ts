import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { changed, makeContentFolder } from '#site-content/testing/make-content-folder.ts';
import { checkContent } from './check-content.ts';

const noNetwork: typeof fetch = () => Promise.reject(new Error('asked the network'));

async function check(folder: string, online = false, fetch = noNetwork) {
  const lines: string[] = [];
  const sound = await checkContent({ folder, online, fetch, print: (line) => lines.push(line) });
  return { sound, text: lines.join('\n') };
}

test('sound content passes without a word to the network', async () => {
  const { sound, text } = await check(fileURLToPath(new URL('../../content', import.meta.url)));
  expect(text).toMatch(/^No problems: \d+ experts, \d+ videos\.$/m);
  expect(sound).toBe(true);
});

test('problems are listed and the check fails', async () => {
  const { sound, text } = await check(makeContentFolder(changed('partners.yaml', 'A shop', '""')));
  expect(text).toContain('1 thing needs fixing');
  expect(text).toContain("partners.yaml, line 2, partners[0].name: 'name' is empty.");
  expect(sound).toBe(false);
});

test('online, dead addresses are listed and the check fails', async () => {
  const { sound, text } = await check(makeContentFolder(), true, async () => new Response('', { status: 410 }));
  expect(text).toContain('https://help.test/');
  expect(text).toContain('Responds with status 410');
  expect(sound).toBe(false);
});
