import type { Page } from '@playwright/test';
import { axeViolations, expect, hold, requestsOf, test, WIDTHS } from './fixtures.ts';
import { fillRequired } from './form-driver.ts';
import { waitForHydration } from './hydration.ts';
import { type SecondSite, startSecondSite } from './second-site.ts';

const SUCCESS = 'Thank you! We have your message.';
const UNPROVED = 'Turn on JavaScript and press Send again. Or reach us another way:';
const START = /\/forms\/refer-business\/start$/;

// Else each worker would start a site of its own.
test.describe.configure({ mode: 'default' });

let site: SecondSite;
test.beforeAll(async () => {
  site = await startSecondSite({}, { FORM_PROOF: 'on' });
});
test.afterAll(() => site.stop());

test.use({ expectedErrors: /^third party: http:\/\/127\.0\.0\.1:\d+\// });

async function filledForm(page: Page, path = '/get-involved/refer-business') {
  await page.goto(site.origin + path);
  const form = page.getByRole('form');
  await fillRequired(form, 'Ana Ruiz');
  return { form, send: form.getByRole('button', { name: /^(Send|Enviar)$/ }) };
}

async function openForm(page: Page, origin = site.origin) {
  await page.goto(`${origin}/get-involved/refer-business`);
  await waitForHydration(page);
  const form = page.getByRole('form');
  return { form, send: form.getByRole('button', { name: 'Send' }) };
}

test('a form is sent by keyboard; what it needs is requested once, when it gets focus', async ({ page }) => {
  const requested = requestsOf(page);
  const { form, send } = await openForm(page);
  await page.waitForLoadState('networkidle');
  expect(requested.filter((url) => START.test(url))).toEqual([]);
  await form.getByLabel('Your name').focus();
  await expect.poll(() => requested.filter((url) => START.test(url))).toHaveLength(1);
  await fillRequired(form, 'Ana Ruiz');
  await expect(form.locator('input[name="proof-of-work"]')).toHaveValue(/.{100}/);
  await send.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(SUCCESS)).toBeVisible();
  expect(requested.filter((url) => START.test(url))).toHaveLength(1);
});

test('a form sent before the proof is ready says so, waits and is then sent', async ({ page }) => {
  const { requested, release } = await hold(page, START);
  const { form, send } = await openForm(page);
  await fillRequired(form, 'Ana Ruiz');
  await requested;
  await expect(form.getByText('Checking... one moment.')).toHaveCount(0);
  // A second press changes nothing.
  for (let i = 0; i < 2; i++) await send.press('Enter');
  await expect(form.getByRole('status')).toHaveText('Checking... one moment.');
  expect(await axeViolations(page)).toEqual([]);
  release();
  await expect(page.getByText(SUCCESS)).toBeVisible();
});

test('a corrected form is sent with the same proof', async ({ page }) => {
  const requested = requestsOf(page);
  const { form, send } = await openForm(page);
  await send.click();
  await expect(form.getByRole('alert')).toContainText('Nothing you wrote is lost.');
  await fillRequired(form, 'Ana Ruiz');
  await send.click();
  await expect(page.getByText(SUCCESS)).toBeVisible();
  expect(requested.filter((url) => START.test(url))).toHaveLength(1);
});

test('a wrong proof is replaced, and the second press sends the form', async ({ page }) => {
  const { form, send } = await openForm(page);
  await fillRequired(form, 'Ana Ruiz');
  const proof = form.locator('input[name="proof-of-work"]');
  await expect(proof).toHaveValue(/.{100}/);
  await proof.evaluate((input: HTMLInputElement) => {
    input.value = 'bm9uZQ==';
  });
  await send.click();
  await expect(form.getByRole('alert')).toContainText('Please press Send again.');
  await expect(form.getByLabel('Your name')).toHaveValue('Ana Ruiz');
  await send.click();
  await expect(page.getByText(SUCCESS)).toBeVisible();
});

test.describe('when it cannot be loaded', () => {
  test.use({ expectedErrors: /third party: http:\/\/127|Failed to load resource|Failed to fetch/ });

  test('the form says what to do, and the next press sends it', async ({ page }) => {
    await page.route(START, (route) => route.abort());
    const { form, send } = await openForm(page);
    await fillRequired(form, 'Ana Ruiz');
    await send.click();
    await expect(form.getByRole('alert')).toContainText(UNPROVED);
    await page.unroute(START);
    await send.click();
    await expect(page.getByText(SUCCESS)).toBeVisible();
  });

  test('after the script of the proof failed, the page opens anew with its answers, and the form is sent', async ({
    page,
  }) => {
    const script = /solve-challenge.*\.js/;
    await page.route(script, (route) => route.abort());
    const { form, send } = await openForm(page);
    await fillRequired(form, 'Ana Ruiz');
    await send.click();
    await expect(form.getByRole('alert')).toContainText(UNPROVED);
    await page.unroute(script);
    const anew = page.waitForEvent('load');
    await send.click();
    await anew;
    await waitForHydration(page);
    await expect(form.getByLabel('Your name')).toHaveValue('Ana Ruiz');
    await send.click();
    await expect(page.getByText(SUCCESS)).toBeVisible();
  });
});

test('a post without a proof, or with the proof of another form, is rejected', async ({ page, request }) => {
  const { form } = await filledForm(page);
  const fields = await form.evaluate((element: HTMLFormElement) => Object.fromEntries(new FormData(element)));
  const post = (values: Record<string, string>) =>
    request.post(`${site.origin}/get-involved/refer-business`, { form: { ...(fields as object), ...values } });
  expect(await (await post({ 'proof-of-work': '' })).text()).toContain(UNPROVED);
  await page.goto(`${site.origin}/get-involved/add-business`);
  await waitForHydration(page);
  await page.getByRole('form').getByLabel('Your name').focus();
  const other = page.locator('input[name="proof-of-work"]');
  await expect(other).toHaveValue(/.{100}/);
  const answer = await post({ 'proof-of-work': await other.inputValue() });
  expect(await answer.text()).toContain('Please press Send again.');
});

test('known forms can be started, with a challenge only if the setting is on', async ({ request }) => {
  const start = await request.get(`${site.origin}/forms/newsletter/start`);
  expect(start.headers()['cache-control']).toBe('no-store');
  expect(await start.json()).toMatchObject({ challenge: { parameters: { data: { kind: 'newsletter' } } } });
  expect(await (await request.get('/forms/newsletter/start')).json()).toEqual({
    hidden: { 'sent-from': expect.stringMatching(/^\w+\.[\w-]{12}\.[\w-]{22}$/) },
    waitMs: 0,
  });
  expect((await request.get('/forms/nothing/start')).status()).toBe(404);
});

test('with the setting off, a form is sent without a proof', async ({ page }) => {
  const requested = requestsOf(page);
  const { form, send } = await openForm(page, '');
  await expect(form.locator('input[name="proof-of-work"], noscript')).toHaveCount(0);
  await fillRequired(form, 'Ana Ruiz');
  await send.click();
  await expect(page.getByText(SUCCESS)).toBeVisible();
  expect(requested.filter((url) => /solve-challenge/.test(url))).toEqual([]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form says before and after sending that it needs script, and keeps its answers', async ({ page }) => {
    const { form, send } = await filledForm(page);
    const help = form.locator('noscript p');
    await expect(help).toBeVisible();
    await expect(help).toContainText('To send this form, turn on JavaScript in your browser');
    await send.click();
    const alert = form.getByRole('alert');
    await expect(alert).toContainText(UNPROVED);
    await expect(alert.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', 'mailto:hello@example.org');
    await expect(form.getByLabel('Your name')).toHaveValue('Ana Ruiz');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), String(width)).toBeLessThanOrEqual(width);
    }
  });

  test('says so in Spanish too', async ({ page }) => {
    const { form, send } = await filledForm(page, '/es/get-involved/refer-business');
    await send.click();
    await expect(form.getByRole('alert')).toContainText('Active JavaScript y presione Enviar otra vez.');
    await expect(form.getByRole('alert').getByRole('link', { name: 'Contáctenos' })).toBeVisible();
  });
});
