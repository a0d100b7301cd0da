import type { Page } from '@playwright/test';
import { expect, hold, test } from './fixtures.ts';

const PAGE_DATA = /ourplaces\.data/;

test('a running search is announced and can be canceled', async ({ places, page }) => {
  await places.open('place=Phoenix, AZ&view=list');
  const before = await places.cardLinks.allInnerTexts();
  const search = await hold(page, PAGE_DATA);
  await places.pageLink('Page 2').click();
  await expect(places.status).toHaveText('Loading...');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(places.count).toContainText('results');
  await search.release();
  await responsesArrive(page);
  expect(await places.cardLinks.allInnerTexts()).toEqual(before);
  expect(places.address('page')).toEqual([]);
  await page.unroute(PAGE_DATA);
  await places.pageLink('Page 2').click();
  await places.expectFirstNumber(13);
});

test('a later search wins over an earlier slow one', async ({ places, page }) => {
  await places.open('place=Phoenix, AZ&radius=50&view=list');
  const slow = await hold(page, /ourplaces\.data.*page=2/);
  await places.pageLink('Page 2').click();
  await slow.requested;
  await places.pageLink('Page 3').click();
  await places.expectFirstNumber(25);
  await slow.release();
  await responsesArrive(page);
  await places.expectFirstNumber(25);
  expect(places.address('page')).toEqual(['3']);
});

test('the first search can be canceled too', async ({ places, page }) => {
  await places.open();
  await hold(page, PAGE_DATA);
  await places.placeField.fill('85004');
  await places.placeField.press('Enter');
  await expect(places.status).toHaveText('Loading...');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(places.status).toHaveText('');
  await expect(places.placeField).toHaveValue('85004');
});

test.describe('a failed search', () => {
  // The logged error has a minified name.
  test.use({ expectedErrors: /^console error/ });

  test('says so, and can be retried, even the first one on a small screen', async ({ places, page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await places.open();
    await page.route(PAGE_DATA, (route) => route.fulfill({ status: 500, body: 'broken' }));
    await places.placeField.fill('85004');
    await places.placeField.press('Enter');
    const alert = page.getByRole('alert').filter({ hasText: 'Your search did not work. We kept what you typed.' });
    await expect(alert).toBeInViewport({ ratio: 0.99 });
    await expect(places.placeField).toHaveValue('85004');
    await page.unroute(PAGE_DATA);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(places.cards).toHaveCount(12);
    await expect(alert).toBeHidden();
  });

  test('keeps the focus on Try again when it fails once more', async ({ places, page }) => {
    await places.open();
    // One route for all: between two, a request would get through.
    let answer = Promise.resolve();
    await page.route(PAGE_DATA, async (route) => {
      await answer;
      await route.fulfill({ status: 500, body: 'broken' });
    });
    await places.placeField.fill('85004');
    await places.placeField.press('Enter');
    const again = page.getByRole('button', { name: 'Try again' });
    await again.focus();
    const answered = Promise.withResolvers<void>();
    answer = answered.promise;
    await page.keyboard.press('Enter');
    await expect(places.status).toHaveText('Loading...');
    answered.resolve();
    await expect(again).toBeFocused();
  });

  test('keeps the list, says so, and can be retried', async ({ places, page }) => {
    await places.open('place=Phoenix, AZ&view=list');
    for (const [what, abort, first] of [
      ['the connection breaks', true, 13],
      ['the server fails', false, 25],
    ] as const) {
      await test.step(what, async () => {
        const before = await places.cardLinks.allInnerTexts();
        await page.route(PAGE_DATA, (route) =>
          abort ? route.abort() : route.fulfill({ status: 500, body: 'broken' }),
        );
        await places.pageLink(`Page ${(first + 11) / 12}`).click();
        const alert = page.getByRole('alert').filter({ hasText: 'Your last search did not work' });
        await expect(alert).toBeVisible();
        expect(await places.cardLinks.allInnerTexts()).toEqual(before);
        await page.unroute(PAGE_DATA);
        await page.getByRole('button', { name: 'Try again' }).click();
        await places.expectFirstNumber(first);
        await expect(alert).toBeHidden();
      });
    }
  });
});

/** Waits until the page has had time for responses that were under way: a request that was made later is answered. */
async function responsesArrive(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await fetch('/healthz')).text();
    await new Promise(requestAnimationFrame);
  });
}
