import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin } from 'vitest/config';

const ROOT = resolve(import.meta.dirname, '..');
const DATA_FILE = /^(src|content)\/.*\.(yaml|tsv|txt|md)$/;
/** Where the tests of content are; the first that fits. */
const TESTED_IN = { 'content/understanding': 'src/understanding', content: 'src/site-content' };

/** Makes `--changed` run the tests of a changed data file's folder, too: nothing imports it. */
export function testsOfDataFiles(): Plugin {
  return {
    name: 'tests-of-data-files',
    configureVitest({ vitest: { vcs } }) {
      const findChangedFiles = vcs.findChangedFiles.bind(vcs);
      vcs.findChangedFiles = async (options) => withTests(await findChangedFiles(options));
    },
  };
}

/** Returns files, and the tests beside those that are data. Absolute paths. */
export function withTests(files: readonly string[]): string[] {
  const dataFiles = files.map((file) => relative(ROOT, file)).filter((file) => DATA_FILE.test(file));
  return [...files, ...new Set(dataFiles.flatMap(testsOf))];
}

function testsOf(file: string): string[] {
  const [, tested] = Object.entries(TESTED_IN).find(([content]) => file.startsWith(`${content}/`)) ?? [];
  const folder = join(ROOT, tested ?? dirname(file));
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}
