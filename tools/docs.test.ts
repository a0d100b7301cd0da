import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const texts = readdirSync(root, { encoding: 'utf8' })
  .concat(readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => join('docs', name)))
  .filter((name) => name.endsWith('.md'));

/** Returns the project paths that a text names: `src/api/answer.ts`, [a link](../README.md). */
function namesIn(text: string, folder: string): string[] {
  const bare = [...text.matchAll(/`((?:src|e2e|docs|tools|bench|faults|deploy)\/[\w./-]*[\w/])`/g)].map(
    ([, name]) => name!,
  );
  const links = [...text.matchAll(/\]\(([^)#\s:]+)(?:#[^)]*)?\)/g)].map(([, name]) => join(folder, name!));
  return [...bare, ...links];
}

test.each(texts)('%s names only existing files', (name) => {
  const text = readFileSync(join(root, name), 'utf8');
  expect(namesIn(text, dirname(name)).filter((named) => !existsSync(join(root, named)))).toEqual([]);
});

test('the index of decisions lists each with its title, and each says when to revisit', () => {
  const folder = join(root, 'docs/decisions');
  const files = readdirSync(folder).filter((name) => /^\d{3}-/.test(name));
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const entries = files.sort().map((name) => `- [${/^# (.+)$/m.exec(read(name))?.[1]}](${name})`);
  expect(read('README.md').match(/^- .+$/gm)).toEqual(entries);
  expect(files.filter((name) => !read(name).includes('**When to revisit:**'))).toEqual([]);
});

const [, protections = ''] = readFileSync(join(root, 'docs/security.md'), 'utf8').split(
  /^## What (?:stops attacks|is not stopped)$/m,
);

test.each(protections.split('\n').filter((line) => line !== '' && !line.startsWith('### ')))(
  'the security page names the tests of: %s',
  (line) => {
    const [, sentence = '', links = ''] = /^- (.*?\.)((?: \[[^\]]+\]\([^)]+\))+)$/.exec(line) ?? [];
    expect(sentence).not.toMatch(/^$|\. [A-Z]/);
    for (const [, title, path] of links.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g))
      expect(readFileSync(join(root, 'docs', path!), 'utf8'), path).toContain(title);
  },
);
