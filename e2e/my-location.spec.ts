import type { Page } from '@playwright/test';
import { expect, test } from './playwright-helper.ts';

const FLAGSTAFF = { latitude: 35.1983, longitude: -111.6513 };

test.describe('where the browser may say where it is', () => {
  test.use({ geolocation: FLAGSTAFF, permissions: ['geolocation'] });

  test('the page uses it as it opens, and names the place', async ({ places }) => {
    await places.open();
    await expect(places.cards.first()).toBeVisible();
    await expect(places.placeField).toHaveValue('Flagstaff, AZ');
    expect(places.address('lat')).toEqual(['35.1983']);
  });

  test('but not over a place that the address names', async ({ places, page }) => {
    await countPositions(page);
    await places.open('place=Tucson, AZ');
    await page.waitForTimeout(300); // nothing may happen
    expect(await positionsAsked(page)).toBe(0);
    await expect(places.status).toContainText('Tucson, AZ');
  });
});

test.describe('where the browser would have to ask', () => {
  test.use({ geolocation: FLAGSTAFF });

  test('the page asks only when the button is pressed', async ({ places, page, context }) => {
    await countPositions(page);
    await places.open();
    await page.waitForTimeout(300); // nothing may happen
    expect(await positionsAsked(page)).toBe(0);
    await context.grantPermissions(['geolocation']);
    await page.getByRole('button', { name: 'Use my location' }).click();
    await expect(places.cards.first()).toBeVisible();
    await expect(places.placeField).toHaveValue('Flagstaff, AZ');
    expect(await positionsAsked(page)).toBe(1);
  });
});

test.describe('where the visitor said no', () => {
  test.use({ expectedFaults: /console warning: No position from the browser/ });

  test('the page says so and goes on with a typed place', async ({ places, page, context }) => {
    await context.grantPermissions([]);
    await places.open();
    await page.getByRole('button', { name: 'Use my location' }).click();
    const sorry = page.getByText('We could not find where you are. Please type a city or ZIP code.');
    await expect(sorry).toBeVisible();
    await places.placeField.fill('85004');
    await places.searchButton.click();
    await expect(places.cards.first()).toBeVisible();
  });
});

/** Counts how often the page asks for the position. */
async function countPositions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { getCurrentPosition } = Geolocation.prototype;
    Object.assign(window, { positionsAsked: 0 });
    Geolocation.prototype.getCurrentPosition = function (...args) {
      (window as unknown as { positionsAsked: number }).positionsAsked++;
      return getCurrentPosition.apply(this, args);
    };
  });
}

function positionsAsked(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { positionsAsked: number }).positionsAsked);
}
