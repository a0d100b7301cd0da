// Writes the accessibility results of the browser tests for the accessibility statement. Run after `npm run test:e2e`:
// node tools/accessibility-findings.ts
import { readFileSync, writeFileSync } from 'node:fs';

const RESULTS = new URL('../test-results/results.json', import.meta.url);
const FINDINGS = new URL('../src/app/pages/legal/accessibility-findings.json', import.meta.url);

const ALL_PAGES = ['laptop', 'laptop-words', 'phone'].map((name) => ({ file: `all-pages-${name}.spec.ts` }));

/** The tests behind each sentence of the statement, by file. */
const CHECKS: Record<string, { file: string }[]> = {
  axe: [{ file: 'accessibility.spec.ts' }, ...ALL_PAGES, { file: 'dialog.spec.ts' }],
  size: [...ALL_PAGES, { file: 'layout.spec.ts' }],
  keyboard: [{ file: 'keyboard.spec.ts' }],
  screenReader: [{ file: 'screen-reader.spec.ts' }, { file: 'result-text.spec.ts' }],
  map: [{ file: 'map.spec.ts' }],
  withoutScript: [{ file: 'without-script.spec.ts' }],
};

interface Suite {
  specs?: { file: string; ok: boolean }[];
  suites?: Suite[];
}

const { suites, stats } = JSON.parse(readFileSync(RESULTS, 'utf8')) as {
  suites: Suite[];
  stats: { startTime: string };
};
const specs = suites.flatMap(specsOf);
const checks = Object.entries(CHECKS).map(([id, kinds]) => {
  const mine = specs.filter((spec) => kinds.some(({ file }) => spec.file.endsWith(file)));
  if (mine.length === 0) throw new Error(`No test for '${id}' has run. Run npm run test:e2e first.`);
  return { id, tests: mine.length, failed: mine.filter(({ ok }) => !ok).length };
});
writeFileSync(FINDINGS, `${JSON.stringify({ date: stats.startTime.slice(0, 10), checks }, null, 2)}\n`);

function specsOf({ specs = [], suites = [] }: Suite): NonNullable<Suite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)];
}
