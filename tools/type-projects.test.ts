import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const TSC = join(root, 'node_modules/typescript/bin/tsc');

test('every TypeScript file is checked by a project of tsconfig/', () => {
  const checked = new Set(globSync('tsconfig/*.json', { cwd: root }).flatMap(filesOf));
  const files = globSync(['*.ts', '{bench,e2e,faults,src,tools,tsconfig}/**/*.{ts,tsx}'], { cwd: root });
  expect(files.filter((file) => !file.includes('node_modules') && !checked.has(file))).toEqual([]);
});

/** The files that a project's `include` and `exclude` choose, as paths from the root. */
function filesOf(project: string): string[] {
  const shown = execFileSync(process.execPath, [TSC, '-p', project, '--showConfig'], { cwd: root, encoding: 'utf8' });
  const { files = [] } = JSON.parse(shown) as { files?: string[] };
  return files.map((file) => normalize(join('tsconfig', file)));
}
