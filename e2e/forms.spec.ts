import type { Page, Request } from '@playwright/test';
import { expect, FAILED_REQUEST, test } from './fixtures.ts';
import { stored } from './form-driver.ts';
import { waitForPart } from './hydration.ts';

const SUCCESS = 'Thank you! We have your message.';

test.describe('Want to Get Involved?', () => {
  const buttons = {
    'Unlisted Services?': 'Unlisted Services',
    'Add My Business': 'Add My Business',
    'Refer a Business': 'Refer a Business',
  };

  test.beforeEach(async ({ places }) => places.open());

  test('opens one form at a time; each reports errors, keeps the answers, and stores a valid form', async ({ page }, {
    testId,
  }) => {
    for (const [button, form] of Object.entries(buttons)) {
      await page.locator('summary', { hasText: button }).click();
      await expect(page.getByRole('form', { name: form })).toBeVisible();
      const names = Object.values(buttons);
      const visible = await Promise.all(names.map((name) => page.getByRole('form', { name }).isVisible()));
      expect(names.filter((_, index) => visible[index])).toEqual([form]);
    }
    for (const [button, name] of Object.entries(buttons))
      await test.step(name, () => expectCorrected(page, button, name, `${name} ${testId}`));
  });

  test.describe('when the connection fails', () => {
    test.use({ expectedErrors: FAILED_REQUEST });

    test('keeps the answers when the connection is lost before Send', async ({ page, context }) => {
      const form = await openUnlistedServices(page);
      // The code that sends the form loads when the first field gets focus.
      const code = /form-page.*\.js$/;
      const loading = new Set<Request>();
      page.on('request', (request) => code.test(request.url()) && loading.add(request));
      page.on('requestfinished', (request) => loading.delete(request));
      const started = page.waitForRequest(code);
      for (const field of await form.locator('[required]').all()) await field.fill('Sample');
      await started;
      await expect.poll(() => loading.size).toBe(0);
      await context.setOffline(true);
      await form.getByRole('button', { name: 'Send' }).click();
      await expect(form.getByRole('alert')).toContainText('We kept what you wrote. Please try again.');
    });

    test('a form on its own page stays, and keeps the answers', async ({ page }) => {
      await page.goto('/get-involved/refer-business');
      await waitForPart(page.getByRole('form'));
      for (const field of await page.getByRole('form').locator('[required]').all()) await field.fill('Sample');
      await page.route(/\.data/, (route) => route.abort());
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByRole('alert')).toContainText('We kept what you wrote. Please try again.');
      await expect(page.locator('form [required]').first()).toHaveValue('Sample');
    });

    test('stays on the page when the code of the next page fails to load', async ({ page }) => {
      await page.route(/form-page.*\.js/, (route) => route.abort());
      const refused = page.waitForEvent('requestfailed', (request) => /form-page/.test(request.url()));
      const form = await openUnlistedServices(page);
      await form.getByRole('textbox', { name: 'Your name' }).fill('Sample');
      await refused;
      // A reload would have begun before this is answered.
      await page.evaluate(() => fetch('/healthz').then(() => {}));
      await expect(form.getByRole('textbox', { name: 'Your name' })).toHaveValue('Sample');
    });

    test('keeps the answers and can be sent again', async ({ page }, { testId }) => {
      const form = await openUnlistedServices(page);
      for (const field of await form.locator('[required]').all()) await field.fill(`Sample ${testId}`);
      await form.getByRole('textbox', { name: 'Your email' }).fill('sam@example.org');
      await page.route(/get-involved.*\.data/, (route) => route.abort());
      await form.getByRole('button', { name: 'Send' }).click();
      await expect(form.getByRole('alert')).toContainText('We kept what you wrote. Please try again.');
      await expect(form.getByRole('textbox', { name: 'Your name' })).toHaveValue(`Sample ${testId}`);
      await page.unroute(/get-involved.*\.data/);
      await form.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText(SUCCESS)).toBeVisible();
      expect(stored(`Sample ${testId}`)).toHaveLength(1);
    });
  });
});

test('a business registers through the banner', { tag: '@journey' }, async ({ places, page }, { testId }) => {
  await places.open();
  await expect(page.getByText('Interested in joining your business to our growing network?')).toBeVisible();
  await page.getByRole('link', { name: 'Click here!' }).click();
  await expect(page).toHaveURL(/\/register$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Business Network Registration Form' })).toBeVisible();
  const form = page.getByRole('form', { name: 'Business Network Registration Form' });
  for (const field of await form.locator('[required]').all()) await field.fill('Sample answer');
  await form.getByRole('textbox', { name: 'Name of the business' }).fill(`Sample Swim School ${testId}`);
  await form.getByRole('textbox', { name: 'Your email' }).fill('sam@example.org');
  await form.getByRole('textbox', { name: 'Phone of the business' }).fill('12');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByRole('alert')).toContainText(/a phone number such as 602-555-0123/);
  await form.getByRole('textbox', { name: 'Phone of the business' }).fill('602-555-0123');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(SUCCESS)).toBeVisible();
  expect(stored(`Sample Swim School ${testId}`)).toHaveLength(1);
});

async function openUnlistedServices(page: Page) {
  await page.locator('summary', { hasText: 'Unlisted Services?' }).click();
  const form = page.getByRole('form', { name: 'Unlisted Services' });
  await waitForPart(form);
  return form;
}

/** Sends a form with an error, and then without. `mark`: what it is found by among those that were stored. */
async function expectCorrected(page: Page, button: string, name: string, mark: string): Promise<void> {
  const form = page.getByRole('form', { name });
  if (!(await form.isVisible())) await page.locator('summary', { hasText: button }).click();
  await waitForPart(form);
  const email = form.getByRole('textbox', { name: 'Your email' });
  await form.getByRole('textbox', { name: 'Your name' }).fill(mark);
  await email.fill('not an address');
  await form.getByRole('button', { name: 'Send' }).click();

  const problems = form.getByRole('alert');
  await expect(problems).toBeFocused();
  await expect(problems).toContainText('Nothing you wrote is lost.');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription(/name@example\.com/);
  await expect(email).toHaveValue('not an address');
  await expect(form.getByRole('textbox', { name: 'Your name' })).toHaveValue(mark);
  await problems.getByRole('link', { name: /Your email/ }).click();
  await expect(email).toBeFocused();

  await email.fill('sam@example.org');
  for (const field of await form.locator('[required]').all()) {
    if ((await field.inputValue()) === '') await field.fill('Sample answer');
  }
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(SUCCESS).filter({ visible: true })).toHaveCount(1);
  await expect(page.locator('details[open] .until-sent')).toBeHidden();
  expect(stored(mark)).toEqual([expect.objectContaining({ yourName: mark, email: 'sam@example.org' })]);
}
