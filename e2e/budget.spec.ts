import routes from '../src/app/routes.ts';
import { expect, test } from './fixtures.ts';
import { SCREENS, screenAddresses, scriptBudget, weighPage } from './page-weight.ts';

test('every screen of the route table is weighed', () => {
  const all = routes.flatMap((route) => [route, ...(route.children ?? [])]).map(({ id }) => id ?? '');
  const screens = all.filter((id) => /^(en|es)\//.test(id)).map((id) => id.slice('en/'.length));
  expect(Object.keys(SCREENS).sort()).toEqual([...new Set(screens)].sort());
});

test.describe(() => {
  // A page that is not there is weighed too.
  test.use({ expectedErrors: /Failed to load resource/ });

  test('no page brings more script than it may, and pages of words bring none', async ({
    browser,
    request,
    baseURL,
  }) => {
    test.slow();
    const over: string[] = [];
    for (const screen of await screenAddresses(request)) {
      const context = await browser.newContext({ baseURL: baseURL! });
      const { script } = await weighPage(await context.newPage(), screen.path);
      await context.close();
      const most = scriptBudget(screen);
      if (script > most) over.push(`${screen.path}: ${script} bytes of script, ${most} at most`);
      // A page with widgets that brings none has not come whole.
      if (most > 0 && script === 0) over.push(`${screen.path}: no script came`);
    }
    expect(over).toEqual([]);
  });
});

test('a page of words brings no script in its text either, apart from data', async ({ request }) => {
  for (const path of ['/terms', '/es/privacy', '/nowhere']) {
    const html = await (await request.get(path)).text();
    expect([path, html.match(/<script(?! type="application\/ld\+json")|modulepreload/g)]).toEqual([path, null]);
  }
});
