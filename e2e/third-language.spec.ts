import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import en from '../src/app/messages/en.json' with { type: 'json' };
import { readCatalogs } from '../src/app/messages/testing/read-catalogs.ts';
import { pseudoCatalog } from '../tools/pseudo-language.ts';
import { compiledContent } from './compiled-content.ts';
import { expect, test } from './fixtures.ts';
import { pageTexts } from './page-texts.ts';
import { SCREENS } from './page-weight.ts';
import { someProviderId } from './provider-id.ts';
import { copySample, type SecondSite, startSecondSite } from './second-site.ts';

/** What a build needs. */
const SOURCES = ['src', 'public', 'tools', 'package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig'];
/** As in this project: packages, content, and what was made from it. */
const LINKED = ['node_modules', 'content', '.cache'];
const CONFIGS = ['vite.config.ts', 'react-router.config.ts', 'playwright.config.ts'];

test.describe.configure({ mode: 'serial' });
// The second site's origin, and missing pages.
test.use({ expectedErrors: /third party|Failed to load resource/ });

let project: string;
let site: SecondSite;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  project = mkdtempSync(join(tmpdir(), 'third-language-'));
  for (const name of [...SOURCES, ...CONFIGS])
    cpSync(name, join(project, name), { recursive: true, filter: (file) => !/\/node_modules(\/|$)/.test(file) });
  for (const name of LINKED) symlinkSync(resolve(name), join(project, name));
  // A new language needs only this file.
  writeFileSync(join(project, 'src/app/messages/xx.json'), JSON.stringify(pseudoCatalog(en)));
  const build = spawnSync('node', ['tools/build.ts'], { cwd: project, encoding: 'utf8' });
  expect(build.status, build.stderr).toBe(0);
  const data = join(project, 'data');
  copySample(data);
  site = await startSecondSite({}, { DATA_DIR: data }, project);
});

test.afterAll(async () => {
  await site?.stop();
  if (project) rmSync(project, { recursive: true, force: true });
});

test('a catalog file adds a language with its switch, addresses and direction', async ({ page, request }) => {
  await page.goto(`${site.origin}/es/ourplaces?place=Phoenix, AZ&radius=20`);
  const links = page.getByRole('banner').locator('a[hreflang]');
  const offered = new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute('hreflang'))));
  const { es, ...others } = readCatalogs();
  expect([...offered].sort()).toEqual([...Object.keys(others), 'xx'].sort());
  const added = page.getByRole('banner').locator('a[hreflang="xx"]').first();
  expect(await added.getAttribute('href')).toMatch(/^\/xx\/ourplaces\?place=Phoenix.*radius=20/);
  await page.goto(`${site.origin}/es/ourplaces`);
  await expect(page.locator('head link[hreflang="xx"]')).toHaveAttribute('href', '/xx/ourplaces');
  const sitemap = await (await request.get(`${site.origin}/sitemap.xml?part=1`)).text();
  expect(sitemap).toContain('<loc>/xx/experts</loc>');
  await page.goto(`${site.origin}/xx`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'xx');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});

test('no page shows an English message or scrolls sideways on a small phone', async ({ page, request }) => {
  test.slow();
  const provider = await someProviderId(request, site.origin);
  // Content is in English here and may contain the same text as a message.
  const content = JSON.stringify((await compiledContent()).in('en'));
  const { language, ...words } = en;
  const messages = new Set(messagesOf(words).filter((message) => /\p{L}{3}/u.test(message) && !message.includes('{')));
  await page.setViewportSize({ width: 320, height: 640 });
  const problems: string[] = [];
  for (const [screen, { path }] of Object.entries(SCREENS)) {
    const address = path.replace('{id}', provider);
    await page.goto(`${site.origin}/xx${address === '/' ? '' : address}`);
    const left = (await pageTexts(page)).filter((text) => messages.has(text) && !content.includes(text));
    problems.push(...left.map((text) => `${screen}: ${text}`));
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 320) problems.push(`${screen}: ${width} pixels wide`);
  }
  expect(problems).toEqual([]);
});

function messagesOf(tree: object): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : messagesOf(value)));
}
