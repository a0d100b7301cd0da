import { expect, test } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';
import { overflowing, problemsInEveryLook, smallTargets } from './layout-driver.ts';
import {
  OFFLINE_ERRORS,
  RESULTS,
  savedAddresses,
  untilControlled,
  waitUntilSaved,
  withWorker,
} from './offline-driver.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: OFFLINE_ERRORS });

test('visited pages open offline and say that they are saved copies', async ({ page, context, places }) => {
  await page.goto(RESULTS);
  await untilControlled(page);
  const names = await places.cardLinks.allInnerTexts();
  await waitUntilSaved(page, RESULTS);
  await context.setOffline(true);
  await page.goto(RESULTS);
  await expect(
    page.getByText(/^You are offline\. This is the page as we saved it on \w+ \d+ at \d+:\d\d/),
  ).toBeVisible();
  expect(await places.cardLinks.allInnerTexts()).toEqual(names);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(places.cards.first()).toBeVisible();
  await expect(page.getByText('You are offline')).toHaveCount(0);
});

test('the dark logo is available offline', async ({ page, context }) => {
  await withWorker(page, RESULTS);
  await waitUntilSaved(page, RESULTS);
  await context.setOffline(true);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(RESULTS);
  const logo = page.getByRole('banner').locator('picture img');
  expect(await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.currentSrc))).toMatch(/dark/);
});

test('a saved copy in Spanish says so in Spanish', async ({ page, context }) => {
  await withWorker(page, `/es${RESULTS}`);
  await waitUntilSaved(page, '/es/glossary');
  await context.setOffline(true);
  await page.goto('/es/glossary');
  // The time ends with a period: 'a las 7:22 p.m.'.
  await expect(
    page.getByText(/^No tiene conexión\. Esta es la página que guardamos el \d+ de \w+.* [ap]\.\s?m\. en este/),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the notice on a saved copy goes away with the next successful search', async ({ page, context, places }) => {
  await withWorker(page, RESULTS);
  await waitUntilSaved(page, RESULTS);
  await context.setOffline(true);
  await page.goto(RESULTS);
  const notice = page.getByText('This is the page as we saved it on');
  await expect(notice).toBeVisible();
  await waitForHydration(page);
  await expect(notice).toBeVisible();
  await context.setOffline(false);
  await places.pageLink('Page 2').click();
  await places.expectFirstNumber(13);
  await expect(notice).toHaveCount(0);
});

test('the last search is saved even if only its data was requested', async ({ page, context, places }) => {
  await withWorker(page, RESULTS);
  await places.pageLink('Page 2').click();
  await places.expectFirstNumber(13);
  const { pathname, search } = new URL(page.url());
  await waitUntilSaved(page, pathname + search);
  await context.setOffline(true);
  await page.reload();
  await places.expectFirstNumber(13);
  await expect(page.getByText('This is the page as we saved it on')).toBeVisible();
});

test('going offline during a search keeps the list, and the search can be retried', async ({
  page,
  context,
  places,
}) => {
  await withWorker(page, RESULTS);
  const before = await places.cardLinks.allInnerTexts();
  await context.setOffline(true);
  await places.pageLink('Page 2').click();
  const alert = page.getByRole('alert').filter({ hasText: 'Your last search did not work' });
  await expect(alert).toBeVisible();
  expect(await places.cardLinks.allInnerTexts()).toEqual(before);
  await context.setOffline(false);
  await alert.getByRole('button').click();
  await places.expectFirstNumber(13);
});

test('My list and its items are available offline', async ({ page, context }) => {
  await withWorker(page, RESULTS);
  await waitUntilSaved(page, '/my-list');
  await page.evaluate(() => {
    const item = { kind: 'video', id: '1', name: 'A saved video', savedOn: '2026-11-01' };
    localStorage.setItem('my-list', JSON.stringify({ version: 1, items: [item] }));
  });
  await context.setOffline(true);
  await page.goto('/my-list');
  await expect(page.getByText('You are offline. Your list is saved on this device')).toBeVisible();
  await expect(page.getByRole('link', { name: 'A saved video' })).toBeVisible();
});

test('a page that was not saved says so, and links to the list and to 211', async ({ page, context }) => {
  await withWorker(page, RESULTS);
  await context.setOffline(true);
  await page.goto('/register');
  await expect(page.getByRole('heading', { level: 1, name: 'We can’t reach the site' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Call 211/ })).toHaveAttribute('href', 'tel:211');
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Business Network Registration Form' })).toBeVisible();
});

test('a link clicked offline opens the saved copy', async ({ page, context }) => {
  await withWorker(page, RESULTS);
  await waitUntilSaved(page, '/glossary');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Words to know' }).click();
  await expect(page).toHaveURL(/\/glossary$/);
  await expect(page.getByText('This is the page as we saved it on')).toBeVisible();
});

test('pages with a secret in the address, and forms, are not saved', async ({ page }) => {
  await withWorker(page, RESULTS);
  for (const path of ['/newsletter/confirm?token=secret', '/register', '/get-involved/add-business']) {
    await page.goto(path);
  }
  await waitUntilSaved(page, '/my-list');
  expect(
    (await savedAddresses(page)).filter((address) => /newsletter|register|get-involved|api/.test(address)),
  ).toEqual([]);
});

test('a visitor can remove the saved pages', async ({ page }) => {
  await withWorker(page, RESULTS);
  await waitUntilSaved(page, RESULTS);
  await page.goto('/my-list');
  await page.getByRole('button', { name: 'Remove these pages' }).click();
  await expect(page.getByText('The pages are gone.')).toBeVisible();
  expect((await savedAddresses(page)).filter((address) => address.startsWith('/ourplaces'))).toEqual([]);
});

for (const language of ['', '/es']) {
  test(`offline pages are accessible${language}`, async ({ page, context }) => {
    test.slow();
    await withWorker(page, `${language}/my-list`);
    await waitUntilSaved(page, `${language}/glossary`);
    await context.setOffline(true);
    const check = async () => [...(await overflowing(page)), ...(await smallTargets(page, 'main'))];
    for (const path of ['/glossary', '/register', '/my-list']) {
      await page.goto(language + path);
      expect(await problemsInEveryLook(page, check), path).toEqual({});
    }
  });
}

test('a form submitted offline without script says that it was not sent', async ({ page, context }) => {
  await withWorker(page, '/register');
  await page.getByRole('textbox', { name: 'Your email' }).fill('sam@example.org');
  await context.setOffline(true);
  // Submits natively, without the page's script.
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
