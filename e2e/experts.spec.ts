import type { Page } from '@playwright/test';
import { axeViolations, expect, hold, test } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';

const SUCCESS =
  'Thank you! Your application has been successfully submitted. We look forward to connecting with you shortly!';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const searchBox = (page: Page) => page.getByPlaceholder('Search for an expert...');

async function openExperts(page: Page): Promise<void> {
  await page.goto('/experts');
  await waitForHydration(page);
}

test('typing filters the list, ignoring case, and updates the address', { tag: '@journey' }, async ({ page }) => {
  await openExperts(page);
  await searchBox(page).pressSequentially('ROSA');
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL(/\?q=ROSA$/);
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
});

test.describe('right after typing', { tag: '@clock' }, () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await openExperts(page);
    // Debounce timers fire only when a test advances the clock.
    await page.clock.pauseAt(Date.now() + 60_000);
  });

  test('opens a chosen expert even if the page loads slowly, and Back restores the search', async ({ page }) => {
    const data = await hold(page, /\.data(\?|$)/);
    await searchBox(page).fill('ROSA');
    await expect(cards(page)).toHaveCount(1);
    await cards(page).getByRole('link').click();
    await data.requested;
    await page.clock.runFor(1000);
    data.release();
    await expect(page).toHaveURL(/\/experts\/[\w-]+$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/experts\?q=ROSA$/);
    await expect(cards(page)).toHaveCount(1);
  });

  test('Show all lists all experts and empties the box', async ({ page }) => {
    await searchBox(page).fill('nobody of that name');
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.clock.runFor(1000);
    await expect(cards(page)).toHaveCount(9);
    await expect(searchBox(page)).toHaveValue('');
    await expect(page).toHaveURL(/\/experts$/);
  });

  test('Enter searches, and Back shows all experts', async ({ page }) => {
    await searchBox(page).fill('ROSA');
    await page.keyboard.press('Enter');
    await page.clock.runFor(1000);
    await expect(page).toHaveURL(/\/experts\?q=ROSA$/);
    await expect(cards(page)).toHaveCount(1);
    await page.goBack();
    await expect(page).toHaveURL(/\/experts$/);
    await expect(cards(page)).toHaveCount(9);
  });
});

test('checkboxes are pending until View; Reset clears only pending ones', async ({ page }) => {
  await openExperts(page);
  const status = page.getByRole('main').getByRole('status').first();
  await page.locator('summary', { hasText: 'Specialties' }).click();
  await page.getByRole('checkbox', { name: 'Attorney' }).check();
  await expect(status).toHaveText('16 experts');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('checkbox', { name: 'Attorney' })).not.toBeChecked();
  await page.getByRole('checkbox', { name: 'Attorney' }).check();
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await expect(page).toHaveURL(/\?specialty=Attorney$/);
  await expect(status).not.toHaveText('16 experts');
});

test('cards appear once half of them is visible, and SEE MORE adds nine, in other colors than their neighbors', async ({
  page,
}) => {
  await openExperts(page);
  await test.step('a card out of view appears once half of it is visible', async () => {
    const last = page.getByRole('main').locator('[data-visible]').last();
    await expect(last).toHaveAttribute('data-visible', 'false');
    await last.scrollIntoViewIfNeeded();
    await expect(last).toHaveAttribute('data-visible', 'true');
    await expect(last).toHaveCSS('opacity', '1');
  });
  await test.step('SEE MORE adds nine cards and moves focus to the first new one', async () => {
    await expect(cards(page)).toHaveCount(9);
    await page.getByRole('link', { name: 'SEE MORE' }).click();
    await expect(cards(page)).toHaveCount(16);
    await expect(cards(page).nth(9).getByRole('link')).toBeFocused();
    await expect(page.getByRole('link', { name: 'SEE MORE' })).toHaveCount(0);
  });
  await test.step('no two adjacent cards have the same color', async () => {
    const colors = await cards(page).evaluateAll((all) => all.map((card) => getComputedStyle(card).backgroundColor));
    expect(colors.filter((color, index) => color === colors[index + 1])).toEqual([]);
    expect(new Set(colors).size).toBe(3);
  });
});

test('the application is sent from a dialog, and closing the dialog clears it', async ({ page }) => {
  await openExperts(page);
  const open = page.getByRole('button', { name: 'Become An Expert' });
  const dialog = page.getByRole('dialog', { name: 'Become An Expert' });
  await open.click();
  await dialog.getByLabel('Your name').fill('Ana Ruiz');
  expect(await axeViolations(page)).toEqual([]);
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await expect(dialog.getByLabel('Your name')).toHaveValue('');
  await dialog.getByLabel('Your name').fill('Ana Ruiz');
  await dialog.getByLabel('Your email').fill('ana@example.org');
  await dialog.getByLabel('Which services?').fill('I teach parents.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText(SUCCESS)).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('filters are a form, SEE MORE is a link and the application is a page', async ({ page }) => {
    await page.goto('/experts');
    await page.getByRole('link', { name: 'SEE MORE' }).click();
    await expect(cards(page)).toHaveCount(16);
    await searchBox(page).fill('rosa');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(cards(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Become An Expert' }).click();
    await page.getByLabel('Your name').fill('Ana Ruiz');
    await page.getByLabel('Your email').fill('ana@example.org');
    await page.getByLabel('Which services?').fill('I teach parents.');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(SUCCESS)).toBeVisible();
  });
});

test('an expert page shows contact links and what the expert offers', async ({ page }) => {
  await page.goto('/experts/rosa-delgado');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rosa Delgado');
  await expect(page.getByText('Sample person')).toBeVisible();
  await expect(page.getByRole('link', { name: /Book Time with Rosa/ })).toHaveAttribute('target', '_blank');
  for (const name of ['Get to know Rosa', 'How Rosa can help', 'Related Resources'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  const facts = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(facts!)).toMatchObject({ '@type': 'Person', name: 'Rosa Delgado' });
  const slides = page.getByRole('group', { name: 'Related Resources' });
  await expect(slides.getByRole('link').first()).toHaveAttribute('target', '_blank');
  await slides.getByRole('button', { name: /next/i }).click();
  await expect(slides.getByRole('button', { name: 'Slide 2 of 2' })).toHaveAttribute('aria-current', 'true');
  for (const [width, count] of [
    [575, 3],
    [576, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(slides.getByRole('button', { name: /^Slide/ })).toHaveCount(count);
  }
});

test('a topic finds the same people in either order of its words', async ({ request }) => {
  for (const topic of ['IEP/Education', 'Education/IEP']) {
    const html = await (await request.get(`/experts?${new URLSearchParams({ topic })}`)).text();
    expect(html).toMatch(/<h\d[^>]*>(<[^>]*>)*Grace Kim/);
    expect(html.replaceAll('<!-- -->', '')).toMatch(/<summary[^>]*>(<[^>]*>)*Topics: (<[^>]*>)*IEP\/Education/);
  }
});

test('an unknown expert is a 404 with a link back', async ({ request }) => {
  const answer = await request.get('/experts/nobody');
  expect(answer.status()).toBe(404);
  const [main = ''] = /<main.*<\/main>/s.exec(await answer.text()) ?? [];
  expect(main).toMatch(/<h1[^>]*>No expert data available\.<\/h1>/);
  expect([...main.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['/experts']);
});
