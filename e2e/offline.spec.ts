import type { Page } from '@playwright/test';
import { axeViolations, expect, test } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';
import { overflowing, problemsInEveryLook, smallTargets } from './layout-driver.ts';
import { startSecondSite } from './second-site.ts';
import { type SiteProxy, startSiteProxy } from './site-proxy.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: /Failed to load resource|Failed to fetch|net::|TypeError|503/ });

const RESULTS = '/ourplaces?place=Phoenix%2C+AZ&view=list';

test('pages that were opened are there without a connection, and say that they are kept copies', async ({
  page,
  context,
  places,
}) => {
  await withWorker(page, RESULTS);
  const names = await places.cards.allInnerTexts();
  await kept(page, RESULTS);
  await context.setOffline(true);
  await page.goto(RESULTS);
  await expect(
    page.getByText(/^You are offline\. This is the page as we saved it on \w+ \d+ at \d+:\d\d/),
  ).toBeVisible();
  expect(await places.cards.allInnerTexts()).toEqual(names);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(places.cards.first()).toBeVisible();
  await expect(page.getByText('You are offline')).toHaveCount(0);
});

test('a device that turns dark without a connection has the logo for it', async ({ page, context }) => {
  await withWorker(page, RESULTS);
  await kept(page, RESULTS);
  await context.setOffline(true);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(RESULTS);
  const logo = page.getByRole('banner').locator('picture img');
  expect(await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.currentSrc))).toMatch(/dark/);
});

