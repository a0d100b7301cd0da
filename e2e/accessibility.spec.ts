import type { Page } from '@playwright/test';
import { colorViolations, expect, FAILED_REQUEST, test } from './fixtures.ts';
import { problemsInEveryLook } from './layout-driver.ts';
import type { PlacesDriver } from './places-driver.ts';

/** States of the Places page; all-pages-*.spec.ts have it, and all other pages, as they open. */
interface States {
  path: string;
  /** Brings the page into each state, one after the other. */
  states: Record<string, (places: PlacesDriver, page: Page) => Promise<void>>;
}

const PHOENIX = '/ourplaces?place=Phoenix, AZ';
const asItOpens = async () => undefined;

const PAGES: States[] = [
  {
    path: '/ourplaces?service=PT-dentist',
    states: {
      'open service suggestions': async ({ serviceField, options }) => {
        await serviceField.fill('therap');
        await expect(options.first()).toBeVisible();
      },
      'open place suggestions': async ({ placeField, options }) => {
        await placeField.fill('spring');
        await expect(options.filter({ hasText: /spring/i }).first()).toBeVisible();
      },
      'the distance pill': async (places, page) => {
        await page.keyboard.press('Escape');
        await places.pill('Distance').click();
        await places.expectOpen('Distance', true);
      },
      'the Medicaid pill': async (places) => {
        await places.pill('Medicaid Provider').click();
        await places.expectOpen('Medicaid Provider', true);
      },
      'an expanded form': async (_, page) => {
        await page.keyboard.press('Escape');
        await page.locator('summary', { hasText: 'Refer a Business' }).click();
        await expect(page.getByRole('form', { name: 'Refer a Business' })).toBeVisible();
      },
    },
  },
  {
    path: `${PHOENIX}&service=PT-speech-therapist&radius=20&level=sure&level=likely`,
    states: { 'results on the map, with levels of evidence': ({ markers }) => expect(markers.first()).toBeVisible() },
  },
  {
    path: `${PHOENIX}&view=list&radius=50&page=5`,
    states: {
      'results as a list': asItOpens,
      'the details dialog': async ({ cardLinks, dialog }) => {
        await cardLinks.first().click();
        await expect(dialog).toContainText('Address');
      },
      'a provider page': async ({ cardLinks }, page) => {
        await page.goto((await cardLinks.first().getAttribute('href'))!);
        await page.locator('summary', { hasText: 'Directions' }).click();
      },
    },
  },
  {
    path: `${PHOENIX}&by=provider`,
    states: {
      'open name suggestions': async (places) => {
        await places.change();
        await places.nameField.fill('center');
        await expect(places.options.first()).toBeVisible();
      },
    },
  },
  {
    path: '/ourplaces?place=Hagåtña, GU&service=PS-cancer-blood&medicaid=MC-GU',
    states: { 'no results': asItOpens },
  },
  {
    path: '/ourplaces?place=Xyzzyville&what=zzz',
    states: { 'an unknown place and service': asItOpens },
  },
];

// Each state is checked three times.
test.beforeEach(() => test.slow());

for (const { path, states } of PAGES)
  test(`axe finds no problem in ${Object.keys(states).join(', ')}`, async ({ places, page }) => {
    await page.goto(path);
    await places.ready();
    for (const [name, setUp] of Object.entries(states))
      await test.step(name, async () => {
        await setUp(places, page);
        expect.soft(await problemsInEveryLook(page)).toEqual({});
      });
  });

test.describe(() => {
  test.use({ expectedErrors: FAILED_REQUEST });

  test('axe finds no problem after a failed search', async ({ places, page }) => {
    await places.open('place=Phoenix, AZ&view=list');
    await page.route(/ourplaces\.data/, (route) => route.abort());
    await places.pageLink('Page 2').click();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(await problemsInEveryLook(page)).toEqual({});
  });
});

test('colors are fine where the visitor chose their own, and buttons keep a border', async ({ places, page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await places.openToChange('place=Phoenix, AZ&view=list');
  expect(await colorViolations(page)).toEqual([]);
  await expect(places.searchButton).not.toHaveCSS('border-top-style', 'none');
  await places.searchButton.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(places.searchButton).not.toHaveCSS('outline-style', 'none');
});
