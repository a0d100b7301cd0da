import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('.', import.meta.url));

/** Allowed imports of each folder: values from `values`, types also from `types`. See docs/architecture.md. */
const MAY_IMPORT: Record<string, { values: string[]; types?: string[] }> = {
  model: { values: [] },
  geo: { values: [] },
  postgres: { values: [] },
  files: { values: [] },
  sqlite: { values: [] },
  listings: { values: ['model', 'geo', 'files'] },
  directory: { values: ['model', 'geo', 'files', 'postgres', 'sqlite', 'listings'] },
  gazetteer: { values: ['model', 'geo', 'files'] },
  basemap: { values: ['model', 'geo', 'files'] },
  forms: { values: ['model', 'files', 'postgres', 'sqlite'] },
  understanding: { values: ['model', 'files', 'listings'], types: ['gazetteer'] },
  'site-content': { values: ['model', 'files', 'understanding'] },
  insight: { values: ['model', 'geo'] },
  publication: { values: ['model', 'geo', 'files', 'listings', 'directory'] },
  delivery: { values: ['model', 'forms'] },
  settings: { values: ['model', 'delivery'] },
  wire: { values: ['model', 'geo'], types: ['listings', 'directory', 'gazetteer', 'forms'] },
  ui: { values: ['model'] },
  app: {
    values: ['model', 'ui', 'wire', 'geo'],
    types: ['listings', 'directory', 'gazetteer', 'forms', 'site-content', 'insight', 'understanding'],
  },
  api: {
    values: [
      'model',
      'wire',
      'geo',
      'listings',
      'directory',
      'gazetteer',
      'basemap',
      'forms',
      'understanding',
      'publication',
    ],
    types: ['insight'],
  },
  importers: { values: ['model', 'listings', 'directory', 'gazetteer', 'geo', 'files'] },
  server: {
    values: [
      'model',
      'app',
      'api',
      'listings',
      'directory',
      'gazetteer',
      'basemap',
      'forms',
      'insight',
      'delivery',
      'settings',
      'site-content',
      'understanding',
      'publication',
      'geo',
      'files',
    ],
  },
  operations: {
    values: [
      'model',
      'importers',
      'listings',
      'directory',
      'gazetteer',
      'basemap',
      'forms',
      'delivery',
      'settings',
      'site-content',
      'publication',
      'geo',
      'files',
      'sqlite',
    ],
  },
  desk: {
    values: [
      'model',
      'ui',
      'operations',
      'importers',
      'listings',
      'directory',
      'gazetteer',
      'forms',
      'insight',
      'delivery',
      'settings',
      'site-content',
      'files',
    ],
  },
  cli: {
    values: [
      'model',
      'operations',
      'importers',
      'listings',
      'gazetteer',
      'forms',
      'settings',
      'site-content',
      'understanding',
    ],
  },
};

interface Import {
  file: string;
  from: string;
  to: string;
  typeOnly: boolean;
}

test('every folder imports only from allowed folders', () => {
  const problems = importsOf(src).filter(({ from, to, typeOnly }) => {
    const allowed = MAY_IMPORT[from];
    return from !== to && !(allowed?.values.includes(to) || (typeOnly && allowed?.types?.includes(to)));
  });
  expect(problems.map(({ file, to }) => `${file} imports from ${to}`)).toEqual([]);
});

test('every folder has a rule and a README', () => {
  const folders = globSync('*/', { cwd: src }).map((folder) => folder.replace(/\/$/, ''));
  expect(folders.sort()).toEqual(Object.keys(MAY_IMPORT).sort());
  expect(folders.filter((folder) => globSync(`${folder}/README.md`, { cwd: src }).length === 0)).toEqual([]);
});

/** Returns all static and dynamic imports of src, except those of tests, which may import anything. */
function importsOf(root: string): Import[] {
  const pattern = /(import|export)(\s+type\b)?[^'"`;]*?from\s*['"]([^'"]+)['"]|import\s*\(?\s*['"]([^'"]+)['"]/g;
  return globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((file) => file.includes('/') && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return [...text.matchAll(pattern)].flatMap(([, , type, specifier, bare]) => {
        const target = specifier ?? bare ?? '';
        const path = target.startsWith('#')
          ? target.slice(1)
          : target.startsWith('.')
            ? normalize(join(dirname(file), target))
            : '';
        if (!path) return [];
        return [{ file, from: file.split('/')[0]!, to: path.split('/')[0]!, typeOnly: type !== undefined }];
      });
    });
}
