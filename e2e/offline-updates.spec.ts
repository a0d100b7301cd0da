import { expect, test } from './fixtures.ts';
import { OFFLINE_ERRORS, RESULTS, untilControlled, waitUntilSaved, withWorker } from './offline-driver.ts';
import { startSecondSite } from './second-site.ts';
import { type SiteProxy, startSiteProxy } from './site-proxy.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: OFFLINE_ERRORS });

test.describe('a new version of the site, or a reverse proxy', () => {
  let proxy: SiteProxy;
  test.beforeEach(async ({ baseURL }, { annotations }) => {
    // The proxy has another origin.
    annotations.push({ type: 'expects-problems' });
    proxy = await startSiteProxy(baseURL!);
  });
  test.afterEach(() => proxy.stop());

  test('an open page keeps its own files; the next visit gets the new version', async ({ page, context }) => {
    test.slow();
    await withWorker(page, proxy.origin + RESULTS);
    await proxy.change('/sw.js', (text) => `${text}\n// a newer version`);
    // An upgrade deletes the old files.
    proxy.remove(/^\/assets\/form-page/);
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
      await next.goto(proxy.origin + RESULTS);
      const isOld = await next.evaluate(
        async () => (await navigator.serviceWorker.getRegistration())!.waiting !== null,
      );
      // The old worker may still answer right after the first page closes. It is replaced once it has no open page and is
      // idle: at the latest when the browser ends it, 30 seconds after its last visit.
      if (isOld) await next.goto('about:blank');
      expect(isOld).toBe(false);
    }).toPass({ intervals: [1000, 5000, 35_000] });
  });

  test('when the reverse proxy cannot reach the site, the saved copy is shown', async ({ page, places }) => {
    await withWorker(page, proxy.origin + RESULTS);
    await waitUntilSaved(page, RESULTS);
    proxy.refuse(502);
    await page.goto(proxy.origin + RESULTS);
    await expect(page.getByText(/the site is not responding\. This is the page as we saved it on/)).toBeVisible();
    await expect(places.cards.first()).toBeVisible();
    await page.goto(`${proxy.origin}/register`);
    await expect(page.getByRole('heading', { level: 1, name: 'We can’t reach the site' })).toBeVisible();
  });

  test('a form that is refused says whether it was received', async ({ page }) => {
    await withWorker(page, `${proxy.origin}/register`);
    for (const [sender, headers, shown] of [
      ['the site itself', { 'X-Request-Id': 'one' }, 'Refused'],
      ['a reverse proxy', {}, 'We got no answer, so we do not know if your form arrived.'],
    ] as const) {
      await test.step(`by ${sender}`, async () => {
        await page.goto(`${proxy.origin}/register`);
        proxy.refuse(503, headers);
        await page.locator('main form').evaluate((form: HTMLFormElement) => form.submit());
        await expect(page.getByText(shown)).toBeVisible();
        proxy.accept();
      });
    }
  });

  test('with offline mode turned off, pages start no worker, and a running worker clears its caches and unregisters', async ({
    page,
  }) => {
    const off = await startSecondSite({}, { OFFLINE: 'off' });
    const [html, disabledWorker] = await Promise.all(
      ['/ourplaces', '/sw.js'].map(async (path) => (await fetch(off.origin + path)).text()),
    );
    await off.stop();
    expect(html).not.toContain('sw.js');
    // Started by the page itself: a page that starts it a second time, after some seconds, would bring it back.
    await page.goto(proxy.origin + RESULTS);
    await untilControlled(page);
    await waitUntilSaved(page, '/my-list');
    await proxy.change('/sw.js', () => disabledWorker!);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update());
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
  });
});

test('if the script of the next page fails to load, the page is loaded in full', async ({ page }) => {
  await page.goto(RESULTS);
  await page.waitForLoadState('networkidle');
  await page.route(/\/assets\/form-page.*\.js$/, (route) => route.abort());
  await page.getByRole('main').getByRole('link', { name: 'Click here!' }).click();
  const title = page.getByRole('heading', { level: 1, name: 'Business Network Registration Form' });
  await expect(title).toBeVisible();
  // Its own start lacks the same file, and must not remove the content.
  await page.waitForLoadState('networkidle');
  await expect(title).toBeVisible();
});
