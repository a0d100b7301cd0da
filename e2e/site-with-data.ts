import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '#model/duration.ts';
import { test } from './fixtures.ts';
import { type SecondSite, startSecondSite } from './second-site.ts';

/**
 * For the tests of a block or file: a second site with data of its own. `fill` imports into a new data folder; `changes`:
 * those of `startSecondSite`. The origin is known when the tests run.
 */
export function siteWithData(
  fill: (data: string) => void,
  changes: Parameters<typeof startSecondSite>[0] = {},
): Pick<SecondSite, 'origin'> {
  let data: string;
  let site: SecondSite | undefined;
  // Else each worker would start a site of its own.
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'site-with-data-'));
    fill(data);
    site = await startSecondSite(changes, { DATA_DIR: data });
  });
  test.afterAll(async () => {
    await site?.stop();
    rmSync(data, { recursive: true });
  });
  // The site runs at another origin than the one that fixtures expect.
  test.beforeEach(() => void test.info().annotations.push({ type: 'expects-problems' }));
  return {
    get origin() {
      return site!.origin;
    },
  };
}

/** Writes lines to a file of the folder and returns its path. */
export function writeLines(folder: string, name: string, lines: string[]): string {
  const path = join(folder, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

/** '2026-11-01' */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}
