import type { Page } from '@playwright/test';
import { DeskDriver } from './desk-driver.ts';
import { axeViolations, test as base, expect, WIDTHS } from './fixtures.ts';

const test = base.extend<{ desk: DeskDriver }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  desk: async ({}, use) => {
    const desk = new DeskDriver();
    await desk.start();
    await use(desk);
    expect(await desk.stop()).toBe(0);
  },
  baseURL: async ({ desk }, use) => use(desk.address),
});

const PAGES = ['', 'submissions', 'reports', 'sources', 'duplicates', 'links', 'not-found', 'letters'];

test('the link works once, and its key leaves the address', async ({ desk, page, browser }) => {
  await page.goto(desk.link);
  await expect(page).toHaveURL(desk.address);
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('link', { name: '2 submissions to review' })).toBeVisible();
  const stranger = await browser.newContext();
  const answer = await (await stranger.newPage()).goto(desk.link);
  expect(answer?.status()).toBe(403);
  await stranger.close();
});

test('a form on another site is rejected', { annotation: { type: 'expects-problems' } }, async ({ desk, page }) => {
  await page.goto(desk.link);
  await page.getByRole('link', { name: '2 submissions to review' }).click();
  const address = await page.getByRole('link', { name: 'Sample Gym' }).getAttribute('href');
  const token = await page.goto(address!).then(() => page.locator('input[name=token]').first().inputValue());
  // The other site is open in the operator's own browser, next to the desk.
  const other = await page.context().newPage();
  await other.route('http://evil.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method=post action="${new URL(address!, desk.address)}/delete"><input name=token value="${token}"><button>Go</button></form>`,
    }),
  );
  await other.goto('http://evil.example/');
  await other.getByRole('button').click();
  await expect(other.locator('body')).toContainText('Open the link shown in the terminal');
  expect(await desk.states()).toMatchObject({ 'Sample Gym': 'new' });
});

test.describe(() => {
  // The browser logs this for a form with errors.
  test.use({ expectedErrors: /status of 422/ });

  test('a suggestion is corrected and approved by keyboard', async ({ desk, page }) => {
    await page.goto(desk.link);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, '2 submissions to review');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('To review');
    await tabTo(page, 'Sample Swim School');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sample Swim School');
    await tabTo(page, 'Approve and list it');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText("Which services? 'flying' is not one of our services.");
    await tabTo(page, 'Which services?');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Services')).toBeFocused();
    await expect(page.getByLabel('Services')).toHaveAccessibleDescription(/'flying' is not one of our services/);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Respite');
    await page.keyboard.press('Enter');
    // Approval rebuilds the listings of all suggestions.
    await expect(page.getByRole('status')).toContainText('Listed now: Sample Swim School');
    await expect(page.getByRole('link', { name: 'See it on the site' })).toBeVisible();
    expect(await desk.states()).toMatchObject({ 'Sample Swim School': 'approved', 'Sample Gym': 'new' });
  });
});

test('reports are closed, failed deliveries are retried, and the desk exits cleanly', async ({ desk, page }) => {
  await page.goto(desk.link);
  await page.getByRole('link', { name: '1 problem report' }).click();
  await page.getByRole('button', { name: /^It was right/ }).click();
  await expect(page.locator('main')).toContainText('There are no open problem reports.');
  await page.getByRole('link', { name: 'Not delivered' }).click();
  await page.getByRole('button', { name: 'Send all again' }).click();
  await expect(page.getByRole('status')).toContainText('1 will be sent by the running site within a minute.');
  await page.getByRole('link', { name: 'Duplicates' }).click();
  await page.getByRole('button', { name: 'Find duplicates' }).click();
  await expect(page.getByRole('status')).toContainText('no problems found');
  expect(await desk.states()).toMatchObject({ closed: 'approved' });
});

test('every page passes axe and fits every width, light and dark', async ({ desk, page }) => {
  test.slow();
  await page.goto(desk.link);
  const submission = await page
    .goto('submissions')
    .then(() => page.getByRole('link', { name: 'Sample Swim' }).getAttribute('href'));
  for (const path of [...PAGES, submission!]) {
    await page.goto(path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page), `${path}, ${colorScheme}`).toEqual([]);
    }
    const small = await page
      .locator('main a:not(p a, li a), button, input:not([type=hidden]), nav a, summary')
      .evaluateAll((all) =>
        all
          .filter((each) => each.getBoundingClientRect().height > 0 && each.getBoundingClientRect().height < 44)
          .map((each) => each.outerHTML),
      );
    expect(small, path).toEqual([]);
  }
});

/** Presses Tab until the element whose text starts with `name` has focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate(() => document.activeElement?.textContent ?? '');
    if (text.trim().startsWith(name)) return;
  }
  throw new Error(`Tab does not reach '${name}'.`);
}
