import { expect, test, WIDTHS } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';

test('the hero form opens the search', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Find help near: City, state or ZIP code' }).fill('85004');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/ourplaces\?.*place=85004/);
});

test('after a search from the hero form, the focus is on the answer', async ({ page, places }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const search = async (place: string) => {
    await page.goto('/');
    await waitForHydration(page);
    await page.getByLabel('What do you need?').fill('speech therapist');
    await page.getByRole('textbox', { name: /City, state or ZIP code/ }).fill(place);
    await page.keyboard.press('Enter');
    await page.waitForURL(/ourplaces/);
  };
  await search('Tempe');
  await expect(page.getByRole('heading', { name: /^Explore Disability Care Options/ })).toBeFocused();
  await search('');
  await expect(places.placeField).toBeFocused();
  await expect(places.placeField).toBeInViewport({ ratio: 1 });
});

test('who comes back to the hero form finds what they typed', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  const [need, place] = [
    page.getByLabel('What do you need?'),
    page.getByRole('textbox', { name: /City, state or ZIP code/ }),
  ];
  await need.fill('a dentist');
  await place.fill('Tempe');
  await place.press('Enter');
  await page.waitForURL(/ourplaces/);
  await page.goBack();
  await expect(need).toHaveValue('a dentist');
  await expect(place).toHaveValue('Tempe');
});

test('the eight quotes are a list, keep floating until they are paused, and rest with reduced motion', async ({
  page,
}) => {
  await page.goto('/');
  await waitForHydration(page);
  const quotes = page.getByRole('list', { name: 'What other families say' }).getByRole('listitem');
  await expect(quotes).toHaveCount(8);
  const motion = () =>
    quotes
      .last()
      .evaluate((quote) =>
        quote.getAnimations().map(({ playState, effect }) => `${playState} ${effect!.getTiming().iterations}`),
      );
  expect(await motion()).toEqual(['running Infinity']);
  await page.getByRole('button', { name: /Pause animation.*What other families say/ }).click();
  expect(await motion()).toEqual(['paused Infinity']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await motion()).toEqual([]);
});

test('moving content can be paused', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  const partners = page.locator('[data-moving]').last();
  await expect(partners).toHaveAttribute('data-moving', 'true');
  await partners.getByRole('button', { name: /Pause animation/ }).click();
  await expect(partners).toHaveAttribute('data-moving', 'false');
  await expect(partners.getByRole('button', { name: /Play animation/ })).toBeVisible();
});

test('twelve partners are exposed once and repeated four times in the strip', async ({ page }) => {
  await page.goto('/');
  const partners = page.locator('[data-moving]').last();
  await expect(partners.getByRole('img')).toHaveCount(12);
  await expect(partners.locator('img')).toHaveCount(48);
});

test('with reduced motion nothing moves and each logo is shown once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.getByRole('button', { name: /animation/ })).toHaveCount(0);
  await expect(page.locator('[data-moving]').last().locator('img:visible')).toHaveCount(12);
  await expect(page.locator('[data-visible="false"]').last()).toHaveCSS('opacity', '1');
});

for (const [width, slides] of [
  [1280, 2],
  [800, 2],
  [600, 4],
] as const) {
  test(`four experts fill ${slides} slides at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const carousel = page.getByRole('group', { name: 'Meet people who know the way' });
    await expect(carousel.getByRole('button', { name: /^Slide/ })).toHaveCount(slides);
  });
}

test('an expert’s card is 250 px high, and 350 px with its bio under the mouse', async ({ page }) => {
  await page.goto('/');
  const card = page.getByRole('group', { name: 'Meet people who know the way' }).getByRole('article').first();
  await card.scrollIntoViewIfNeeded();
  await expect(card).toHaveCSS('height', '250px');
  await card.hover();
  await expect(card).toHaveCSS('height', '350px');
  await page.mouse.move(0, 0);
  await card.getByRole('link').focus();
  await expect(card).toHaveCSS('height', '350px');
});

test('a place card grows to 1.3 and opens a search near it', async ({ page }) => {
  await page.goto('/');
  const link = page.getByRole('link', { name: /near Phoenix, AZ/ });
  const card = page.getByRole('article').filter({ has: link });
  await link.focus();
  await expect(card).toHaveCSS('scale', '1.3');
  await link.click();
  await expect(page).toHaveURL(/\/ourplaces\?place=Phoenix/);
});

test('the three videos are 25, 5 and 9, and their cards grow from 375 to 450 px', async ({ page }) => {
  await page.goto('/');
  const links = page.getByRole('link', { name: /Watch Now/ });
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/video/25',
    '/video/5',
    '/video/9',
  ]);
  const card = page.getByRole('article').filter({ has: page.locator('a[href="/video/25"]') });
  await card.scrollIntoViewIfNeeded();
  await expect(card).toHaveCSS('height', '375px');
  await card.hover();
  await expect(card).toHaveCSS('height', '450px');
});

test('header and footer link to every section', async ({ page }) => {
  await page.goto('/terms');
  const header = page.getByRole('banner');
  for (const [name, href] of [
    ['Our Places', '/ourplaces'],
    ['Knowledge Center', '/knowledgecenter'],
    ['Our Experts', '/experts'],
    ['Alongside, home', '/'],
  ] as const)
    await expect(header.getByRole('link', { name })).toHaveAttribute('href', href);
  await expect(header.getByRole('link', { name: 'Donate' })).toHaveAttribute('href', /^https:/);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('501c3')).toContainText('00-0000000');
  await expect(footer.locator('a[target="_blank"]')).toHaveCount(4);
  await expect(footer.getByRole('link', { name: 'Leave us a review!' })).toHaveAttribute('href', /^https:/);
  for (const page of ['/terms', '/privacy', '/accessibility'])
    await expect(footer.locator(`a[href="${page}"]`)).toBeVisible();
});

test('home and legal pages fit every width', async ({ page }) => {
  for (const path of ['/', '/es', '/terms', '/es/privacy', '/accessibility']) {
    await page.goto(path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
    }
  }
});
