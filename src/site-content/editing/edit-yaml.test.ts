import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isMap, isScalar, parseDocument, visit } from 'yaml';
import { editYaml, type YamlPath } from './edit-yaml.ts';

const FILE = `# Who we are
name: Ana Reyes   # as she writes it
title: "Attorney: at law"
quote: 'It''s here'
topics: [Guardianship, IEP/Education]
image: { file: a.svg, alt: Ana }   # drawn
helpAreas:
  - "First thing"   # kept unless the list changes
  - Second thing
bio: >
  Two
  lines.
# the end
source:
  title: A film
  year: 2020
empty:
last: 1
`;
const edit = (path: YamlPath, value: Parameters<typeof editYaml>[2]) => editYaml(FILE, path, value);

describe('editing YAML', () => {
  test.each<[string, YamlPath, Parameters<typeof editYaml>[2], string, string]>([
    ['a plain text', ['name'], 'Ana Paz', 'Ana Reyes   #', 'Ana Paz   #'],
    ['a text that needs quotes', ['name'], 'Ana: #1', 'Ana Reyes   #', '"Ana: #1"   #'],
    ['a quoted text', ['title'], 'Coach', '"Attorney: at law"', '"Coach"'],
    ['a text in single quotes', ['quote'], 'Yes', "'It''s here'", '"Yes"'],
    ['a text in a line of keys', ['image', 'alt'], 'Ana, smiling', 'alt: Ana }', 'alt: "Ana, smiling" }'],
    ['a list in a line', ['topics'], ['Travel'], '[Guardianship, IEP/Education]', '[Travel]'],
    ['a folded text', ['bio'], 'One line.', '>\n  Two\n  lines.\n', '"One line."\n'],
    ['a number', ['source', 'year'], 2021, '2020', '2021'],
    ['a key without a value', ['empty'], 'now', 'empty:\n', 'empty: now\n'],
    ['a key that is new', ['note'], 'Mind: this', 'last: 1\n', 'last: 1\nnote: "Mind: this"\n'],
    ['a new key below another', ['source', 'publisher'], 'PBS', 'year: 2020\n', 'year: 2020\n  publisher: PBS\n'],
    ['a new key in a line of keys', ['image', 'es'], 'x', 'alt: Ana }', 'alt: Ana, es: x }'],
    ['a map that is new', ['media', 'seconds'], 5, 'last: 1\n', 'last: 1\nmedia:\n  seconds: 5\n'],
    ['a text that becomes two', ['name'], { en: 'A', es: 'B' }, 'Ana Reyes   #', '{ en: A, es: B }   #'],
    ['nothing, of a line', ['title'], undefined, 'title: "Attorney: at law"\n', ''],
    ['nothing, of a folded text', ['bio'], undefined, 'bio: >\n  Two\n  lines.\n', ''],
    ['nothing, of a line of keys', ['image', 'alt'], undefined, ', alt: Ana', ''],
    ['nothing, of a list', ['helpAreas'], undefined, FILE.slice(FILE.indexOf('helpAreas'), FILE.indexOf('bio')), ''],
    ['nothing, where nothing was', ['note'], undefined, '', ''],
  ])('%s changes nothing else', (_, path, value, from, to) => {
    expect(edit(path, value)).toBe(FILE.replace(from, () => to));
  });

  test('a list of lines stays one', () => {
    expect(edit(['helpAreas'], ['A, b', 'New'])).toContain('helpAreas:\n  - "A, b"\n  - New\nbio: >');
    expect(editYaml('', ['helpAreas'], ['One thing', 'x'])).toBe('helpAreas:\n  - One thing\n  - x\n');
  });

  test.each([
    '<<: *x',
    '&a',
    '*a',
    '!!js/function',
    '- no',
    '"',
    "'",
    '#',
    '? ',
    '{',
    '@',
    '%',
    'a\nb: c',
    '\u2028',
    '{{x}}',
    'null',
    '~',
    '1e3',
    '0x1F',
    '2026-11-23',
    'y',
    'NO',
    '',
    ' x ',
    '\t',
    'é\u0000',
    '😀',
    '---',
    '...',
  ])('the text %j is only a text', (text) => {
    for (const path of [['name'], ['image', 'alt'], ['new'], ['bio'], ['source', 'title']]) {
      const { value } = parsed(edit(path, text), path);
      expect(value).toBe(text);
    }
    expect(parsed(edit(['helpAreas'], [text, 'b']), ['helpAreas']).value).toEqual([text, 'b']);
    expect(parsed(edit(['topics'], [text]), ['topics']).value).toEqual([text]);
  });

  test('an alias is replaced where it stands, and what it stood for stays', () => {
    expect(editYaml('a: &x One\nb: *x\n', ['b'], 'Two')).toBe('a: &x One\nb: Two\n');
  });

  test('what cannot be changed alone is refused', () => {
    expect(() => editYaml('a: &x One\nb: *x\n', ['a'], 'Two')).toThrow('the desk cannot change');
    expect(() => editYaml('a: [', ['a'], 'x')).toThrow();
    expect(() => editYaml('? [a, b]\n: c\n', ['a', 'b'], 'x')).toThrow();
  });
});

function parsed(text: string, path: YamlPath) {
  const document = parseDocument(text);
  expect(document.errors).toEqual([]);
  const before = parseDocument(FILE);
  // Only the entry differs.
  const rest = (given: typeof document) => {
    given.deleteIn(path);
    return given.toJS();
  };
  const node = document.getIn(path);
  const value = (node as { toJSON?: () => unknown })?.toJSON ? (node as { toJSON(): unknown }).toJSON() : node;
  expect(rest(document)).toEqual(rest(before));
  return { value };
}

test('every text of the committed content can be changed alone', () => {
  for (const file of globSync('content/{home,resources,knowledge-center}.yaml')) {
    const text = readFileSync(file, 'utf8');
    const paths: YamlPath[] = [];
    visit(parseDocument(text), {
      Scalar(key, node, ancestors) {
        if (key === 'key' || typeof node.value !== 'string') return;
        paths.push([...ancestors, node].flatMap((each, at, all) => keyIn(each, all[at + 1])));
      },
    });
    expect(paths.length).toBeGreaterThan(10);
    for (const path of paths.filter((_, at) => at % 7 === 0)) {
      const lines = editYaml(text, path, 'Changed: "it"').split('\n');
      const before = text.split('\n');
      expect(lines.filter((line, at) => line !== before[at]).length, path.join('.')).toBeLessThanOrEqual(1);
    }
  }
});

function keyIn(node: unknown, child: unknown): (string | number)[] {
  if (isMap(node)) {
    const pair = node.items.find((item) => item === child);
    return pair && isScalar(pair.key) ? [String(pair.key.value)] : [];
  }
  const { items } = node as { items?: unknown[] };
  return items && child !== undefined && items.includes(child) ? [items.indexOf(child)] : [];
}
