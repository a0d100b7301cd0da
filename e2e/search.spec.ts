import { expect, FAILED_REQUEST, hold, test } from './fixtures.ts';
import { linkOf, sourceOf } from './page-source.ts';

test('a search by service and place lists the nearest providers first', { tag: '@journey' }, async ({
  places,
  page,
}) => {
  await places.open();
  await expect(page.getByRole('heading', { level: 1, name: 'Find care near you' })).toBeVisible();
  await places.serviceField.fill('dentist');
  await places.choose(/^Dentist/);
  await places.placeField.fill('phoen');
  await places.choose('Phoenix, AZ');
  await expect(places.cards).toHaveCount(12);
  expect(places.address('place')).toEqual(['Phoenix, AZ']);
  expect(places.address('service')).toEqual(['PT-dentist']);
  await expect(page).toHaveTitle(/Phoenix, AZ/);
  const heading = page.getByRole('heading', { name: 'Explore Disability Care Options in Your Area' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  expect(await places.cardNumbers()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  // Locations known only by ZIP code show rounded miles; the others show the order.
  const exact = (await places.cards.allInnerTexts()).filter((text) => !/about|nearby/.test(text));
  const miles = exact.map((text) => Number(text.match(/([\d.]+) miles?/)?.[1]));
  expect(miles).toEqual(miles.toSorted((a, b) => a - b));
  for (const card of await places.cards.all()) {
    await expect(card).toContainText(/[\d.]+ miles? (north|south|east|west)|less than 0\.1 miles away|nearby/);
    await expect(card).toContainText(/Medicaid|AHCCCS/);
    await expect(card).toContainText(/\(\d{3}\) 555-|Website|Email|Directions/);
  }
});

test('several services widen the search, and each can be removed', async ({ places, page }) => {
  await places.open('place=Phoenix, AZ&service=PT-dentist&view=list');
  const dentists = await places.total();
  await places.change();
  await places.serviceField.fill('speech');
  await places.choose(/^Speech therapist/);
  await expect(places.chips).toHaveText(['Dentist', 'Speech therapist']);
  await expect(page.getByText('Speech therapist added.')).toBeAttached();
  await places.searchButton.click();
  await places.expectTotal((total) => total > dentists);
  expect(places.address('service')).toEqual(['PT-dentist', 'PT-speech-therapist']);
  await places.part('Speech therapist').click();
  await places.expectTotal((total) => total === dentists);
});

test('in the fields: a professional term finds a service, Backspace removes the last one, fast typing loses no letter', async ({
  places,
}) => {
  await places.open();

  await test.step('a service is found by its professional term, and Backspace removes the last one', async () => {
    await places.serviceField.fill('pathologist');
    await expect(places.options.first()).toContainText('Speech therapist');
    await places.serviceField.press('Enter');
    await expect(places.chips).toHaveText(['Speech therapist']);
    await places.serviceField.press('Backspace');
    await expect(places.chips).toHaveCount(0);
  });

  await test.step('fast typing loses no letter', async () => {
    await places.placeField.pressSequentially('springfield');
    await expect(places.placeField).toHaveValue('springfield');
    await places.serviceField.pressSequentially('physical therapist');
    await expect(places.serviceField).toHaveValue('physical therapist');
  });
});

test('an unknown service: the field says so, and the search says it was ignored', async ({ places, page }) => {
  await places.openToChange('place=Phoenix, AZ&view=list');
  await places.serviceField.fill('zzzzz');
  await expect(places.suggestionNote('No options')).toBeVisible();
  await places.searchButton.click();
  await expect(page.getByRole('alert').filter({ hasText: 'We have no service called “zzzzz”' })).toBeVisible();
  await expect(places.cards).toHaveCount(12);
});

test('text typed before the script loads is not lost', async ({ places, page }) => {
  const script = await hold(page, /\.js$/);
  await page.goto('/ourplaces', { waitUntil: 'commit' });
  await places.placeField.fill('Phoenix');
  script.release();
  await places.ready();
  await places.placeField.press('End');
  await places.placeField.pressSequentially(', AZ');
  await expect(places.placeField).toHaveValue('Phoenix, AZ');
});

test('a question that is changed before the script loads is not lost', async ({ places, page }) => {
  const script = await hold(page, /\.js$/);
  await page.goto('/ourplaces?place=Nowhereville, XX&q=my son does not talk', { waitUntil: 'commit' });
  await places.questionField.fill('we need a dentist');
  script.release();
  await places.ready();
  await expect(places.questionField).toHaveValue('we need a dentist');
  await places.placeField.fill('Phoenix, AZ');
  await places.questionField.press('Enter');
  await expect(places.part('Dentist')).toBeVisible();
});

test('place suggestions appear after a pause from three letters on, and disappear below', { tag: '@clock' }, async ({
  places,
  page,
}) => {
  await page.clock.install();
  await places.open();
  // Late key presses on a busy machine must not count as a pause.
  await page.clock.pauseAt(Date.now() + 60_000);
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('places:autocomplete')) requested.push(request.postDataJSON().input);
  });
  await places.placeField.fill('ph');
  await page.clock.runFor(600); // longer than the 300 ms debounce
  await expect(places.options).toHaveCount(0);
  expect(requested).toEqual([]);
  for (const letter of 'oenix') {
    await places.placeField.pressSequentially(letter);
    await page.clock.runFor(60);
  }
  expect(requested).toEqual([]);
  await page.clock.runFor(300);
  await expect(places.options.filter({ hasText: /^Phoenix, AZ$/ })).toBeVisible();
  expect(requested).toEqual(['phoenix']);
  for (let letters = 0; letters < 5; letters++) await places.placeField.press('Backspace');
  await expect(places.options).toHaveCount(0);
});

