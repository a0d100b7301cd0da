import { deskTest as test } from './desk-driver.ts';
import { expect } from './fixtures.ts';

test('a helper decides by keyboard what callers found, and hides a place that is gone', async ({ desk, page }) => {
  await desk.called('sample:000002', 'gone');
  await desk.called('sample:000002', 'gone');
  await desk.join(page, 'Sam', 'helper');
  await expect(page.getByRole('link', { name: '2 listings that callers found wrong' })).toBeVisible();
  await desk.press(page, '1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Callers’ reports');
  await page.locator('tbody a').first().press('Enter');
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await expect(page.getByText('2 callers, last on')).toBeVisible();
  const listing = (await page.getByRole('link', { name: 'See it on the site' }).getAttribute('href'))!;
  const isDoubted = async () => (await (await page.request.get(listing)).text()).includes('May have closed');
  await desk.press(page, 'c');
  await expect(page.getByText(/You are on it for/)).toBeVisible();
  await desk.press(page, 'x');
  await expect(page.getByRole('status')).toContainText('Discarded: they are gone (2 reports)');
  await expect.poll(isDoubted).toBe(false);
  await desk.press(page, 'z');
  await expect(page.getByRole('status')).toContainText('To be decided again: they are gone (2 reports)');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect.poll(isDoubted).toBe(true);
  await desk.press(page, 'h');
  await expect(page.getByRole('status')).toContainText(`Hidden: ${name}`);
  await expect.poll(async () => (await page.request.get(listing)).status()).toBe(404);
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^calls-\d{4}-\d\d\.csv$/);
  await desk.press(page, 'z');
  await expect(page.getByRole('status')).toContainText(`Undone: ${name}`);
});

test('a key that is pressed as a page opens decides nothing; a move leads on to the field for it', async ({
  desk,
  page,
}) => {
  await desk.called('sample:000003', 'moved');
  await desk.join(page, 'Sam', 'helper');
  await page.addInitScript(() => {
    addEventListener('load', () => {
      for (const key of ['x', 'y']) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
  });
  const posted: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()));
  await page.goto('/desk/calls');
  await page
    .getByRole('row', { name: /may have moved/ })
    .getByRole('link')
    .click();
  await expect(page.getByRole('heading', { name: 'Are the callers right?' })).toBeVisible();
  await page.waitForLoadState();
  // A key that counted would have sent a form by now.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(posted).toEqual([]);
  await expect(page.getByRole('button', { name: 'The callers are right' })).toBeVisible();
  await desk.press(page, 'y');
  await page.getByRole('status').getByRole('link', { name: 'Enter the new address' }).click();
  await expect(page.getByLabel('Street', { exact: true })).toBeFocused();
});

test.describe(() => {
  // The browser logs this for a form with errors.
  test.use({ expectedErrors: /status of 422/ });

  test('a helper adds a listing, looks at it first, and takes it back', async ({ desk, page }) => {
    await desk.join(page, 'Sam', 'helper');
    await page.goto('/desk/listings');
    await desk.press(page, 'a');
    await page.getByLabel('Name', { exact: true }).fill('Juniper Hill');
    await page.getByLabel('Respite: a break for caregivers').check();
    await page.getByLabel('City', { exact: true }).fill('Tempe');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('alert').getByRole('link', { name: 'State: This is needed.' }).click();
    await expect(page.getByLabel('State', { exact: true })).toBeFocused();
    await page.getByLabel('State', { exact: true }).selectOption('AZ');
    await page.getByLabel('Medicaid of these states').fill('yes');
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('region', { name: 'How it will look' });
    await expect(preview).toContainText('Says it accepts Medicaid: AHCCCS');
    await expect(page.getByLabel('Respite: a break for caregivers')).toBeChecked();
    await desk.press(page, 'y');
    await expect(page.getByRole('status')).toContainText('Added: Juniper Hill');
    const listing = (await page.getByRole('link', { name: 'See it on the site' }).getAttribute('href'))!;
    const status = async () => (await page.request.get(listing)).status();
    await expect.poll(status).toBe(200);
    await desk.press(page, 'z');
    await expect.poll(status).toBe(404);
  });
});
