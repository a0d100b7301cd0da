import { expect, test } from './fixtures.ts';
import { linkOf, sourceOf } from './page-source.ts';

const EMPTY = 'place=Hagåtña, GU&service=PS-cancer-blood&medicaid=MC-GU';

test('a card’s heading has its number and name', async ({ places, page }) => {
  await places.open('place=Phoenix, AZ&page=2&view=list');
  const names = await places.cardLinks.allInnerTexts();
  const headings = page.getByRole('article').getByRole('heading', { level: 3 });
  for (const [index, name] of names.entries()) {
    await expect(headings.nth(index)).toHaveAccessibleName(`${index + 13}. ${name}`);
  }
});

test('focus moves to a heading with count, distance, place and filters', async ({ places, page }) => {
  await places.openToChange('place=Phoenix, AZ&service=PT-dentist&medicaid=MC-AZ&radius=20&view=list');
  await places.searchButton.click();
  const heading = page.getByRole('heading', { level: 2, name: /^Explore Disability Care Options/ });
  await expect(heading).toBeFocused();
  await expect(heading).toHaveAccessibleName(
    /: [\d,]+ results?: Dentist, within 20 miles of Phoenix, AZ, Medicaid: AHCCCS/,
  );
});

test('announces one sentence, never the list', async ({ places, page }) => {
  await places.open('place=Phoenix, AZ&view=list');
  await places.pageLink('Page 2').click();
  await places.expectFirstNumber(13);
  const live = page.locator('[role=status], [role=alert], [aria-live]');
  for (const text of await live.allInnerTexts()) expect(text.length).toBeLessThan(160);
  expect(await live.locator('article').count()).toBe(0);
  await expect(places.count).toHaveText(/^[\d,]+ results within 5 miles of Phoenix, AZ/);
});

test('a card names the matching service', async ({ places }) => {
  await places.open('place=Phoenix, AZ&radius=50&view=list');
  const also = /Also: Speech therapist/;
  await expect(places.cards.filter({ hasText: also })).toHaveCount(0);
  await places.open('place=Phoenix, AZ&radius=50&view=list&service=PT-speech-therapist');
  for (const card of await places.cards.all()) await expect(card).toContainText(/Speech therapist/);
});

test('with no results, each suggested change finds the number it promises', async ({ request }) => {
  const empty = await sourceOf(request, `/ourplaces?${EMPTY}`);
  expect(empty.text).toContain('No results found');
  expect(linkOf(empty, /Call 211/)).toBe('tel:211');
  const offers = [...empty.links].filter(([words]) => /^[\d,]+ /.test(words));
  expect(offers.length).toBeGreaterThan(0);
  for (const [words, to] of offers) {
    const { text } = await sourceOf(request, to);
    expect(text, words).toContain(`${/[\d,]+/.exec(words)![0]} result`);
  }
});

test('the map describes its keyboard use once, and its single markers have the numbers and names of the list', async ({
  places,
  page,
}) => {
  await places.open('place=Sedona, AZ&radius=20');
  await expect(places.markers.first()).toBeVisible();
  const labels = await places.markers.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')!));
  const listed = await page.getByRole('article').getByRole('heading', { level: 3 }).allInnerTexts();
  for (const label of labels.filter((each) => /^\d+\. /.test(each))) {
    const [number] = label.match(/^\d+\. /)!;
    expect(label.startsWith(listed.find((heading) => heading.startsWith(number)) ?? number)).toBe(true);
  }
  const keys = places.map.getByRole('application');
  await expect(keys).toHaveAccessibleDescription(/Use the arrow keys to move between markers/);
  await expect(places.markers.first()).not.toHaveAttribute('aria-describedby', /./);
});

test('one click searches a whole state; choosing a distance ends it', async ({ places, page }) => {
  await places.open('place=Ajo, AZ&service=PT-dentist&view=list');
  await page.getByRole('link', { name: /in all of Arizona/ }).click();
  await places.expectAddress('radius', ['state']);
  await expect(places.pill('Distance')).toHaveText('Distance: all of Arizona');
  await places.pill('Distance').click();
  await places.distanceSelect.selectOption('20');
  // The pill shows it as soon as it is chosen.
  await expect(places.pill('Distance')).toHaveText('Distance: 20 miles');
  expect(places.address('radius')).toEqual(['state']);
  await places.viewResults().click();
  await places.expectAddress('radius', ['20']);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('choosing a place scrolls to the results; the form opens again for distance and Medicaid', async ({
    places,
    page,
  }) => {
    await places.open();
    await places.placeField.fill('phoen');
    await places.choose('Phoenix, AZ');
    await places.expectTotal((total) => total > 0);
    const heading = page.getByRole('heading', { name: /^Explore Disability Care/ });
    await expect(heading).toBeFocused();
    await expect(page.getByText(/^\d+ results$/)).toBeInViewport();
    await expect(places.searchButton).toBeHidden();
    await places.change();
    await places.pill('Distance').click();
    await places.distanceSelect.selectOption('20');
    await places.viewResults().click();
    await places.expectAddress('radius', ['20']);
    await expect(places.count).toContainText('within 20 miles of Phoenix, AZ');
    await expect(places.searchButton).toBeHidden();
  });

  test('the service box keeps its height with one choice, and suggestions open within the window', async ({
    places,
    page,
  }) => {
    await places.open();
    const box = page.locator('div:has(> [name=what])');
    const before = (await box.boundingBox())!.height;
    await places.serviceField.fill('dentist');
    await places.choose(/^Dentist/);
    await expect(places.chips).toHaveText(['Dentist']);
    expect((await box.boundingBox())!.height).toBe(before);

    await places.placeField.fill('spring');
    await expect(places.options.first()).toBeInViewport({ ratio: 1 });
    await expect(places.placeField).toBeInViewport({ ratio: 1 });
    const list = (await page.getByRole('listbox').filter({ visible: true }).boundingBox())!;
    expect(list.y + list.height).toBeLessThanOrEqual(640);
  });
});

test('a state is searched as a whole, but the next place by distance', async ({ places }) => {
  await places.open('place=Alaska&view=list');
  await expect(places.count).toHaveText(/^[\d,]+ results in all of Alaska and nearby/);
  await places.change();
  await places.placeField.fill('Juneau, AK');
  await places.searchButton.click();
  await expect(places.count).toHaveText(/within 5 miles of Juneau, AK/);
  expect(places.address('radius')).toEqual([]);
});

test('names the recognized place', async ({ request }) => {
  const { text } = await sourceOf(request, '/ourplaces?place=bostn ma&view=list');
  expect(text).toMatch(/\d results within 5 miles of Boston, MA/);
});

test('an empty search asks for a place', async ({ places, page }) => {
  await places.open();
  await places.searchButton.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Where should we look?' })).toBeVisible();
});

test('the notice about an ignored service is visible with the results', async ({ places, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await places.openToChange('place=Boston, MA&view=list');
  await places.serviceField.fill('zzqq');
  await places.searchButton.click();
  await expect(page.getByRole('heading', { level: 2, name: /results/ }).first()).toBeFocused();
  const headerEnd = await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom);
  const notice = await page.getByText('We have no service called “zzqq”').boundingBox();
  expect(notice!.y).toBeGreaterThanOrEqual(Math.max(0, headerEnd));
});
