import type { Page } from '@playwright/test';
import { expect, test, WIDTHS } from './fixtures.ts';
import { brokenWords, overflowing, smallTargets } from './layout-driver.ts';
import type { PlacesDriver } from './places-driver.ts';
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
  test(`${name} and its header fit every width, also with text twice as large, with targets big enough for a thumb`, async ({
    places,
    page,
    request,
  }) => {
    await page.goto(name === 'a provider' ? `${path}${await someProviderId(request)}` : path);
    await places.ready();
    const expectFit = async (width: number, within?: string) => {
      await page.setViewportSize({ width, height: 800 });
      expect({ width, over: await overflowing(page, within) }).toEqual({ width, over: [] });
    };
    for (const width of WIDTHS) {
      await expectFit(width);
      await expectFit(width, 'header');
      expect({ width, small: await smallTargets(page) }).toEqual({ width, small: [] });
    }
    await expectFit(640, 'header');
    await test.step('with text twice as large', async () => {
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '225%'));
      // Narrower ones are the same as half that width.
      for (const width of [1280, 768, 640]) {
        await expectFit(width);
        await expectFit(width, 'header');
      }
    });
  });
}

test('phone numbers and the words of a search never break', async ({ page }) => {
  for (const question of ['mi esposo nos pega', 'terapeuta del habla con AHCCCS']) {
    await page.goto(`/es/ourplaces?${new URLSearchParams({ place: 'Phoenix, AZ', q: question, view: 'list' })}`);
    for (const [width, size] of [
      [320, '112.5%'],
      [390, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size);
      const where = `${question}, ${width} px`;
      expect([where, await overflowing(page)]).toEqual([where, []]);
      expect([where, await brokenWords(page, 'main :is([role=alert], search ul) a')]).toEqual([where, []]);
    }
  }
});

test('the dialog and the open pills fit every width', async ({ places, page }) => {
  await places.open('place=Phoenix, AZ&view=list');
  for (const width of WIDTHS)
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 640 });
      await expectDialogFits(places, page);
      if (width < 768) await page.locator('summary', { hasText: 'Filters' }).click();
      for (const pill of ['Distance', 'Medicaid Provider']) {
        await places.pill(pill).click();
        await expect(places.viewResults().filter({ visible: true })).toBeVisible();
        expect(await overflowing(page)).toEqual([]);
        expect(await smallTargets(page, 'main')).toEqual([]);
        await page.keyboard.press('Escape');
      }
    });
  // With twice the size of text, the page is laid out as half as wide.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 640 });
    expect([width, await overflowing(page)]).toEqual([width, []]);
  }
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
});

async function expectDialogFits(places: PlacesDriver, page: Page): Promise<void> {
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

test('on a phone a second pill opens with one tap, and the menu opens, closes, and its links work', async ({
  places,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await places.open();
  await test.step('a second pill opens with one tap', async () => {
    await places.pill('Distance').click();
    await places.expectOpen('Distance', true);
    await places.pill('Medicaid Provider').click();
    await places.expectOpen('Medicaid Provider', true);
    await places.expectOpen('Distance', false);
    await page.keyboard.press('Escape');
  });
  await test.step('the menu opens, closes, and its links work', async () => {
    const menu = page.locator('summary', { hasText: 'Menu' });
    await menu.click();
    await expect(page.getByRole('link', { name: 'Our Places' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Our Places' })).toBeHidden();
    await menu.click();
    await page.getByRole('link', { name: 'Español' }).click();
    await expect(page).toHaveURL(/\/es\/ourplaces$/);
  });
});

test('the search form folds above results and unfolds again, and what it searches for can be taken off', async ({
  places,
  page,
}) => {
  await places.open('place=Phoenix, AZ&service=PT-dentist');
  await expect(places.searchButton).toHaveCount(0);
  await expect(places.parts.getByRole('listitem')).toHaveText([/^Dentist/, 'near Phoenix, AZ']);
  await places.change();
  await expect(places.placeField).toHaveValue('Phoenix, AZ');
  await test.step('Back folds it, forward unfolds it, and a search takes its place in the history', async () => {
    await places.placeField.fill('Mesa, AZ');
    await page.goBack();
    await expect(places.searchButton).toHaveCount(0);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Change', exact: true })).toBeFocused();
    await page.goForward();
    await expect(places.questionField).toBeFocused();
    // What was typed before Back is not searched for.
    await expect(places.placeField).toHaveValue('Phoenix, AZ');
    await places.placeField.fill('Tempe, AZ');
    await places.searchButton.click();
    await places.expectAddress('place', ['Tempe, AZ']);
    await expect(places.searchButton).toHaveCount(0);
    await page.goBack();
    await places.expectAddress('place', ['Phoenix, AZ']);
    // When its results arrive, the form is folded.
    await expect(places.parts).toContainText('Phoenix, AZ');
    await expect(places.searchButton).toHaveCount(0);
  });
  await places.change();
  await places.searchButton.click();
  await expect(places.searchButton).toHaveCount(0);
  await test.step('beside the details, Back closes what was opened last', async () => {
    const dialog = page.getByRole('dialog');
    const openFirst = () => page.getByRole('article').first().getByRole('link').first().click();
    await openFirst();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await places.change();
    await page.goBack();
    await expect(places.searchButton).toHaveCount(0);
    await expect(dialog).toBeHidden();
    await places.change();
    await openFirst();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(places.searchButton).toBeVisible();
    await page.goBack();
    await expect(places.searchButton).toHaveCount(0);
    await expect(page.getByRole('article').first()).toBeVisible();
  });
  await test.step('a search after leaving the unfolded form by a link takes no entry away', async () => {
    await places.change();
    await places.pageLink('Page 2').click();
    await expect(page.getByRole('article').first()).toContainText('13. ');
    await places.pill('Distance').click();
    await places.distanceSelect.selectOption('20');
    await places.viewResults().click();
    await places.expectAddress('radius', ['20']);
    await page.goBack();
    await places.expectAddress('page', ['2']);
  });
  await places.part('Dentist').click();
  await places.expectAddress('service', []);
});

test('on a phone, one button opens the filters and says how many are chosen; the form moves focus into it', async ({
  places,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await places.open('place=Phoenix, AZ&radius=20&medicaid=MC-AZ&view=list');
  const filters = page.locator('summary', { hasText: 'Filters' });
  await expect(filters).toHaveText('Filters · 2');
  await expect(places.pill('Distance')).toBeHidden();
  await filters.click();
  await places.pill('Distance').click();
  await places.distanceSelect.selectOption('50');
  await places.viewResults().filter({ visible: true }).click();
  await places.expectAddress('radius', ['50']);
  await expect(places.pill('Distance')).toBeHidden();
  await test.step('expanding the search form moves focus into it, in list view too', async () => {
    await page.getByRole('link', { name: 'Change', exact: true }).press('Enter');
    await expect(places.questionField).toBeFocused();
  });
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
