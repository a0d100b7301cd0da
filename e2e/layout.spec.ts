import { expect, test, WIDTHS } from './fixtures.ts';
import { overflowing, smallTargets } from './layout-driver.ts';
import { someProviderId } from './provider-id.ts';

const PAGES: Record<string, string> = {
  'the search page': '/ourplaces',
  'the map': '/ourplaces?place=Phoenix, AZ&service=PT-speech-therapist&service=PS-cancer-blood&radius=50',
  'the list': '/ourplaces?place=Phoenix, AZ&radius=50&page=50&view=list',
  'no results': '/ourplaces?place=Hagåtña, GU&service=PS-cancer-blood&medicaid=MC-GU',
  'a provider': '/ourplaces/providers/',
  'the registration form': '/register',
  Spanish: '/es/ourplaces?place=Phoenix, AZ&radius=50&view=list',
};

for (const [name, path] of Object.entries(PAGES)) {
  test(`${name} fits every width, with targets big enough for a thumb`, async ({ places, page, request }) => {
    await page.goto(name === 'a provider' ? `${path}${await someProviderId(request)}` : path);
    await places.ready();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect({ width, over: await overflowing(page) }).toEqual({ width, over: [] });
      expect({ width, small: await smallTargets(page) }).toEqual({ width, small: [] });
    }
  });

  test(`${name} fits with text twice as large`, async ({ places, page, request }) => {
    await page.goto(name === 'a provider' ? `${path}${await someProviderId(request)}` : path);
    await places.ready();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '225%';
    });
    for (const width of [1280, 640]) {
      await page.setViewportSize({ width, height: 800 });
      expect({ width, over: await overflowing(page) }).toEqual({ width, over: [] });
    }
  });
}

for (const width of WIDTHS) {
  test(`the dialog and the open pills fit ${width} px`, async ({ places, page }) => {
    await page.setViewportSize({ width, height: 640 });
    await places.open('place=Phoenix, AZ&view=list');
    await places.cardLinks.first().click();
    await expect(places.dialog).toContainText('Address');
    const number = places.dialog.getByText(/^\(\d{3}\) \d{3}-\d{4}$/);
    const [height, lineHeight] = await number.evaluate((element) => [
      element.getBoundingClientRect().height,
      Number.parseFloat(getComputedStyle(element).lineHeight),
    ]);
    expect(height).toBeLessThan(lineHeight! * 1.5);
    expect(await overflowing(page)).toEqual([]);
    expect(await smallTargets(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(places.dialog).toBeHidden();
    if (width < 768) await page.locator('summary', { hasText: 'Filters' }).click();
    for (const pill of ['Distance', 'Medicaid Provider']) {
      await places.pill(pill).click();
      await expect(places.viewResults().filter({ visible: true })).toBeVisible();
      expect(await overflowing(page)).toEqual([]);
      expect(await smallTargets(page, 'main')).toEqual([]);
      await page.keyboard.press('Escape');
    }
  });
}

test('fields and their button are on one line, even if a label wraps', async ({ page }) => {
  for (const path of ['/ourplaces', '/es/ourplaces', '/es/ourplaces?by=provider']) {
    await page.goto(path);
    for (const width of [1000, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const form = page.getByRole('search');
      const parts = form.getByRole('combobox').or(form.locator('.button[type=submit]')).filter({ visible: true });
      const middles = await parts.evaluateAll((all) =>
        all.map((part) => {
          const { y, height } = part.getBoundingClientRect();
          return y + height / 2;
        }),
      );
      expect(middles.length).toBe(3);
      expect({ path, width, middles, isOneLine: Math.max(...middles) - Math.min(...middles) < 4 }).toMatchObject({
        isOneLine: true,
      });
    }
  }
});

test('on a phone a second pill opens with one tap', async ({ places, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await places.open();
  await places.pill('Distance').click();
  await places.expectOpen('Distance', true);
  await places.pill('Medicaid Provider').click();
  await places.expectOpen('Medicaid Provider', true);
  await places.expectOpen('Distance', false);
});

test('on a phone the menu opens, closes, and its links work', async ({ places, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await places.open();
  const menu = page.locator('summary', { hasText: 'Menu' });
  await menu.click();
  await expect(page.getByRole('link', { name: 'Our Places' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Our Places' })).toBeHidden();
  await menu.click();
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page).toHaveURL(/\/es\/ourplaces$/);
});

test('the search form folds above results and unfolds again, and what it searches for can be taken off', async ({
  places,
}) => {
  await places.open('place=Phoenix, AZ&service=PT-dentist');
  await expect(places.searchButton).toHaveCount(0);
  await expect(places.parts.getByRole('listitem')).toHaveText([/^Dentist/, 'within 5 miles of Phoenix, AZ']);
  await places.change();
  await expect(places.placeField).toHaveValue('Phoenix, AZ');
  await places.searchButton.click();
  await expect(places.searchButton).toHaveCount(0);
  await places.part('Dentist').click();
  await places.expectAddress('service', []);
});

test('on a phone, one button opens the filters, and says how many are chosen', async ({ places, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await places.open('place=Phoenix, AZ&radius=20&medicaid=MC-AZ');
  const filters = page.locator('summary', { hasText: 'Filters' });
  await expect(filters).toHaveText('Filters · 2');
  await expect(places.pill('Distance')).toBeHidden();
  await filters.click();
  await places.pill('Distance').click();
  await places.distanceSelect.selectOption('50');
  await places.viewResults().filter({ visible: true }).click();
  await places.expectAddress('radius', ['50']);
  await expect(places.pill('Distance')).toBeHidden();
});

test('expanding the search form moves focus into it, in list view too', async ({ places, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await places.open('place=Phoenix, AZ&view=list');
  await page.getByRole('link', { name: 'Change', exact: true }).press('Enter');
  await expect(places.questionField).toBeFocused();
});

test('nothing animates with reduced motion', async ({ places, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await places.open('place=Phoenix, AZ');
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return [transitionDuration, animationDuration].some((all) =>
          all.split(', ').some((each) => Number.parseFloat(each) > 0.01),
        );
      })
      .map((element) => `${element.tagName}.${element.className}`),
  );
  expect([...new Set(moving)]).toEqual([]);
});

test('the header fits every width and larger text', async ({ places, page }) => {
  await places.open();
  for (const fontSize of ['112.5%', '225%']) {
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), fontSize);
    for (const width of [...WIDTHS, 640]) {
      if (fontSize === '225%' && width < 640) continue; // the same as half that width
      await page.setViewportSize({ width, height: 800 });
      expect({ fontSize, width, over: await overflowing(page, 'header') }).toEqual({ fontSize, width, over: [] });
    }
  }
});
