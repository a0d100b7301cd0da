import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const texts = readdirSync(root, { encoding: 'utf8' })
  .concat(readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => join('docs', name)))
  .filter((name) => name.endsWith('.md'));

/** Files and folders of ours that a text names: `src/api/answer.ts`, [a link](../README.md). */
function namesIn(text: string, folder: string): string[] {
  const bare = [...text.matchAll(/`((?:src|e2e|docs|tools|bench|faults|deploy)\/[\w./-]*[\w/])`/g)].map(
    ([, name]) => name!,
  );
  const links = [...text.matchAll(/\]\(([^)#\s:]+)(?:#[^)]*)?\)/g)].map(([, name]) => join(folder, name!));
  return [...bare, ...links];
}

test.each(texts)('%s names only files that are there', (name) => {
  const text = readFileSync(join(root, name), 'utf8');
  expect(namesIn(text, dirname(name)).filter((named) => !existsSync(join(root, named)))).toEqual([]);
});
