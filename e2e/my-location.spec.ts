import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

declare global {
  interface Window {
    positionsAsked: number;
    permissionsAnswered: number;
  }
}

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
    // What it asks as it opens would otherwise be answered by what is granted below.
    await expect.poll(() => page.evaluate(() => window.permissionsAnswered)).toBe(1);
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
  test.use({ expectedErrors: /console warning: No position from the browser/ });

  test('the page says so and goes on with a typed place', async ({ places, page, context }) => {
    await context.grantPermissions([]);
    await places.open();
    await page.getByRole('button', { name: 'Use my location' }).click();
    const sorry = page.getByText('We could not find your location. Please type a city or ZIP code.');
    await expect(sorry).toBeVisible();
    await places.placeField.fill('85004');
    await places.searchButton.click();
    await expect(places.cards.first()).toBeVisible();
  });
});

/** Counts how often the page asks for the position, and is told whether it may. */
async function countPositions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { getCurrentPosition } = Geolocation.prototype;
    const { query } = Permissions.prototype;
    window.positionsAsked = 0;
    window.permissionsAnswered = 0;
    Geolocation.prototype.getCurrentPosition = function (...args) {
      window.positionsAsked++;
      return getCurrentPosition.apply(this, args);
    };
    Permissions.prototype.query = async function (...args) {
      const permission = await query.apply(this, args);
      window.permissionsAnswered++;
      return permission;
    };
  });
}

function positionsAsked(page: Page): Promise<number> {
  return page.evaluate(() => window.positionsAsked);
}
