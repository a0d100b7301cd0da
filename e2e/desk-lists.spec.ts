import type { Locator, Page } from '@playwright/test';
import { csvOf, foreignRows } from '../src/desk/testing/bring-list.ts';
import { expectUsable, deskListsTest as test } from './desk-driver.ts';
import { expect } from './fixtures.ts';

/** 269 rows with the names of another office's columns, as an old Excel saves them. */
const LIST = Buffer.from(csvOf(foreignRows(266)), 'latin1');

// One after the other, on one site.
test.describe.configure({ mode: 'default' });

async function choose(page: Page, list: string, buffer = LIST, name = 'Providers 2026.csv'): Promise<void> {
  await page.goto('/desk/lists');
  await page.getByLabel('Name shown to visitors').fill(list);
  await page.getByLabel('File').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

/** Looks again and again: the page itself would do so after four seconds. */
async function expectSoon(page: Page, part: Locator, text: RegExp): Promise<void> {
  await expect(async () => {
    await page.reload();
    expect(await part.allInnerTexts()).toEqual([expect.stringMatching(text)]);
  }).toPass({ intervals: [250] });
}

test('a keeper brings a list of 269 rows with foreign column names, and visitors find it', async ({ desk, page }) => {
  test.slow();
  await desk.join(page);
  await choose(page, 'Arizona respite providers');
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Step 1 of 4: Columns/);
  await expect(page.getByText('We read 269 rows with 8 columns.')).toBeVisible();
  await expect(page.getByLabel('Facility')).toHaveValue('name');
  await expect(page.getByLabel('Tel #')).toHaveValue('phone');
  await expectUsable(page);
  await desk.press(page, 'n');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Step 2 of 4: Words/);
  await page.getByLabel('Kids OT').selectOption({ label: 'Occupational therapist' });
  await expectUsable(page);
  await desk.press(page, 'n');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Step 3 of 4: Check/);
  await expect(page.getByRole('row', { name: 'Added 266' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('The list has no date');
  await expectUsable(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'All rows left out, as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/-dropped\.csv$/);
  await desk.press(page, 'y');
  await expect(page.getByRole('status')).toContainText('“Arizona respite providers” is on the site.');
  await expect
    .poll(async () => (await page.request.get('/ourplaces?place=Tempe, AZ&radius=5')).text())
    .toContain('Place 1');
  await page.goto('/desk/lists');
  await expect(page.getByRole('row', { name: /Arizona respite providers.*266.*Up to date/ })).toBeVisible();
  await expectUsable(page);
});

test.describe(() => {
  // The browser logs this for a form with errors.
  test.use({ expectedErrors: /status of 4(13|22)/ });

  test('works without script, with a page that reloads; a file that is none is refused', async ({
    desk,
    page,
    browser,
  }) => {
    await desk.join(page);
    await choose(page, 'A list without script', Buffer.from(''), 'empty.csv');
    await page.getByRole('button', { name: 'Upload and check' }).click();
    await expect(page.getByRole('alert')).toHaveText('The file is empty. Save it once more, and upload it again.');
    await page.getByRole('button', { name: 'Discard this upload' }).click();
    await page.getByRole('button', { name: 'Upload and check' }).click();
    await expect(page.getByRole('alert')).toContainText('Give the list a name');

    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: desk.origin });
    await context.addCookies(await page.context().cookies());
    const plain = await context.newPage();
    await choose(plain, 'A list without script');
    await plain.getByRole('button', { name: 'Upload and check' }).click();
    const heading = plain.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(/Step 1 of 4/);
    await plain.getByRole('button', { name: 'Next' }).click();
    await expectSoon(plain, heading, /Step 2 of 4/);
    await plain.getByRole('button', { name: 'Next' }).click();
    await expectSoon(plain, heading, /Step 3 of 4/);
    await plain.getByRole('button', { name: 'Put it on the site' }).click();
    await expectSoon(plain, plain.getByRole('status'), /is on the site\./);
    await plain.goto('/desk/lists');
    await plain.getByRole('link', { name: 'Remove A list without script' }).click();
    await plain.getByRole('button', { name: 'Remove this list' }).click();
    await expectSoon(plain, plain.getByRole('status'), /was removed, with 266 providers\./);
    await context.close();
  });
});
