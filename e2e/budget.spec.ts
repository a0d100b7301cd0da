import routes from '../src/app/routes.ts';
import { expect, test } from './fixtures.ts';
import { REQUEST_BUDGETS, RESULTS_BUDGETS, SCREENS, weighHtml, weighPage } from './page-weight.ts';

// laptop-page.ts holds each screen to its budget of script.
test('the budget covers every screen of the route table', () => {
  const all = routes.flatMap((route) => [route, ...(route.children ?? [])]).map(({ id }) => id ?? '');
  const screens = all.filter((id) => /^(en|es)\//.test(id)).map((id) => id.slice('en/'.length));
  expect(Object.keys(SCREENS).sort()).toEqual([...new Set(screens)].sort());
});

test('a first visit on a phone needs few requests', async ({ browser, baseURL }) => {
  const over: string[] = [];
  for (const [path, most] of Object.entries(REQUEST_BUDGETS)) {
    const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 412, height: 823 } });
    const { requests, script } = await weighPage(await context.newPage(), path);
    await context.close();
    if (requests > most || script === 0) over.push(`${path}: ${requests} requests, budget ${most}`);
  }
  expect(over).toEqual([]);
});

test('a page of results holds each thing once', async ({ request }) => {
  for (const [path, most] of Object.entries(RESULTS_BUDGETS)) {
    const html = await (await request.get(path)).text();
    expect(html.match(/<article/g)).toHaveLength(12);
    const { plain, packed } = weighHtml(html);
    expect([path, plain, plain <= most.plain]).toEqual([path, plain, true]);
    expect([path, packed, packed <= most.packed]).toEqual([path, packed, true]);
  }
});

test('text pages have no inline script except JSON-LD', async ({ request }) => {
  for (const path of ['/terms', '/es/privacy', '/nowhere']) {
    const html = await (await request.get(path)).text();
    expect([path, html.match(/<script(?! type="application\/ld\+json")|modulepreload/g)]).toEqual([path, null]);
  }
});
