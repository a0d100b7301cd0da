import { expect, requestsOf, test } from './fixtures.ts';

test('a name search suggests at most ten, then lists providers with the words in their name', async ({
  places,
  page,
}) => {
  await places.open('place=Phoenix, AZ&radius=50');
  await page.getByRole('checkbox', { name: 'Search by Provider' }).check();
  await expect(places.serviceField).toBeHidden();
  await places.nameField.fill('kin');
  await expect(places.options.first()).toBeVisible();
  expect(await places.options.count()).toBeLessThanOrEqual(10);
  await places.nameField.fill('kindred');
  await places.searchButton.click();
  await places.expectAddress('name', ['kindred']);
  await expect(places.cards.first()).toContainText(/kindred/i);
  for (const heading of await places.cards.getByRole('heading').all()) await expect(heading).toContainText(/kindred/i);
});

test('a chosen suggestion is searched for', async ({ places, page }) => {
  await places.open('place=Phoenix, AZ&radius=50');
  await page.getByRole('checkbox', { name: 'Search by Provider' }).check();
  await places.nameField.fill('kindred');
  const [name] = (await places.options.first().innerText()).split(/\s{2,}|\n| · /);
  await places.options.first().click();
  await expect.poll(() => places.address('name').length).toBe(1);
  const [searched] = places.address('name');
  expect(name).toContain(searched);
  await expect(places.cards.first()).toContainText(searched!);
});

test('nothing is requested for fewer than three letters', async ({ places, page }) => {
  await places.open('place=Phoenix, AZ&radius=50&by=provider');
  const requested = requestsOf(page);
  await places.nameField.fill('ki');
  await page.waitForTimeout(600); // longer than the 300 ms debounce
  expect(requested.filter((url) => url.includes('/Medicaid/Search'))).toEqual([]);
  await expect(places.options).toHaveCount(0);
});

test('a common name lists the nearest hundred and says how many there are', async ({ places, page }) => {
  await places.open('place=New York, NY&radius=50&by=provider&name=center');
  expect(await places.total()).toBe(100);
  await expect(page.getByText(/These are the nearest 100 of [\d,]+\. Type more of the name/)).toBeVisible();
  await places.pageLink('Last page').click();
  await places.expectFirstNumber(97);
  await expect(places.cards).toHaveCount(4);
});

test('a name without matches offers any name', async ({ places, page }) => {
  await places.open('place=Phoenix, AZ&by=provider&name=qqqqq');
  await expect(places.status).toHaveText('No results found');
  await page.getByRole('link', { name: /\d+ with any name/ }).click();
  await expect(places.cards).toHaveCount(12);
});

test('switching back to service search drops the name', async ({ places, page }) => {
  await places.open('place=Phoenix, AZ&by=provider&name=kindred');
  await page.getByRole('checkbox', { name: 'Search by Provider' }).uncheck();
  await expect(places.nameField).toBeHidden();
  await places.searchButton.click();
  await places.expectAddress('name', []);
  await expect(places.cards).toHaveCount(12);
});
