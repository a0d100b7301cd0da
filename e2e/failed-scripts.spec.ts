import type { Page } from '@playwright/test';
import { expect, FAILED_REQUEST, test } from './fixtures.ts';
import { saveDentists } from './my-list-driver.ts';

// Many browsers never fetch a script again that failed once, nor what imports it: trying again must work all the same.
test.use({ expectedErrors: FAILED_REQUEST });

test('a form links to its page when its script fails, and the next press opens that page', async ({
  page,
  places,
  context,
}) => {
  await places.open();
  const allow = await refuse(page, /involved-form.*\.js/);
  const button = page.locator('summary', { hasText: 'Unlisted Services?' });
  await button.click();
  await allow();
  await expect(page.getByRole('link', { name: 'Open the form' })).toHaveAttribute('href', /unlisted-services$/);
  await test.step('without network, it stays on the page', async () => {
    await context.setOffline(true);
    for (let presses = 0; presses < 2; presses++) await button.click();
    await expect(page.getByRole('link', { name: 'Open the form' })).toBeVisible();
    await expect(page).toHaveURL(/\/ourplaces$/);
    await context.setOffline(false);
  });
  await button.click();
  await button.click();
  await expect(page.getByRole('form', { name: 'Unlisted Services' })).toBeVisible();
});

test('a form opens again after what it needs has failed', async ({ page, places }) => {
  await places.open();
  const allow = await refuse(page, /\/forms-.*\.js/);
  const button = page.locator('summary', { hasText: 'Add My Business' });
  await button.click();
  await allow();
  await button.click();
  await button.click();
  await expect(page.getByRole('form', { name: 'Add My Business' })).toBeVisible();
});

test('Try again opens the page of a provider whose details failed to load', async ({ page, places }) => {
  await places.open('place=Phoenix, AZ&view=list');
  const allow = await refuse(page, /dialog-details.*\.js/);
  const name = await places.cardLinks.first().innerText();
  await places.cardLinks.first().click();
  await expect(places.dialog.getByRole('alert')).toContainText('Failed to load provider details. Please try again.');
  await allow();
  await places.dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('a picture replaces the map if its script fails, and Try again brings the map', async ({ page, places }) => {
  const allow = await refuse(page, /live-map.*\.js/);
  await places.open('place=Phoenix, AZ&view=map');
  await expect(page.getByText('We could not load the map. The list has the same providers.')).toBeVisible();
  await expect(places.stillMap).toBeVisible();
  await places.pageLink('Page 2').click();
  await places.expectFirstNumber(13);
  await allow();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(places.markers.first()).toBeVisible();
  await places.expectFirstNumber(13);
});

test('the map view brings the map after it failed', async ({ page, places }) => {
  const allow = await refuse(page, /live-map.*\.js/);
  await places.open('place=Phoenix, AZ&view=map');
  await expect(page.getByText('We could not load the map.')).toBeVisible();
  await allow();
  await places.tab('List').click();
  await places.tab('Map').click();
  await expect(places.markers.first()).toBeVisible();
});

test('the QR code of My list shows after its script failed', async ({ page }) => {
  await saveDentists(page, 1);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const allow = await refuse(page, /\/dist-.*\.js/);
  const show = page.getByRole('button', { name: 'Show QR code' });
  await show.click();
  await expect(page.getByText('We could not make the QR code.')).toBeVisible();
  await allow();
  await show.click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await show.click();
  await expect(page.getByRole('img', { name: 'QR code with the link to your list' })).toBeVisible();
});

/** Refuses matching scripts until the returned function is called, which waits for the first refused one. */
async function refuse(page: Page, script: RegExp): Promise<() => Promise<void>> {
  const refused = page.waitForEvent('requestfailed', (request) => script.test(request.url()));
  await page.route(script, (route) => route.abort());
  return async () => {
    await refused;
    await page.unroute(script);
  };
}
