import { expect, test } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';
import { overflowing, problemsInEveryLook, smallTargets } from './layout-driver.ts';
import { OFFLINE_ERRORS, RESULTS, savedAddresses, waitUntilSaved, withWorker } from './offline-driver.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: OFFLINE_ERRORS });

const SAVED_COPY = 'This is the page as we saved it on';

test('visited pages open offline and say that they are saved copies, until a search works again', async ({
  page,
  context,
  places,
}) => {
  await withWorker(page, RESULTS);
  await waitUntilSaved(page, RESULTS);
  const notice = page.getByText(SAVED_COPY);
  const names = await places.cardLinks.allInnerTexts();

  await test.step('the list is the same, and the notice says when it was saved', async () => {
    await context.setOffline(true);
    await page.goto(RESULTS);
    await expect(
      page.getByText(/^There was no connection\. This is the page as we saved it on \w+ \d+ at \d+:\d\d/),
    ).toBeVisible();
    expect(await places.cardLinks.allInnerTexts()).toEqual(names);
    await waitForHydration(page);
    await expect(notice).toBeVisible();
  });

  await test.step('the dark logo is available', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const logo = page.getByRole('banner').locator('picture img');
    const shown = () =>
      logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.currentSrc)).catch(String);
    await expect.poll(shown).toMatch(/dark/);
  });

  await test.step('the notice goes away with the next successful search', async () => {
    await context.setOffline(false);
    await places.pageLink('Page 2').click();
    await places.expectFirstNumber(13);
    await expect(notice).toHaveCount(0);
  });

  await test.step('the last search is saved even if only its data was requested', async () => {
    const { pathname, search } = new URL(page.url());
    await waitUntilSaved(page, pathname + search);
    await context.setOffline(true);
    await page.reload();
    await places.expectFirstNumber(13);
    await expect(notice).toBeVisible();
  });

  await test.step('Try again opens the page itself', async () => {
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByText('There was no connection')).toHaveCount(0);
    await places.expectFirstNumber(13);
  });
});

test('on a page that is open, going offline keeps the list, and links open the saved copies', async ({
  page,
  context,
  places,
}) => {
  await withWorker(page, RESULTS);
  await waitUntilSaved(page, '/glossary');

  await test.step('a search that fails keeps the list, and can be retried', async () => {
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

  await test.step('a link opens the saved copy', async () => {
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Words to know' }).click();
    await expect(page).toHaveURL(/\/glossary$/);
    await expect(page.getByText(SAVED_COPY)).toBeVisible();
  });
});

test('what is saved holds no secrets and no forms, and a visitor can remove it', async ({ page, context }) => {
  await withWorker(page, RESULTS);
  await waitUntilSaved(page, RESULTS);

  await test.step('pages with a secret in the address, and forms, are not saved', async () => {
    for (const path of ['/newsletter/confirm?token=secret', '/get-involved/add-business', '/register'])
      await page.goto(path);
    await waitUntilSaved(page, '/my-list');
    expect(
      (await savedAddresses(page)).filter((address) => /newsletter|register|get-involved|api/.test(address)),
    ).toEqual([]);
  });

  await test.step('a form submitted offline without script says that it was not sent', async () => {
    const email = page.getByRole('textbox', { name: 'Your email' });
    await email.fill('sam@example.org');
    await context.setOffline(true);
    // Submits natively, without the page's script.
    await page.locator('main form').evaluate((form: HTMLFormElement) => form.submit());
    await expect(page.getByText('Your form was not sent.')).toBeVisible();
    await context.setOffline(false);
    await page.goBack();
    await expect(email).toHaveValue('sam@example.org');
  });

  await test.step('a visitor can remove the saved pages', async () => {
    await page.goto('/my-list');
    await page.getByRole('button', { name: 'Remove these pages' }).click();
    await expect(page.getByText('The pages are gone.')).toBeVisible();
    expect((await savedAddresses(page)).filter((address) => address.startsWith('/ourplaces'))).toEqual([]);
  });
});

// The same markup, once in a wide window and once on a small phone, where Spanish words need most room.
for (const [language, width, notice, unsaved] of [
  ['', 1280, 'This is the page as we saved it on', 'We can’t reach the site'],
  // The time ends with a period: 'a las 7:22 p.m.'.
  [
    '/es',
    320,
    /Esta es la página que guardamos el \d+ de \w+.* [ap]\.\s?m\. en este/,
    'No podemos conectar con el sitio',
  ],
] as const) {
  test(`offline pages say what they are, and are accessible${language}`, async ({ page, context }) => {
    test.slow();
    await withWorker(page, `${language}/my-list`);
    await waitUntilSaved(page, `${language}/glossary`);
    await page.evaluate(() => {
      const item = { kind: 'video', id: '1', name: 'A saved video', savedOn: '2026-11-01' };
      localStorage.setItem('my-list', JSON.stringify({ version: 1, items: [item] }));
    });
    await context.setOffline(true);
    const check = async () => [...(await overflowing(page)), ...(await smallTargets(page, 'main'))];
    const open = async (path: string, title: string | RegExp) => {
      await page.goto(language + path);
      await expect(page.getByText(title).first()).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await problemsInEveryLook(page, check, [width]), path).toEqual({});
    };

    // First: a worker that was idle and starts again does not know that the test is offline.
    await test.step('My list, with its items', async () => {
      await open('/my-list', language ? 'A saved video' : 'You are offline. Your list is saved on this device');
      await expect(page.getByRole('link', { name: 'A saved video' })).toBeVisible();
    });

    await test.step('a page that was saved', () => open('/glossary', notice));

    await test.step('a page that was not saved, with links to the list and to 211', async () => {
      await open('/register', unsaved);
      if (language) return;
      await expect(page.getByRole('heading', { level: 1, name: unsaved })).toBeVisible();
      await expect(page.getByRole('link', { name: /Call 211/ })).toHaveAttribute('href', 'tel:211');
      await context.setOffline(false);
      await page.getByRole('link', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Business Network Registration Form' })).toBeVisible();
    });
  });
}

test('the site can be installed, in both languages', async ({ request }) => {
  for (const [path, lang] of [
    ['/', 'en-US'],
    ['/es', 'es-US'],
  ] as const) {
    const address = /<link rel="manifest" href="([^"]+)"/.exec(await (await request.get(path)).text())![1]!;
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
