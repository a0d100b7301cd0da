import { expect, hold, test } from './fixtures.ts';

test('one pill is open at a time; Escape and a click outside close it', async ({ places, page }) => {
  await places.open('place=Phoenix, AZ&view=list');

  await test.step('opening one closes the other', async () => {
    await places.pill('Distance').click();
    await places.pill('Medicaid Provider').click();
    await places.expectOpen('Distance', false);
    await places.expectOpen('Medicaid Provider', true);
  });

  await test.step('a click outside closes it', async () => {
    await page.getByRole('contentinfo').getByText('certified 501c3').click();
    await places.expectOpen('Medicaid Provider', false);
  });

  await test.step('Escape closes it and returns focus to it', async () => {
    await places.pill('Distance').click();
    await places.distanceSelect.focus();
    await page.keyboard.press('Escape');
    await places.expectOpen('Distance', false);
    await expect(places.pill('Distance')).toBeFocused();
  });
});

test('the distance: slider and select stay in sync, Reset clears only pending changes, and a larger one finds more', async ({
  places,
}) => {
  await places.open('place=Phoenix, AZ&radius=20&view=list');

  await test.step('slider and select stay in sync', async () => {
    await places.pill('Distance').click();
    await expect(places.slider).toHaveAttribute('aria-valuetext', '20 miles');
    await places.distanceSelect.selectOption('40');
    await expect(places.slider).toHaveAttribute('aria-valuetext', '40 miles');
    await places.slider.press('ArrowRight');
    await expect(places.distanceSelect).toHaveValue('50');
    await places.slider.press('Home');
    await expect(places.distanceSelect).toHaveValue('5');
  });

  await test.step('Reset clears only pending changes', async () => {
    const total = await places.total();
    await places.distanceSelect.selectOption('40');
    await places.reset().click();
    await expect(places.distanceSelect).toHaveValue('5');
    await places.expectOpen('Distance', true);
    expect(places.address('radius')).toEqual(['20']);
    expect(await places.total()).toBe(total);
    await places.viewResults().click();
    await places.expectAddress('radius', []);
    await places.expectTotal((now) => now < total);
  });

  await test.step('a larger distance finds more and appears in the address', async () => {
    const near = await places.total();
    await expect(places.pill('Distance')).toHaveText('Distance: 5 miles');
    await places.pill('Distance').click();
    expect(await places.distanceSelect.locator('option').allTextContents()).toEqual(
      [5, 10, 20, 30, 40, 50].map((miles) => `${miles} miles`),
    );
    await places.distanceSelect.selectOption('50');
    expect(places.address('radius')).toEqual([]);
    await places.viewResults().click();
    await places.expectTotal((total) => total > near);
    expect(places.address('radius')).toEqual(['50']);
    await expect(places.pill('Distance')).toHaveText('Distance: 50 miles');
    await places.expectOpen('Distance', false);
  });
});

test('the Medicaid filter keeps providers that accept it and lists the local program first', async ({
  places,
  page,
}) => {
  await places.open('place=Phoenix, AZ&radius=50&view=list');
  const all = await places.total();
  await places.pill('Medicaid Provider').click();
  await expect(places.panel('Medicaid Provider').getByRole('checkbox').nth(1)).toHaveAccessibleName(/AHCCCS/);
  await page.getByRole('checkbox', { name: /AHCCCS/ }).check();
  expect(places.address('medicaid')).toEqual([]);
  await places.viewResults().click();
  await places.expectTotal((total) => total > 0 && total < all);
  expect(places.address('medicaid')).toEqual(['MC-AZ']);
  await expect(places.pill('Medicaid Provider')).toContainText('AHCCCS');
  for (const card of await places.cards.all()) await expect(card).toContainText(/AHCCCS|Medicaid number/);
});

test('several programs widen the filter; Reset and View Results remove it', async ({ places, page }) => {
  await places.open('place=Kansas City, MO&radius=50&medicaid=MC-MO&view=list');
  const missouri = await places.total();
  await places.pill('Medicaid Provider').click();
  await page
    .getByRole('checkbox', { name: /Kansas|KanCare/ })
    .first()
    .check();
  await places.viewResults().click();
  await places.expectTotal((total) => total > missouri);
  await expect(places.pill('Medicaid Provider')).toContainText('2 selected');
  await places.pill('Medicaid Provider').click();
  await places.reset().click();
  await expect(places.panel('Medicaid Provider').getByRole('checkbox', { checked: true })).toHaveCount(0);
  expect(places.address('medicaid')).toHaveLength(2);
  await places.viewResults().click();
  await places.expectAddress('medicaid', []);
});

