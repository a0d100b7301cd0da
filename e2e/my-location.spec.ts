import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

declare global {
  interface Window {
    positionRequests: number;
    permissionAnswers: number;
  }
}

const FLAGSTAFF = { latitude: 35.1983, longitude: -111.6513 };

test.describe('with permission for the location', () => {
  test.use({ geolocation: FLAGSTAFF, permissions: ['geolocation'] });

  test('the page uses the location on opening, and names the place', async ({ places }) => {
    await places.open();
    await expect(places.cards.first()).toBeVisible();
    await expect(places.placeField).toHaveValue('Flagstaff, AZ');
    expect(places.address('lat')).toEqual(['35.1983']);
  });

  test('a place in the address takes precedence', async ({ places, page }) => {
    await countPositions(page);
    await places.open('place=Tucson, AZ&view=list');
    // Permissions are answered in turn: what the page may have asked on opening was answered before.
    await page.evaluate(() => navigator.permissions.query({ name: 'geolocation' }).then(() => {}));
    expect(await positionRequests(page)).toBe(0);
    await expect(places.count).toContainText('Tucson, AZ');
  });
});

test.describe('without permission yet', () => {
  test.use({ geolocation: FLAGSTAFF });

  test('the page requests the location only when the button is pressed', async ({ places, page, context }) => {
    await countPositions(page);
    await places.open();
    // Otherwise the query on opening would see the permission that is granted below.
    await expect.poll(() => page.evaluate(() => window.permissionAnswers)).toBe(1);
    expect(await positionRequests(page)).toBe(0);
    await context.grantPermissions(['geolocation']);
    await page.getByRole('button', { name: 'Use my location' }).click();
    await expect(places.cards.first()).toBeVisible();
    await expect(places.parts).toContainText('Flagstaff, AZ');
    expect(await positionRequests(page)).toBe(1);
  });
});

test.describe('when the visitor denies permission', () => {
  test.use({ expectedErrors: /console warning: No position from the browser/ });

  test('the page says so and accepts a typed place', async ({ places, page, context }) => {
    await context.grantPermissions([]);
    await places.open();
    await page.getByRole('button', { name: 'Use my location' }).click();
    const notice = page.getByText('We could not find your location. Please type a city or ZIP code.');
    await expect(notice).toBeVisible();
    await places.placeField.fill('85004');
    await places.searchButton.click();
    await expect(places.cards.first()).toBeVisible();
  });
});

/** Counts how often the page requests the position, and gets an answer on the permission. */
async function countPositions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { getCurrentPosition } = Geolocation.prototype;
    const { query } = Permissions.prototype;
    window.positionRequests = 0;
    window.permissionAnswers = 0;
    Geolocation.prototype.getCurrentPosition = function (...args) {
      window.positionRequests++;
      return getCurrentPosition.apply(this, args);
    };
    Permissions.prototype.query = async function (...args) {
      const permission = await query.apply(this, args);
      window.permissionAnswers++;
      return permission;
    };
  });
}

function positionRequests(page: Page): Promise<number> {
  return page.evaluate(() => window.positionRequests);
}
