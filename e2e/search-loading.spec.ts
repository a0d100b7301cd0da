import { expect, hold, test } from './fixtures.ts';

const PAGE_DATA = /ourplaces\.data/;

test('a running search is announced and can be canceled', async ({ places, page }) => {
  await places.open('place=Phoenix, AZ&view=list');
  const before = await places.cards.allInnerTexts();
  const search = await hold(page, PAGE_DATA);
  await places.pageLink('Page 2').click();
  await expect(places.status).toHaveText('Loading...');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(places.status).toContainText('results');
  search.release();
  await page.waitForTimeout(500); // time for the canceled response to arrive
  expect(await places.cards.allInnerTexts()).toEqual(before);
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
  slow.release();
  await page.waitForTimeout(500); // time for the late response to arrive
  await places.expectFirstNumber(25);
  expect(places.address('page')).toEqual(['3']);
});

test.describe('a failed search', () => {
  // The logged error has a minified name.
  test.use({ expectedErrors: /^console error/ });

  for (const [what, fail] of [
    ['the connection breaks', { abort: true }],
    ['the server fails', { abort: false }],
  ] as const) {
    test(`keeps the list, says so, and can be retried: ${what}`, async ({ places, page }) => {
      await places.open('place=Phoenix, AZ&view=list');
      const before = await places.cards.allInnerTexts();
      await page.route(PAGE_DATA, (route) =>
        fail.abort ? route.abort() : route.fulfill({ status: 500, body: 'broken' }),
      );
      await places.pageLink('Page 2').click();
      const alert = page.getByRole('alert').filter({ hasText: 'Your last search did not work' });
      await expect(alert).toBeVisible();
      expect(await places.cards.allInnerTexts()).toEqual(before);
      await page.unroute(PAGE_DATA);
      await page.getByRole('button', { name: 'Try again' }).click();
      await places.expectFirstNumber(13);
      await expect(alert).toBeHidden();
    });
  }
});
