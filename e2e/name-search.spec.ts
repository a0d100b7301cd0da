import { expect, requestsOf, test } from './fixtures.ts';

test('a name search suggests at most ten, then lists providers with the words in their name', async ({
  places,
  page,
}) => {
  await places.openToChange('place=Phoenix, AZ&radius=50&view=list');
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

test('a chosen suggestion opens that provider, however far the search reaches', async ({ places, page }) => {
  await places.openToChange('place=Phoenix, AZ&by=provider&radius=5&view=list');
  await places.nameField.fill('kindred');
  const far = places.options.filter({ hasText: /· (about )?([6-9]|\d{2})(\.\d)? miles/ }).first();
  const name = (await far.innerText()).split(/\s{2,}|\n| · /)[0]!;
  await far.click();
  const heading = places.dialog.getByRole('heading', { level: 3 });
  expect(name).toContain(await heading.innerText());
  await page.keyboard.press('Escape');
  await expect(places.nameField).toBeFocused();
  expect(name).toContain(await places.nameField.inputValue());
});

test('suggestions are near a place that is typed but not yet searched', async ({ places, page }) => {
  await places.openToChange('place=Phoenix, AZ&by=provider&view=list');
  await places.placeField.fill('Boston, MA');
  const asked = page.waitForRequest(/Medicaid\/Search/);
  await places.nameField.fill('center');
  const { lat, lng } = (await asked).postDataJSON();
  expect(lat).toBeCloseTo(42.4, 0);
  expect(lng).toBeCloseTo(-71.1, 0);
  await expect(places.options.first()).toBeVisible();
});

test('without a place, no names of another region are suggested', async ({ places, page }) => {
  await places.open('by=provider');
  const requested = requestsOf(page);
  await places.nameField.fill('kindred');
  const note = page.getByText('Type a place too. Then you see names near it.');
  await expect(note.and(page.getByRole('status'))).toBeAttached(); // for screen readers
  await expect(note.and(page.getByRole('paragraph')).first()).toBeVisible();
  await expect(places.options).toHaveCount(0);
  expect(requested.filter((url) => url.includes('/Medicaid/Search'))).toEqual([]);
});

test('a name is searched as far as names are suggested; switching back to service search drops it', async ({
  places,
  page,
}) => {
  await places.openToChange('place=Phoenix, AZ&view=list');
  await expect(places.pill('Distance')).toContainText('5 miles');
  await page.getByRole('checkbox', { name: 'Search by Provider' }).check();
  await expect(places.pill('Distance')).toContainText('50 miles');
  await places.nameField.fill('kindred');
  await places.searchButton.click();
  await expect(places.count).toContainText('within 50 miles');
  await places.change();
  await page.getByRole('checkbox', { name: 'Search by Provider' }).uncheck();
  await expect(places.pill('Distance')).toContainText('5 miles');
  await expect(places.nameField).toBeHidden();
  await places.searchButton.click();
  await places.expectAddress('name', []);
  await expect(places.cards).toHaveCount(12);
});

test('a misspelled name is answered with similar names, which open', async ({ places, page }) => {
  await places.open('place=Phoenix, AZ&by=provider&name=kindrad&view=list');
  await expect(places.count).toHaveText('No results found');
  await expect(page.getByText('Did you mean one of these?')).toBeVisible();
  const similar = page
    .locator('#results')
    .getByRole('link', { name: /Kindred/ })
    .first();
  const name = await similar.innerText();
  await similar.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('nothing is requested for fewer than three letters', { tag: '@clock' }, async ({ places, page }) => {
  await page.clock.install();
  await places.openToChange('place=Phoenix, AZ&radius=50&by=provider&view=list');
  const requested = requestsOf(page);
  await places.nameField.fill('ki');
  // Longer than the pause of 300 ms before a request.
  await page.clock.fastForward(600);
  expect(requested.filter((url) => url.includes('/Medicaid/Search'))).toEqual([]);
  await expect(places.options).toHaveCount(0);
});

test('a common name lists the nearest hundred and says how many there are', async ({ places, page }) => {
  await places.open('place=New York, NY&radius=50&by=provider&name=center&view=list');
  expect(await places.total()).toBe(100);
  await expect(page.getByText(/These are the nearest 100 of [\d,]+\. Type more of the name/)).toBeVisible();
  await places.pageLink('Last page').click();
  await places.expectFirstNumber(97);
  await expect(places.cards).toHaveCount(4);
});

test('a name without matches offers any name', async ({ places, page }) => {
  await places.open('place=Phoenix, AZ&by=provider&name=qqqqq&view=list');
  await expect(places.count).toHaveText('No results found');
  await page.getByRole('link', { name: /\d+ with any name/ }).click();
  await expect(places.cards).toHaveCount(12);
});
