import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { FACTS } from '#listings/vocabulary/vocabulary.ts';
import { loadSiteContent } from '#site-content/load-site-content.ts';
import { changed, makeContentFolder } from '#site-content/testing/make-content-folder.ts';
import { checkContent } from './check-content.ts';

const noNetwork: typeof fetch = () => Promise.reject(new Error('network used'));

async function check(folder: string, online = false, fetch = noNetwork) {
  const lines: string[] = [];
  const isValid = await checkContent({ folder, online, fetch, print: (line) => lines.push(line) });
  return { isValid, text: lines.join('\n') };
}

test('valid content passes without using the network', async () => {
  const { isValid, text } = await check(fileURLToPath(new URL('../../content', import.meta.url)));
  expect(text).toMatch(/^No problems: \d+ experts, \d+ videos\.$/m);
  expect(isValid).toBe(true);
});

test('every fact that a form offers can be listed', () => {
  const { forms } = loadSiteContent(fileURLToPath(new URL('../../content', import.meta.url))).in('en');
  const offered = Object.values(forms).flatMap(
    ({ fields }) => fields.find(({ name }) => name === 'facts')?.choices ?? [],
  );
  expect(offered).not.toHaveLength(0);
  expect(offered.filter(({ value }) => !(value in FACTS))).toEqual([]);
});

test('lists problems and fails', async () => {
  const { isValid, text } = await check(makeContentFolder(changed('partners.yaml', 'A shop', '""')));
  expect(text).toContain('1 thing needs fixing');
  expect(text).toContain("partners.yaml, line 2, partners[0].name: 'name' is empty.");
  expect(isValid).toBe(false);
});

test('names the file and line of a question that is there twice', async () => {
  const asked = '- means: [PT-dentist]\n  say:\n    - tooth hurts\n    - tooth hurts\n';
  const { text } = await check(makeContentFolder({ 'understanding/asked-en.yaml': asked }));
  expect(text).toContain("understanding/asked-en.yaml, line 4: 'tooth hurts' is there twice. Remove one.");
  const both = '- means: [PT-dentist]\n  danger: overdose\n  say:\n    - he swallowed a tooth\n';
  const refused = await check(makeContentFolder({ 'understanding/asked-en.yaml': both }));
  expect(refused.text).toMatch(/understanding\/asked-en\.yaml, line 1.*needs 'means' or 'danger', not both/);
});

test('with --online, lists dead links and fails', async () => {
  const { isValid, text } = await check(makeContentFolder(), true, async () => new Response('', { status: 410 }));
  expect(text).toContain('https://help.test/');
  expect(text).toContain('Responds with status 410');
  expect(isValid).toBe(false);
});
