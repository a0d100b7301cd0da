import type { Page } from '@playwright/test';
import { hiddenFields, makeForm, sendForm } from '../faults/sent-forms.ts';
import { expect, test } from './fixtures.ts';
import { fillRequired, stored } from './form-driver.ts';
import { waitForHydration } from './hydration.ts';
import { startSecondSite } from './second-site.ts';

const SUCCESS = 'Thank you! We have your message.';

for (const scripted of [true, false])
  test.describe(scripted ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: scripted });

    async function filledForm(page: Page, mark: string, origin = '') {
      await page.goto(`${origin}/get-involved/refer-business`);
      if (scripted) await waitForHydration(page);
      const form = page.getByRole('form', { name: 'Refer a Business' });
      await form.getByLabel('Your name').fill(mark);
      await fillRequired(form);
      return { form, send: form.getByRole('button', { name: 'Send' }) };
    }

    test('the honeypot field is hidden from people, and a form that fills it is not stored', async ({ page }, {
      testId,
    }) => {
      const { form, send } = await filledForm(page, testId + scripted);
      const trap = form.locator('input[name="topic"]');
      await expect(trap).toHaveAttribute('tabindex', '-1');
      await expect(trap).toHaveAttribute('autocomplete', 'off');
      await expect(form.getByRole('textbox', { name: /leave this blank/ })).toHaveCount(0);
      const box = await form.locator('label[aria-hidden]').boundingBox();
      expect(box).toMatchObject({ width: 1, height: 1 });
      await trap.evaluate((input: HTMLInputElement) => {
        input.value = 'Cheap pills';
      });
      await send.click();
      await expect(page.getByText(SUCCESS)).toBeVisible();
      expect(stored(testId + scripted)).toEqual([]);
    });

    test('a form that was open too long is sent on the second press, with all answers', async ({ page }, {
      testId,
    }) => {
      const { form, send } = await filledForm(page, testId + scripted);
      const stamp = form.locator('input[name="sent-from"]');
      // With script, the stamp of its own has replaced the page's, which has no random number.
      await expect(stamp).toHaveValue(scripted ? /^\w+\.[\w-]{12}\./ : /^[\d-]{10}\.\./);
      await stamp.evaluate((input: HTMLInputElement) => {
        input.value = 'old';
      });
      await send.click();
      await expect(form.getByRole('alert')).toContainText('We kept what you wrote. Please press Send again.');
      await expect(form.getByLabel('Your name')).toHaveValue(testId + scripted);
      expect(stored(testId + scripted)).toEqual([]);
      await send.click();
      await expect(page.getByText(SUCCESS)).toBeVisible();
      expect(stored(testId + scripted)).toHaveLength(1);
    });
  });

test.describe('with two seconds between start and sending, and one form per client', () => {
  test.use({ expectedErrors: /^third party: http:\/\/127\.0\.0\.1:\d+\// });

  test('a form waits by itself and is then sent; the second of a client is delayed and keeps its answers', async ({
    page,
    request,
  }) => {
    const settings = { FORM_MIN_SECONDS: '2', FORMS_PER_CLIENT: '1', TRUSTED_PROXIES: '127.0.0.1' };
    const site = await startSecondSite({}, settings);
    try {
      // A remote visitor behind a reverse proxy on this machine, who starts now and sends later.
      const visitor = { 'X-Forwarded-For': '203.0.113.9' };
      const later = makeForm('Ana Ruiz', await hiddenFields(site.origin, visitor));

      await page.goto(`${site.origin}/newsletter`);
      await waitForHydration(page);
      const form = page.getByRole('form');
      await fillRequired(form);
      await form.getByRole('button').click();
      await expect(form.getByRole('status')).toHaveText('Checking... one moment.');
      await expect(page.locator('[data-sent]')).toBeVisible();

      await test.step('the second form of a client is delayed', async () => {
        expect(await sendForm(site.origin, later, visitor)).toBe('accepted');
        const again = await request.post(site.origin + later.path, { form: later.values, headers: visitor });
        const html = await again.text();
        expect(html).toContain('Please wait 10 minutes, then press Send again.');
        expect(html).toMatch(/<input[^>]* value="Ana Ruiz"/);
      });
    } finally {
      await page.close();
      await site.stop();
    }
  });
});
