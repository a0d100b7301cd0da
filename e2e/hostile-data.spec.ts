import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { parse, stringify } from 'yaml';
import { expect, test } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';
import { EVERY_ADDRESS } from './page-weight.ts';
import { importInto } from './second-site.ts';
import { siteWithData } from './site-with-data.ts';

/** Breaks out of every context of a page (text, attribute, script, comment) unless it is escaped. */
const HOSTILE = `"'></script><injected-mark>`;
const HOSTILE_MARKDOWN = `${HOSTILE} </style></title>--> <b onclick=alert(1)>x</b> <iframe srcdoc=x></iframe>`;

/** Appends hostile markup to the prose in a YAML value, not to ids, addresses or dates. Prose has a space between words. */
function withHostileTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withHostileTexts);
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withHostileTexts(inner)]));
  }
  const isText =
    typeof value === 'string' &&
    !value.includes('Link}') &&
    /\p{L}+ \p{L}+/u.test(value) &&
    !/^\d/.test(value) &&
    !/^(https?|mailto|tel):|<svg/.test(value);
  // Keeps the length if possible: most fields have a maximum length.
  return isText ? `${value.slice(0, Math.max(value.length - HOSTILE.length - 1, 12))} ${HOSTILE}` : value;
}

function hostileYaml(text: string): string {
  return stringify(withHostileTexts(parse(text)));
}

function hostileMarkdown(text: string): string {
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n?([\s\S]*)$/.exec(text) ?? [];
  return `---\n${hostileYaml(front)}---\n${body}\n\n${HOSTILE_MARKDOWN}\n`;
}

function contentChanges(): Record<string, (text: string) => string> {
  const names = readdirSync('content', { recursive: true, encoding: 'utf8' });
  return Object.fromEntries(
    names
      // No page shows the phrases of `understanding/`, which take long to learn.
      .filter((name) => /\.(yaml|md)$/.test(name) && !/README.md$|^understanding\b/.test(name))
      .map((name) => [name, name.endsWith('.md') ? hostileMarkdown : hostileYaml]),
  );
}

const COLUMNS = [
  ...['name', 'address', 'city', 'state', 'zip', 'phone', 'website', 'services', 'hours', 'id', 'email', 'more_phones'],
  ...['description', 'eligibility', 'how_to_apply', 'fees', 'other_services'],
];
const ROWS = [
  [
    `Clinic ${HOSTILE}`,
    `1 Oak ${HOSTILE}`,
    'Phoenix',
    'AZ',
    '85004',
    '602-555-0142',
    'https://example.org/"><injected-mark>',
  ],
  [`Second ${HOSTILE}`, `2 Oak; Suite ${HOSTILE}`, 'Phoenix', 'AZ', '85004', '602-555-0143', 'javascript:alert(1)'],
  [
    `=HYPERLINK("http://evil.test") ${HOSTILE}`,
    '3 Oak',
    `Phoenix ${HOSTILE}`,
    'AZ',
    '85004',
    `602-555-0144 ${HOSTILE}`,
    '',
  ],
].map((row, at) => [
  ...[...row, 'Dentist', `Monday: 8:00 AM – 5:00 PM ${HOSTILE}`, `${at} ${HOSTILE}`],
  ...['a&b=c?d@example.org', `Intake ${HOSTILE}: 602-555-0145`],
  ...Array.from({ length: 4 }, () => `Long words. ${'So it goes on. '.repeat(40)} ${HOSTILE}`),
  `Toys ${HOSTILE}`,
]);

function importHostileList(data: string): void {
  const file = join(data, 'list.csv');
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  writeFileSync(file, `${[COLUMNS, ...ROWS].map((row) => row.map(cell).join(',')).join('\n')}\n`);
  importInto(data, 'csv', file);
}