for (const [path, box, filter] of [
  ['/experts', 'Search by name, title or keyword', 'Specialties'],
  ['/resources', 'Search the videos', 'Browse Categories'],
] as const) {
  test(`a filter of ${path} opened right after typing stays open`, async ({ places, page }) => {
    await places.open('', path);
    await page.getByRole('searchbox', { name: box }).fill('school');
    await places.pill(filter).click();
    // The typed search is in the address now.
    await expect(page).toHaveURL(/=school/);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await places.expectOpen(filter, true);
  });
}

test('services beyond three fold, and still count', async ({ places, page }) => {
  await places.openToChange('place=Phoenix, AZ&radius=50&view=list');
  await page.getByRole('button', { name: 'Dentist', exact: true }).click();
  await page.getByRole('button', { name: 'Pediatric', exact: true }).click();
  await expect.poll(() => places.address('service').length).toBe(11);
  await expect(places.chips.filter({ visible: true })).toHaveCount(3);
  const more = page.getByRole('button', { name: '+8 more services' });
  await expect(more).toHaveText('+8 more');
  await more.click();
  await expect(places.chips.filter({ visible: true })).toHaveCount(11);
  await page.getByRole('button', { name: 'Show fewer' }).click();
  await places.chips.first().click();
  await expect(places.chips.filter({ visible: true })).toHaveCount(3);
  await expect(page.getByRole('button', { name: '+7 more services' })).toBeVisible();
  await places.searchButton.click();
  await expect.poll(() => places.address('service').length).toBe(10);
  // Also in the line that stands for the folded form.
  await expect(places.parts.getByRole('listitem')).toHaveText([
    ...Array<RegExp>(3).fill(/, take off$/),
    '+7 more',
    'near Phoenix, AZ',
  ]);
});

test('a Frequently Searched button adds and removes its services', async ({ places, page }) => {
  await places.open('place=Phoenix, AZ&radius=50&service=PT-speech-therapist&view=list');
  await places.pill('Frequently Searched').click();
  const dentist = page.getByRole('button', { name: 'Dentist', exact: true });
  await dentist.click();
  await expect(dentist).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => places.address('service').length).toBe(6);
  await expect(dentist).toBeFocused();
  await expect(places.status).toHaveText(
    /^[\d,]+ results: Speech therapist, Dentist, .*within 50 miles of Phoenix, AZ$/,
  );
  await dentist.click();
  await expect(dentist).toHaveAttribute('aria-pressed', 'false');
  await places.expectAddress('service', ['PT-speech-therapist']);
});

test('a Frequently Searched button is released when one of its services is removed', async ({ places, page }) => {
  await places.openToChange('place=Phoenix, AZ&radius=50&view=list');
  const dentist = page.getByRole('button', { name: 'Dentist', exact: true });
  const pediatric = page.getByRole('button', { name: 'Pediatric', exact: true });
  await dentist.click();
  await expect(dentist).toHaveAttribute('aria-pressed', 'true');
  await pediatric.click();
  await expect(pediatric).toHaveAttribute('aria-pressed', 'true');
  await places.chips.getByText('Dentist', { exact: true }).click();
  await expect(dentist).toHaveAttribute('aria-pressed', 'false');
  await expect(pediatric).toHaveAttribute('aria-pressed', 'true');
});

test('edits made during a search are kept', async ({ places, page }) => {
  await places.openToChange('place=Phoenix, AZ&radius=50&view=list');
  const search = await hold(page, /ourplaces\.data/);
  await page.getByRole('button', { name: 'Dentist', exact: true }).click();
  await search.requested;
  await places.placeField.fill('Tucson, AZ');
  search.release();
  await places.expectAddress('place', ['Phoenix, AZ']);
  await expect.poll(() => places.address('service').length).toBeGreaterThan(0);
  await expect(places.chips.getByText('Dentist', { exact: true })).toBeVisible();
  await expect(places.placeField).toHaveValue('Tucson, AZ');
  await page.goBack();
  await expect(places.parts).toContainText('Phoenix, AZ');
});

test('List and Map show the same results and keep the search', async ({ places, page }) => {
  await places.open('place=Phoenix, AZ&service=PT-dentist&page=2');
  await expect(places.tab('Map')).toHaveAttribute('aria-current', 'true');
  const cards = await places.cardLinks.allInnerTexts();
  await places.tab('List').click();
  await places.expectAddress('view', ['list']);
  await expect(places.tab('List')).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('.leaflet-container')).toHaveCount(0);
  expect(await places.cardLinks.allInnerTexts()).toEqual(cards);
  await places.tab('Map').click();
  await expect(places.markers.first()).toBeVisible();
  expect(await places.cardLinks.allInnerTexts()).toEqual(cards);
});
