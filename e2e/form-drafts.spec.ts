import { expect, hold, test } from './fixtures.ts';
import { fillRequired } from './form-driver.ts';
import { waitForHydration } from './hydration.ts';
import { someProviderId } from './provider-id.ts';

const RESTORED = 'What you wrote last time is still here.';
const DAY_MS = 24 * 3600 * 1000;

test.beforeEach(async ({ page }) => {
  await page.goto('/newsletter');
  await waitForHydration(page);
  await page.getByLabel('First Name').fill('Ana');
  await page.getByLabel(/How did you hear/).selectOption('Other');
});

test('an unfinished form is restored after a reload, with a notice; Start over empties it and deletes the draft', async ({
  page,
}) => {
  await page.reload();
  await expect(page.getByText(RESTORED)).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('Ana');
  await expect(page.getByLabel(/How did you hear/)).toHaveValue('other');
  await expect(page.getByText('what you write stays on this device')).toBeVisible();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByText(RESTORED)).toBeHidden();
  await expect(page.getByLabel('First Name')).toHaveValue('');
  await expect(page.getByLabel('First Name')).toBeFocused();
  await expect(page.getByLabel(/How did you hear/)).toHaveValue('');
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByLabel('First Name')).toHaveValue('');
});

test('a draft is restored wherever the same form appears, in either language, but in no other form', async ({
  page,
  request,
}) => {
  await page.goto('/es/newsletter');
  await expect(page.getByText('Aquí está lo que escribió la última vez.')).toBeVisible();
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Ana');
  const id = await someProviderId(request);
  await page.goto(`/ourplaces/providers/${id}/report`);
  await waitForHydration(page);
  await expect(page.getByText(RESTORED)).toBeHidden();
  // A report on one listing is not a draft for another.
  await page.getByLabel('What should it say?').fill('602-555-0199');
  const [key] = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('report')));
  expect(key).toBe(`form-draft:report-problem:${decodeURIComponent(id)}`);
});

test('sending the form deletes the draft', async ({ page }) => {
  await fillRequired(page.getByRole('main'));
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Thank you! We saved your sign-up.')).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  await page.reload();
  await expect(page.getByLabel('First Name')).toHaveValue('');
});

test('a draft holds only answers and expires after 30 days', async ({ page }) => {
  const [[key, text]] = (await page.evaluate(() => Object.entries(localStorage))) as [[string, string]];
  const { savedAtMs, values } = JSON.parse(text);
  const names = ['firstName', 'lastName', 'emailAddress', 'phoneNumber', 'zipCode', 'heardFrom'];
  expect(Object.keys(values)).toEqual(names);
  const old = JSON.stringify({ savedAtMs: savedAtMs - 30 * DAY_MS, values });
  await page.evaluate(([name, draft]) => localStorage.setItem(name!, draft!), [key, old]);
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByLabel('First Name')).toHaveValue('');
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
});

test('Back restores the whole draft', async ({ page }) => {
  await page.goto('/get-involved/unlisted-services');
  await waitForHydration(page);
  await page.getByLabel(/Which services/).fill('A long story that took ten minutes.');
  await page.getByLabel(/Your name/).fill('Ana');
  await page.goto('/resources');
  await page.goBack();
  await waitForHydration(page);
  await expect(page.getByLabel(/Which services/)).toHaveValue('A long story that took ten minutes.');
  await page.reload();
  await expect(page.getByLabel(/Which services/)).toHaveValue('A long story that took ten minutes.');
  await expect(page.getByLabel(/Your name/)).toHaveValue('Ana');
});

test('text typed before the script loads is kept, and the draft fills the rest', async ({ page }) => {
  const script = await hold(page, /\.js$/);
  await page.goto('/newsletter', { waitUntil: 'commit' });
  await page.getByLabel('Last Name').fill('Ruiz');
  await page.getByLabel('First Name').fill('Anita');
  script.release();
  await waitForHydration(page);
  await expect(page.getByText(RESTORED)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('First Name')).toHaveValue('Anita');
  await expect(page.getByLabel('Last Name')).toHaveValue('Ruiz');
  await expect(page.getByLabel(/How did you hear/)).toHaveValue('other');
});

test('a form sent before the script loads leaves no draft after Back', async ({ page }) => {
  await page.evaluate(() => localStorage.clear());
  const script = await hold(page, /\.js$/);
  await page.goto('/newsletter', { waitUntil: 'commit' });
  await fillRequired(page.getByRole('main'));
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Thank you! We saved your sign-up.')).toBeVisible();
  script.release();
  await page.goBack();
  await waitForHydration(page);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('answers returned by the server before the script loads are kept', async ({ page }) => {
  await page.evaluate(() => localStorage.clear());
  const script = await hold(page, /\.js$/);
  await page.goto('/newsletter', { waitUntil: 'commit' });
  await page.getByLabel('First Name').fill('Ana');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Nothing you wrote is lost.')).toBeVisible();
  script.release();
  await waitForHydration(page);
  await page.goto('/newsletter');
  await expect(page.getByText(RESTORED)).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('Ana');
});
