import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };

const english = flatten(en);
const spanish = flatten(es);

test('both languages have the same keys', () => {
  expect([...spanish.keys()]).toEqual([...english.keys()]);
});

test('both languages use the same arguments, plurals included', () => {
  for (const [key, text] of english)
    expect([key, argumentsOf(spanish.get(key) ?? '')]).toEqual([key, argumentsOf(text)]);
});

test('no message is empty', () => {
  for (const [key, text] of [...english, ...spanish]) expect(text.trim(), key).not.toBe('');
});

describe('sources', () => {
  const sources = readSources();

  test('every key is used', () => {
    const unused = [...english.keys()].filter((key) => {
      const folder = key.slice(0, key.lastIndexOf('.'));
      return !sources.includes(`'${key}'`) && !sources.includes(`\`${folder}.\${`);
    });
    expect(unused).toEqual([]);
  });
});

/** 'site.name' → its text, for every message. */
function flatten(tree: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value] as const] : [...flatten(value, `${path}${key}.`)],
    ),
  );
}

/** ICU arguments with their kind, sorted: ['count plural', 'place']. A branch of a plural (`{# results}`) is none. */
function argumentsOf(text: string): string[] {
  const found = [...text.matchAll(/\{\s*(\w+)\s*(?:\}|,\s*(plural|select|number|date)\s*,)/g)];
  return [...new Set(found.map(([, name, kind]) => [name, kind].filter(Boolean).join(' ')))].sort();
}

function readSources(): string {
  const app = fileURLToPath(new URL('..', import.meta.url));
  return globSync('**/*.{ts,tsx}', { cwd: app })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(app, file), 'utf8'))
    .join('\n');
}