test('a choice made while a suggested place is looked up is part of the search', async ({ places, page }) => {
  await places.open();
  const place = await hold(page, /\/v1\/places\/(?!autocomplete)/);
  await places.placeField.pressSequentially('phoenix');
  await places.choose('Phoenix, AZ');
  await place.requested;
  await page.getByRole('button', { name: 'Dentist', exact: true }).click();
  place.release();
  await places.expectAddress('place', ['Phoenix, AZ']);
  expect(places.address('service')).not.toEqual([]);
});

test.describe('failed suggestions', () => {
  test.use({ expectedErrors: FAILED_REQUEST });

  test('are cleared, and the search works without them', async ({ places, page }) => {
    await page.route(/places:autocomplete/, (route) => route.fulfill({ status: 500, body: '{}' }));
    await places.open();
    await places.placeField.fill('Phoenix, AZ');
    await expect(places.suggestionNote('No options')).toBeVisible();
    await places.placeField.press('Enter');
    await expect(places.cards).toHaveCount(12);
  });
});

test('places are found as people write them', async ({ request }) => {
  for (const place of ['85004', 'st louis', 'Washington DC', 'new york', 'mc kinney'])
    expect((await sourceOf(request, `/ourplaces?place=${place}&view=list`)).html, place).toContain('<article');
});

test('an unknown place is reported, and the other choices are kept', async ({ places, page }) => {
  await places.open('place=Xyzzyville&service=PT-dentist&view=list');
  await expect(
    page.getByRole('alert').filter({ hasText: 'We could not find a place called “Xyzzyville”' }),
  ).toBeVisible();
  await expect(places.chips).toHaveText(['Dentist']);
  await places.placeField.fill('85004');
  await places.searchButton.click();
  await expect(places.cards.first()).toContainText(/Dentist/i);
});

test('a street is not looked up, and the page says so', async ({ request }) => {
  const page = async (place: string) => (await sourceOf(request, `/ourplaces?place=${place}&view=list`)).text;
  expect(await page('123 Main St, Tempe, AZ')).toMatch(
    /results within 5 miles of Tempe, AZ(?:(?!<article).){0,80}We do not look up streets\./,
  );
  const town = await page('Tempe, AZ');
  expect(town).toContain('results within 5 miles of Tempe, AZ');
  expect(town).not.toContain('look up streets');
});

test('a misspelled place offers those that may be meant', async ({ page, request }) => {
  const misspelled = '/ourplaces?place=wala wala&service=PT-dentist&view=list';
  const isSame = /place=Walla\+Walla%2C\+WA.*service=PT-dentist|service=PT-dentist.*place=Walla\+Walla%2C\+WA/;

  await test.step('without script', async () => {
    const meant = linkOf(await sourceOf(request, misspelled), /^Walla Walla, WA/);
    expect(meant).toMatch(isSame);
    expect((await sourceOf(request, meant)).text).not.toContain('We could not find a place');
  });

  await test.step('with script', async () => {
    await page.goto(misspelled);
    await page.getByRole('list', { name: 'Did you mean:' }).getByText('Walla Walla, WA').click();
    await expect(page).toHaveURL(isSame);
    await expect(page.getByText('We could not find a place')).toHaveCount(0);
  });
});

test('a search without a place asks for one, where the eye is', async ({ places, page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await places.open();
  await places.serviceField.fill('dentist');
  await places.choose(/^Dentist/);
  await places.searchButton.click();
  const question = page.getByRole('alert').filter({ hasText: 'Where should we look?' });
  await expect(question).toBeInViewport({ ratio: 0.99 });
  await expect(places.placeField).toBeInViewport({ ratio: 0.99 });
  await expect(places.placeField).toBeFocused();
  await expect(places.placeField).toHaveAccessibleDescription(/^Where should we look\?/);
  await expect(places.chips).toHaveText(['Dentist']);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await places.searchButton.click();
  await expect(question).toBeInViewport({ ratio: 0.99 });
  await page.goto('/ourplaces?place=');
  await expect(places.placeField).toBeFocused();
  await expect(places.placeField).toBeInViewport({ ratio: 0.99 });
});

test('the page has its heading and the view switch before the first search', async ({ places, page }) => {
  await places.open();
  await expect(page.getByRole('heading', { name: 'Explore Disability Care Options in Your Area' })).toBeVisible();
  await expect(places.tab('Map')).toHaveAttribute('aria-current', 'true');
  await places.tab('List').click();
  await expect(places.tab('List')).toHaveAttribute('aria-current', 'true');
  await places.placeField.fill('85004');
  await places.searchButton.click();
  await expect(places.cards).toHaveCount(12);
  await places.expectAddress('view', ['list']);
});

test('no results: says so and offers a wider search in one click', async ({ places, page }) => {
  await places.open('place=Hagåtña, GU&service=PS-cancer-blood&view=list');
  await expect(places.count).toHaveText('No results found');
  await expect(page.getByRole('link', { name: /211/ })).toHaveAttribute('href', 'tel:211');
  await page.getByRole('link', { name: /\d+ with any service/ }).click();
  await expect(places.cards.first()).toBeVisible();
  expect(places.address('service')).toEqual([]);
});

test('the same address gives the same results, and Back restores the previous ones', async ({ places, page }) => {
  await places.open('place=Phoenix, AZ&service=PT-dentist&radius=20&page=2&view=list');
  const cards = await places.cardLinks.allInnerTexts();
  await page.reload();
  await places.ready();
  expect(await places.cardLinks.allInnerTexts()).toEqual(cards);
  await places.pageLink('Page 1').click();
  await places.expectFirstNumber(1);
  await page.goBack();
  await places.expectFirstNumber(13);
  expect(await places.cardLinks.allInnerTexts()).toEqual(cards);
});
