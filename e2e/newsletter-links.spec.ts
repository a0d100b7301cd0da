import { DatabaseSync } from 'node:sqlite';
import type { APIRequestContext } from '@playwright/test';
import { hiddenInputs } from '../faults/sent-forms.ts';
import { DATA_DIR } from '../playwright.config.ts';
import { confirmToken, unsubscribeToken } from '../src/forms/newsletter-token.ts';
import { siteSecret } from '../src/forms/site-secret.ts';
import { axeViolations, expect, test } from './fixtures.ts';

/** Signs up a subscriber through the form and returns the tokens in their emails. */
async function signUp(request: APIRequestContext, mark: string) {
  const emailAddress = `${mark}@example.org`;
  const hidden = hiddenInputs(await (await request.get('/newsletter')).text());
  const answers = { firstName: 'Ana', lastName: 'Ruiz', emailAddress, phoneNumber: '602-555-0123', zipCode: '85004' };
  expect((await request.post('/newsletter', { form: { ...hidden, ...answers } })).status()).toBe(200);
  const { id } = readSubscriber(emailAddress);
  const secret = siteSecret({ folder: DATA_DIR });
  const confirmAt = (time: number) => encodeURIComponent(confirmToken(secret, id, new Date(time).toISOString()));
  return { emailAddress, confirmAt, unsubscribe: encodeURIComponent(unsubscribeToken(secret, id)) };
}

function readSubscriber(email: string): { id: string; state: string } {
  const database = new DatabaseSync(`${DATA_DIR}/submissions.db`, { readOnly: true });
  const row = database.prepare('SELECT id, state FROM subscriber WHERE email = ?').get(email);
  database.close();
  return row as { id: string; state: string };
}

const DAY_MS = 24 * 3600 * 1000;

for (const scripted of [true, false])
  test.describe(scripted ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: scripted });

    test('only the button confirms; a second confirmation and an expired link get a friendly page', async ({
      page,
      request,
    }, { testId }) => {
      const { emailAddress, confirmAt } = await signUp(request, testId + scripted);
      await page.goto(`/newsletter/confirm?token=${confirmAt(Date.now() - 8 * DAY_MS)}`);
      await page.getByRole('button', { name: 'Yes, sign me up' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'This link has expired' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Sign up again' })).toHaveAttribute('href', '/newsletter');

      await page.goto(`/newsletter/confirm?token=${confirmAt(Date.now())}`);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
      expect(readSubscriber(emailAddress).state).toBe('pending');
      await page.getByRole('button', { name: 'Yes, sign me up' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'You are signed up', exact: true })).toBeVisible();
      expect(readSubscriber(emailAddress).state).toBe('confirmed');

      await page.goto(`/es/newsletter/confirm?token=${confirmAt(Date.now())}`);
      await page.getByRole('button', { name: 'Sí, quiero suscribirme' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Ya tenía su suscripción' })).toBeVisible();
    });

    test('only the button ends a subscription', async ({ page, request }, { testId }) => {
      const { emailAddress, unsubscribe } = await signUp(request, testId + scripted);
      await page.goto(`/newsletter/unsubscribe?token=${unsubscribe}`);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
      expect(readSubscriber(emailAddress).state).toBe('pending');
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
      expect(readSubscriber(emailAddress).state).toBe('unsubscribed');
    });
  });

test('one-click unsubscribe of a mail client ends a subscription', async ({ request }, { testId }) => {
  const { emailAddress, unsubscribe } = await signUp(request, testId);
  const answer = await request.post(`/es/newsletter/unsubscribe?token=${unsubscribe}`, {
    form: { 'List-Unsubscribe': 'One-Click' },
  });
  expect(answer.status()).toBe(200);
  expect(readSubscriber(emailAddress).state).toBe('unsubscribed');
});

for (const [path, next] of [
  ['/newsletter/confirm', 'Sign up again'],
  ['/newsletter/unsubscribe', 'Contact us'],
] as const)
  test(`an invalid link says what to do: ${path}`, async ({ page, request }) => {
    await page.goto(`${path}?token=abc.def`);
    await page.getByRole('button').last().click();
    await expect(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: next })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await test.step('so does one without a token', async () => {
      const html = await (await request.get(path)).text();
      expect(html).toMatch(/<h1[^>]*>This link does not work<\/h1>/);
      expect(html).toMatch(new RegExp(`<main.*<a [^>]*>(<[^>]*>)*${next}`, 's'));
    });
  });