const PAGES = [
  ...EVERY_ADDRESS,
  `/ourplaces?place=${encodeURIComponent(HOSTILE)}&name=${encodeURIComponent(HOSTILE)}&by=provider`,
  `/ourplaces?what=${encodeURIComponent(HOSTILE)}&service=${encodeURIComponent(HOSTILE)}&lat=33.4484&lng=-112.074`,
  `/${encodeURIComponent(HOSTILE)}`,
];

/** Pages whose script shows texts anew. */
const WITH_SCRIPT = ['/', '/es/ourplaces?place=Phoenix, AZ', '/resources', '/es/video/3', '/experts', '/es/my-list'];

test.describe('text with markup in it', () => {
  const site = siteWithData(importHostileList, contentChanges());

  for (const language of ['', '/es']) {
    test(`is escaped on every page of ${language || '/en'}`, async ({ request }) => {
      const providers = await providerPages(request, site.origin);
      let texts = 0;
      for (const path of [...PAGES, ...providers, ...providers.map((provider) => `${provider}/report`)]) {
        const html = await (await request.get(`${site.origin}${language}${path}`)).text();
        expect(html.match(/<\/?injected-mark/g), path).toBeNull();
        const tags = html.match(/<[a-z][^>]*>/gi)!.join('\n');
        expect(tags.match(/\s(on\w+|srcdoc)\s*=|href\s*=\s*["']?\s*javascript:/gi), path).toBeNull();
        texts += html.split('&lt;injected-mark').length - 1;
      }
      expect(texts).toBeGreaterThan(100);
    });
  }

  test('is no element where script shows it', async ({ page, request }) => {
    await page.addInitScript(() => {
      const violations: string[] = [];
      Object.assign(window, { violations });
      document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
        violations.push(violatedDirective),
      );
    });
    // Both languages have the same markup.
    const providers = await providerPages(request, site.origin);
    for (const path of [...WITH_SCRIPT, ...providers.map((provider, at) => (at % 2 ? `/es${provider}` : provider))]) {
      await page.goto(site.origin + path);
      await waitForHydration(page);
      expect(await page.locator('injected-mark').count(), path).toBe(0);
      expect(await page.locator('[onerror], [onclick], [srcdoc], [href^="javascript:" i]').count(), path).toBe(0);
      expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations), path).toEqual([]);
    }
    await page.goto(`${site.origin}/ourplaces?place=Phoenix, AZ&view=list`);
    await waitForHydration(page);
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await expect(page.getByRole('dialog').getByText('<injected-mark').first()).toBeVisible();
    expect(await page.locator('injected-mark').count()).toBe(0);
  });
});

/** Returns the addresses of the imported providers' pages. */
async function providerPages(request: APIRequestContext, origin: string): Promise<string[]> {
  const found = await request.post(`${origin}/api/Medicaid/Search`, {
    data: { lat: 33.4484, lng: -112.074, searchRadius: 20 },
  });
  const { features }: { features: { properties: { Id: string } }[] } = await found.json();
  expect(features.length).toBeGreaterThan(0);
  return features.map(({ properties }) => `/ourplaces/providers/${encodeURIComponent(properties.Id)}`);
}

test('visitor input never becomes a header or part of a cached page', async ({ request }) => {
  const split = '%0d%0aX-Injected:%20yes';
  for (const path of [
    `/ourplaces?place=${split}`,
    `/es${split}`,
    `/video/1?next=${split}`,
    `/api/tiles/${split}/1/1/1`,
  ]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.headers()['x-injected'], path).toBeUndefined();
  }
  const plain = await (await request.get('/experts')).text();
  const names = {
    Host: 'evil.test',
    'X-Forwarded-Host': 'evil.test',
    'X-Forwarded-Proto': 'gopher',
    'X-Original-URL': '/evil',
    Forwarded: 'host=evil.test',
  };
  expect(plain).not.toContain('evil.test');
  for (const path of ['/experts', '/', '/video/1', '/sitemap.xml', '/robots.txt', '/api/openapi.json']) {
    const answer = await request.get(path, { headers: names });
    expect(answer.status(), path).toBe(200);
    expect(await answer.text(), path).not.toContain('evil');
  }
});
