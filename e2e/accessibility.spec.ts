import type { Page } from '@playwright/test';
import { axeViolations, expect, FAILED_REQUEST, test } from './fixtures.ts';
import { problemsInEveryLook } from './layout-driver.ts';
import type { PlacesDriver } from './places-driver.ts';

interface State {
  path: string;
  bring?: (places: PlacesDriver, page: Page) => Promise<void>;
}

const PHOENIX = '/ourplaces?place=Phoenix, AZ';

const STATES: Record<string, State> = {
  'the start': { path: '/ourplaces' },
  'results on the map': {
    path: `${PHOENIX}&service=PT-speech-therapist&radius=20`,
    bring: ({ markers }) => expect(markers.first()).toBeVisible(),
  },
  'results as a list': { path: `${PHOENIX}&view=list&radius=50&page=5` },
  'the distance pill': { path: '/ourplaces', bring: (places) => places.pill('Distance').click() },
  'the Medicaid pill': { path: '/ourplaces', bring: (places) => places.pill('Medicaid Provider').click() },
  'open service suggestions': {
    path: '/ourplaces?service=PT-dentist',
    bring: async ({ serviceField, options }) => {
      await serviceField.fill('therap');
      await expect(options.first()).toBeVisible();
    },
  },
  'open place suggestions': {
    path: '/ourplaces',
    bring: async ({ placeField, options }) => {
      await placeField.fill('spring');
      await expect(options.first()).toBeVisible();
    },
  },
  'open name suggestions': {
    path: '/ourplaces?by=provider',
    bring: async ({ nameField, options }) => {
      await nameField.fill('center');
      await expect(options.first()).toBeVisible();
    },
  },
  'the details dialog': {
    path: `${PHOENIX}&view=list`,
    bring: async ({ cardLinks, dialog }) => {
      await cardLinks.first().click();
      await expect(dialog).toContainText('Address');
    },
  },
  'no results': { path: '/ourplaces?place=Hagåtña, GU&service=PS-cancer-blood&medicaid=MC-GU' },
  'an unknown place': { path: '/ourplaces?place=Xyzzyville&what=zzz' },
  'the page of a provider': {
    path: `${PHOENIX}&view=list`,
    bring: async ({ cardLinks }, page) => {
      await page.goto((await cardLinks.first().getAttribute('href'))!);
      await page.locator('summary', { hasText: 'Directions' }).click();
    },
  },
  'a register form with problems': {
    path: '/register',
    bring: async (_, page) => {
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  'a form opened in place': {
    path: '/ourplaces',
    bring: (_, page) => page.locator('summary', { hasText: 'Refer a Business' }).click(),
  },
  'Spanish results': { path: '/es/ourplaces?place=Phoenix, AZ' },
};

// Each looks at its page four times.
test.beforeEach(() => test.slow());

for (const [name, { path, bring }] of Object.entries(STATES)) {
  test(`axe finds nothing in ${name}`, async ({ places, page }) => {
    await page.goto(path);
    await places.ready();
    await bring?.(places, page);
    await expectNoProblems(page);
  });
}

test.describe(() => {
  test.use({ expectedErrors: FAILED_REQUEST });

  test('axe finds nothing in a page that is not there', async ({ page }) => {
    await page.goto('/nowhere');
    await expectNoProblems(page);
  });

  test('axe finds nothing in a failed search', async ({ places, page }) => {
    await places.open('place=Phoenix, AZ&view=list');
    await page.route(/ourplaces\.data/, (route) => route.abort());
    await places.pageLink('Page 2').click();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectNoProblems(page);
  });
});

test('axe finds nothing with forced colors, and buttons keep an edge', async ({ places, page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await places.open('place=Phoenix, AZ&view=list');
  expect(await axeViolations(page)).toEqual([]);
  await expect(places.searchButton).not.toHaveCSS('border-top-style', 'none');
  await places.searchButton.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(places.searchButton).not.toHaveCSS('outline-style', 'none');
});

async function expectNoProblems(page: Page): Promise<void> {
  expect(await problemsInEveryLook(page, () => axeViolations(page))).toEqual({});
}