test('in Spanish, a kept copy says so in Spanish', async ({ page, context }) => {
  await withWorker(page, `/es${RESULTS}`);
  await kept(page, '/es/glossary');
  await context.setOffline(true);
  await page.goto('/es/glossary');
  // An hour ends in a full stop of its own: 'a las 7:22 p.m.'.
  await expect(
    page.getByText(/^No tiene conexión\. Esta es la página que guardamos el \d+ de \w+.* [ap]\.\s?m\. en este/),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('what is said of a kept copy goes with the next search that works', async ({ page, context, places }) => {
  await withWorker(page, RESULTS);
  await kept(page, RESULTS);
  await context.setOffline(true);
  await page.goto(RESULTS);
  const said = page.getByText('This is the page as we saved it on');
  await expect(said).toBeVisible();
  await waitForHydration(page);
  await expect(said).toBeVisible();
  await context.setOffline(false);
  await places.pageLink('Page 2').click();
  await places.expectFirstNumber(13);
  await expect(said).toHaveCount(0);
});

test('the last search is kept though only its data was asked for', async ({ page, context, places }) => {
  await withWorker(page, RESULTS);
  await places.pageLink('Page 2').click();
  await places.expectFirstNumber(13);
  const { pathname, search } = new URL(page.url());
  await kept(page, pathname + search);
  await context.setOffline(true);
  await page.reload();
  await places.expectFirstNumber(13);
  await expect(page.getByText('This is the page as we saved it on')).toBeVisible();
});

test('offline in the middle of a search: the list stays, and the search can be tried again', async ({
  page,
  context,
  places,
}) => {
  await withWorker(page, RESULTS);
  const before = await places.cards.allInnerTexts();
  await context.setOffline(true);
  await places.pageLink('Page 2').click();
  const alert = page.getByRole('alert').filter({ hasText: 'Your last search did not work' });
  await expect(alert).toBeVisible();
  expect(await places.cards.allInnerTexts()).toEqual(before);
  await context.setOffline(false);
  await alert.getByRole('button').click();
  await places.expectFirstNumber(13);
});

test('My list, and what was saved in it, is there without a connection', async ({ page, context }) => {
  await withWorker(page, RESULTS);
  await kept(page, '/my-list');
  await page.evaluate(() => {
    const item = { kind: 'video', id: '1', name: 'A saved video', savedOn: '2026-11-01' };
    localStorage.setItem('my-list', JSON.stringify({ version: 1, items: [item] }));
  });
  await context.setOffline(true);
  await page.goto('/my-list');
  await expect(page.getByText('You are offline. Your list is saved on this device')).toBeVisible();
  await expect(page.getByRole('link', { name: 'A saved video' })).toBeVisible();
});

test('a page that nobody kept: says so, with a way to the list and to 211', async ({ page, context }) => {
  await withWorker(page, RESULTS);
  await context.setOffline(true);
  await page.goto('/register');
  await expect(page.getByRole('heading', { level: 1, name: 'We can’t reach the site' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Call 211/ })).toHaveAttribute('href', 'tel:211');
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Business Network Registration Form' })).toBeVisible();
});

test('a link pressed offline leads to the copy that is kept', async ({ page, context }) => {
  await withWorker(page, RESULTS);
  await kept(page, '/glossary');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Words explained' }).click();
  await expect(page).toHaveURL(/\/glossary$/);
  await expect(page.getByText('This is the page as we saved it on')).toBeVisible();
});

test('pages with a secret in their address, and forms, are not kept', async ({ page }) => {
  await withWorker(page, RESULTS);
  for (const path of ['/newsletter/confirm?token=secret', '/register', '/get-involved/add-business']) {
    await page.goto(path);
  }
  await kept(page, '/my-list');
  expect((await keptAddresses(page)).filter((address) => /newsletter|register|get-involved|api/.test(address))).toEqual(
    [],
  );
});

test('a visitor has the device forget what it keeps', async ({ page }) => {
  await withWorker(page, RESULTS);
  await kept(page, RESULTS);
  await page.goto('/my-list');
  await page.getByRole('button', { name: 'Remove these pages' }).click();
  await expect(page.getByText('The pages are gone.')).toBeVisible();
  expect((await keptAddresses(page)).filter((address) => address.startsWith('/ourplaces'))).toEqual([]);
});

for (const language of ['', '/es']) {
  test(`what is said without a connection is for everyone${language}`, async ({ page, context }) => {
    test.slow();
    await withWorker(page, `${language}/my-list`);
    await kept(page, `${language}/glossary`);
    await context.setOffline(true);
    const check = async () => [
      ...(await axeViolations(page)),
      ...(await overflowing(page)),
      ...(await smallTargets(page, 'main')),
    ];
    for (const path of ['/glossary', '/register', '/my-list']) {
      await page.goto(language + path);
      expect(await problemsInEveryLook(page, check), path).toEqual({});
    }
  });
}

test('a form that is sent offline by a page without its script: says that it was not sent', async ({
  page,
  context,
}) => {
  await withWorker(page, '/register');
  await page.getByRole('textbox', { name: 'Your email' }).fill('sam@example.org');
  await context.setOffline(true);
  // As the browser itself sends it.
  await page.locator('main form').evaluate((form: HTMLFormElement) => form.submit());
  await expect(page.getByText('Your form was not sent.')).toBeVisible();
  await context.setOffline(false);
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Your email' })).toHaveValue('sam@example.org');
});

test('the site can be installed, in both languages', async ({ page, request }) => {
  for (const [path, lang] of [
    ['/', 'en-US'],
    ['/es', 'es-US'],
  ] as const) {
    await page.goto(path);
    const address = (await page.locator('link[rel=manifest]').getAttribute('href'))!;
    const answer = await request.get(address);
    expect(answer.headers()).toMatchObject({
      'content-type': expect.stringContaining('application/manifest+json'),
      'cache-control': 'no-cache',
    });
    const manifest = await answer.json();
    expect(manifest).toMatchObject({ lang, start_url: path, id: '/' });
    for (const { src, type } of manifest.icons) {
      expect((await request.get(src)).headers()['content-type'], src).toBe(type);
    }
  }
  expect((await request.get('/sw.js')).headers()['cache-control']).toBe('no-cache');
});

test.describe('another version of the site, or a web server in front of it', () => {
  let changing: SiteProxy;
  test.beforeEach(async ({ baseURL }, { annotations }) => {
    // It stands at another address.
    annotations.push({ type: 'expects-problems' });
    changing = await startSiteProxy(baseURL!);
  });
  test.afterEach(() => changing.stop());

  test('an open page goes on with its own files; the next visit is to the new version', async ({ page, context }) => {
    await withWorker(page, changing.origin + RESULTS);
    await changing.change('/sw.js', (text) => `${text}\n// a newer version`);
    // After an upgrade the old files are gone.
    changing.remove(/^\/assets\/form-page/);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update());
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.waiting !== null))
      .toBe(true);
    await page.getByRole('main').getByRole('link', { name: 'Click here!' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Business Network Registration Form' })).toBeVisible();
    expect(await page.evaluate(() => performance.getEntriesByType('navigation').at(-1)!.name)).toContain('/ourplaces');
    await page.close();
    const next = await context.newPage();
    await expect(async () => {
      await next.goto(changing.origin + RESULTS);
      const isOld = await next.evaluate(
        async () => (await navigator.serviceWorker.getRegistration())!.waiting !== null,
      );
      // So soon after the first page is closed the old version may still answer; it goes once no page of its is open and
      // it has nothing to do, for which it needs time between two visits.
      if (isOld) await next.goto('about:blank');
      expect(isOld).toBe(false);
    }).toPass({ intervals: [1000, 5000, 10_000] });
  });

  test('a web server in front that does not reach the site: the kept copy is shown', async ({ page, places }) => {
    await withWorker(page, changing.origin + RESULTS);
    await kept(page, RESULTS);
    changing.refuse(502);
    await page.goto(changing.origin + RESULTS);
    await expect(page.getByText(/the site is not responding\. This is the page as we saved it on/)).toBeVisible();
    await expect(places.cards.first()).toBeVisible();
    await page.goto(`${changing.origin}/register`);
    await expect(page.getByRole('heading', { level: 1, name: 'We can’t reach the site' })).toBeVisible();
  });

  for (const [who, headers, shown] of [
    ['the site itself', { 'X-Request-Id': 'one' }, 'Refused'],
    ['a web server in front', {}, 'We got no answer, so we do not know if your form arrived.'],
  ] as const) {
    test(`a form that is refused by ${who}: says what became of it`, async ({ page }) => {
      await withWorker(page, `${changing.origin}/register`);
      changing.refuse(503, headers);
      await page.locator('main form').evaluate((form: HTMLFormElement) => form.submit());
      await expect(page.getByText(shown)).toBeVisible();
    });
  }

  test('the operator turns it off: pages start no worker, and the one that runs clears up and goes', async ({
    page,
  }) => {
    const off = await startSecondSite({}, { OFFLINE: 'off' });
    const [html, goodbye] = await Promise.all(
      ['/ourplaces', '/sw.js'].map(async (path) => (await fetch(off.origin + path)).text()),
    );
    await off.stop();
    expect(html).not.toContain('sw.js');
    await withWorker(page, changing.origin + RESULTS);
    await kept(page, '/my-list');
    await changing.change('/sw.js', () => goodbye!);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update());
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
  });
});

test('where the script of the next page cannot come, that page is opened as a whole', async ({ page }) => {
  await page.goto(RESULTS);
  await page.waitForLoadState('networkidle');
  await page.route(/\/assets\/form-page.*\.js$/, (route) => route.abort());
  await page.getByRole('main').getByRole('link', { name: 'Click here!' }).click();
  const title = page.getByRole('heading', { level: 1, name: 'Business Network Registration Form' });
  await expect(title).toBeVisible();
  // Nor does its own start, which lacks the same file, take its content away.
  await page.waitForLoadState('networkidle');
  await expect(title).toBeVisible();
});

/** Opens a page, and waits until the worker that it starts looks after it. */
async function withWorker(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // It starts some seconds after the page, fetches all built files, and then the pages that everyone may need.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: 120_000,
  });
  await waitForHydration(page);
}

/** Waits until a page is kept. */
async function kept(page: Page, address: string): Promise<void> {
  await expect.poll(() => keptAddresses(page)).toContain(address);
}

function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name === 'pages');
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  });
}
