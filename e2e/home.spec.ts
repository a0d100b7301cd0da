import { expect, test } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';

const EXPERTS = 'Meet people who know the way';

test('after a search from the hero form, the focus is on the answer; who comes back finds what they typed', async ({
  page,
  places,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const need = page.getByLabel('What do you need?');
  const place = page.getByRole('textbox', { name: 'Find help near: City, state or ZIP code' });
  await page.goto('/');
  await waitForHydration(page);
  await need.fill('speech therapist');
  await place.fill('Tempe');
  await page.keyboard.press('Enter');
  await page.waitForURL(/ourplaces\?.*place=Tempe/);
  await expect(page.getByRole('heading', { name: /^Explore Disability Care Options/ })).toBeFocused();
  await test.step('who comes back finds what they typed', async () => {
    await page.goBack();
    await expect(need).toHaveValue('speech therapist');
    await expect(place).toHaveValue('Tempe');
  });
  await test.step('without a place, the search asks for one', async () => {
    await place.fill('');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(/ourplaces/);
    await expect(places.placeField).toBeFocused();
    await expect(places.placeField).toBeInViewport({ ratio: 1 });
  });
});

test('what moves can be paused, and rests with reduced motion', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  const quotes = page.getByRole('list', { name: 'What other families say' }).getByRole('listitem');
  const partners = page.locator('[data-moving]').last();
  const motion = () =>
    quotes
      .last()
      .evaluate((quote) =>
        quote.getAnimations().map(({ playState, effect }) => `${playState} ${effect!.getTiming().iterations}`),
      );
  await test.step('the eight quotes are a list and keep floating until they are paused', async () => {
    await expect(quotes).toHaveCount(8);
    expect(await motion()).toEqual(['running Infinity']);
    await page.getByRole('button', { name: /Pause animation.*What other families say/ }).click();
    expect(await motion()).toEqual(['paused Infinity']);
  });
  await test.step('twelve partners are exposed once and repeated four times in the strip', async () => {
    await expect(partners.getByRole('img')).toHaveCount(12);
    await expect(partners.locator('img')).toHaveCount(48);
  });
  await test.step('the strip of partners can be paused', async () => {
    await expect(partners).toHaveAttribute('data-moving', 'true');
    await partners.getByRole('button', { name: /Pause animation/ }).click();
    await expect(partners).toHaveAttribute('data-moving', 'false');
    await expect(partners.getByRole('button', { name: /Play animation/ })).toBeVisible();
  });
  await test.step('with reduced motion nothing moves and each logo is shown once', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await motion()).toEqual([]);
    await expect(page.getByRole('button', { name: /animation/ })).toHaveCount(0);
    await expect(partners.locator('img:visible')).toHaveCount(12);
    await expect(page.locator('[data-visible="false"]').last()).toHaveCSS('opacity', '1');
  });
});

test('cards grow under the mouse and on focus; experts fill slides of each width', async ({ page }) => {
  await page.goto('/');
  await test.step('an expert’s card is 250 px high, and 350 px with its bio', async () => {
    const card = page.getByRole('group', { name: EXPERTS }).getByRole('article').first();
    await card.scrollIntoViewIfNeeded();
    await expect(card).toHaveCSS('height', '250px');
    await card.hover();
    await expect(card).toHaveCSS('height', '350px');
    await page.mouse.move(0, 0);
    await expect(card).toHaveCSS('height', '250px');
    await card.getByRole('link').focus();
    await expect(card).toHaveCSS('height', '350px');
  });
  await test.step('the three videos are 25, 5 and 9, and their cards grow from 375 to 450 px', async () => {
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
  for (const [width, slides] of [
    [1280, 2],
    [800, 2],
    [600, 4],
    [1280, 2],
  ] as const)
    await test.step(`four experts fill ${slides} slides at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      const carousel = page.getByRole('group', { name: EXPERTS });
      await expect(carousel.getByRole('button', { name: /^Slide/ })).toHaveCount(slides);
    });
  await test.step('a place card grows to 1.3 and opens a search near it', async () => {
    const link = page.getByRole('link', { name: /near Phoenix, AZ/ });
    await link.focus();
    await expect(page.getByRole('article').filter({ has: link })).toHaveCSS('scale', '1.3');
    await link.click();
    await expect(page).toHaveURL(/\/ourplaces\?place=Phoenix/);
  });
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
  await expect(footer.getByRole('link', { name: 'Words to know' })).toHaveAttribute('href', '/glossary');
  for (const page of ['/terms', '/privacy', '/accessibility'])
    await expect(footer.locator(`a[href="${page}"]`)).toBeVisible();
});
