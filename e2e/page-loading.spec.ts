import type { Page } from '@playwright/test';
import { expect, hold, test } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';

const WAYS: [string, string, (page: Page) => Promise<void>][] = [
  [
    'a video',
    '/resources',
    (page) =>
      page
        .getByRole('link', { name: /Watch Now/ })
        .first()
        .click(),
  ],
  ['an expert', '/experts', (page) => page.getByRole('main').getByRole('article').getByRole('link').first().click()],
  [
    'the search on the home page',
    '/',
    async (page) => {
      await page.getByRole('main').getByRole('textbox').first().fill('85004');
      await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    },
  ],
];

for (const [what, path, press] of WAYS) {
  test(`a slow page is announced while it loads: ${what}`, async ({ page }) => {
    await page.goto(path);
    await waitForHydration(page);
    const sign = page.getByRole('status').filter({ hasText: 'Loading...' });
    const next = await hold(page, /\.data(\?|$)/);
    await press(page);
    await next.requested;
    await expect(sign).toBeInViewport();
    next.release();
    await expect(page).not.toHaveURL(path);
    await expect(sign).toHaveCount(0);
  });
}
