import type { Page } from '@playwright/test';
import { axeViolations, expect, FAILED_REQUEST, test } from './fixtures.ts';
import { problemsInEveryLook } from './layout-driver.ts';
import type { PlacesDriver } from './places-driver.ts';

interface State {
  path: string;
  /** Brings the page into the state. */
  setUp?: (places: PlacesDriver, page: Page) => Promise<void>;
}

const PHOENIX = '/ourplaces?place=Phoenix, AZ';

const STATES: Record<string, State> = {
  'the search page': { path: '/ourplaces' },
  'results on the map': {
    path: `${PHOENIX}&service=PT-speech-therapist&radius=20`,
    setUp: ({ markers }) => expect(markers.first()).toBeVisible(),
  },
  'results as a list': { path: `${PHOENIX}&view=list&radius=50&page=5` },
  'levels of evidence': { path: `${PHOENIX}&level=sure&level=likely` },
  'the distance pill': { path: '/ourplaces', setUp: (places) => places.pill('Distance').click() },
  'the Medicaid pill': { path: '/ourplaces', setUp: (places) => places.pill('Medicaid Provider').click() },
  'open service suggestions': {
    path: '/ourplaces?service=PT-dentist',
    setUp: async ({ serviceField, options }) => {
      await serviceField.fill('therap');
      await expect(options.first()).toBeVisible();
    },
  },
  'open place suggestions': {
    path: '/ourplaces',
    setUp: async ({ placeField, options }) => {
      await placeField.fill('spring');
      await expect(options.first()).toBeVisible();
    },
  },
  'open name suggestions': {
    path: `${PHOENIX}&by=provider`,
    setUp: async (places) => {
      const { nameField, options } = places;
      await places.change();
      await nameField.fill('center');
      await expect(options.first()).toBeVisible();
    },
  },
  'the details dialog': {
    path: `${PHOENIX}&view=list`,
    setUp: async ({ cardLinks, dialog }) => {
      await cardLinks.first().click();
      await expect(dialog).toContainText('Address');
    },
  },
  'no results': { path: '/ourplaces?place=Hagåtña, GU&service=PS-cancer-blood&medicaid=MC-GU' },
  'an unknown place and service': { path: '/ourplaces?place=Xyzzyville&what=zzz' },
  'a provider page': {
    path: `${PHOENIX}&view=list`,
    setUp: async ({ cardLinks }, page) => {
      await page.goto((await cardLinks.first().getAttribute('href'))!);
      await page.locator('summary', { hasText: 'Directions' }).click();
    },
  },
  'a registration form with errors': {
    path: '/register',
    setUp: async (_, page) => {
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  'an expanded form': {
    path: '/ourplaces',
    setUp: (_, page) => page.locator('summary', { hasText: 'Refer a Business' }).click(),
  },
  'Spanish results': { path: '/es/ourplaces?place=Phoenix, AZ' },
};

// Each test runs axe four times.
test.beforeEach(() => test.slow());

for (const [name, { path, setUp }] of Object.entries(STATES)) {
  test(`axe finds no problem in ${name}`, async ({ places, page }) => {
    await page.goto(path);
    await places.ready();
    await setUp?.(places, page);
    await expectNoProblems(page);
  });
}

test.describe(() => {
  test.use({ expectedErrors: FAILED_REQUEST });

  test('axe finds no problem on a missing page', async ({ page }) => {
    await page.goto('/nowhere');
    await expectNoProblems(page);
  });

  test('axe finds no problem after a failed search', async ({ places, page }) => {
    await places.open('place=Phoenix, AZ&view=list');
    await page.route(/ourplaces\.data/, (route) => route.abort());
    await places.pageLink('Page 2').click();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectNoProblems(page);
  });
});

test('axe finds no problem with forced colors, and buttons keep a border', async ({ places, page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await places.open('place=Phoenix, AZ&view=list');
  expect(await axeViolations(page)).toEqual([]);
  await places.change();
  expect(await axeViolations(page)).toEqual([]);
  await expect(places.searchButton).not.toHaveCSS('border-top-style', 'none');
  await places.searchButton.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(places.searchButton).not.toHaveCSS('outline-style', 'none');
});

async function expectNoProblems(page: Page): Promise<void> {
  expect(await problemsInEveryLook(page)).toEqual({});
}
