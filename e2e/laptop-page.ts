import type { APIRequestContext, Page } from '@playwright/test';
import { axeViolations, colorViolations, expect, test } from './fixtures.ts';
import { walkProblems } from './focus-walk.ts';
import { fitProblems } from './layout-driver.ts';
import { motionsOf, watchMotions } from './motion-watch.ts';
import { recordWeight, screenAddresses, scriptBudget } from './page-weight.ts';

/** A laptop. all-pages-phone.spec.ts has the same pages in English on a phone. */
const LAPTOP = { width: 1280, height: 720 };

/** Holds a page in Spanish, whose words are longer, to what every page must be on a laptop. */
export async function checkLaptopPage(page: Page, request: APIRequestContext, id: string): Promise<void> {
  const screen = (await screenAddresses(request)).find((each) => each.id === `es/${id}`)!;
  await page.setViewportSize(LAPTOP);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchMotions(page);
  const weight = await recordWeight(page, screen.path);
  // The map comes after the page.
  if (id === 'places') await expect(page.locator('.leaflet-marker-icon').first()).toBeVisible();

  await test.step('axe finds no problem', async () => {
    expect.soft(await axeViolations(page)).toEqual([]);
  });
  await test.step('colors are fine in the dark, and where the visitor chose their own', async () => {
    for (const media of [{ colorScheme: 'dark' }, { colorScheme: 'light', forcedColors: 'active' }] as const) {
      await page.emulateMedia(media);
      expect.soft(await colorViolations(page), JSON.stringify(media)).toEqual([]);
    }
    await page.emulateMedia({ forcedColors: 'none' });
  });
  await test.step('its script is small', async () => {
    const { script } = await weight();
    expect.soft(script, 'bytes of script').toBeLessThanOrEqual(scriptBudget(screen));
    // A page with widgets but no script did not load completely.
    expect.soft(script > 0).toBe(scriptBudget(screen) > 0);
  });
  await test.step('Tab follows the visual order, and Shift+Tab goes back', async () => {
    expect.soft(await walkProblems(page)).toEqual([]);
  });
  await test.step('it fits a phone', async () => {
    expect.soft(await fitProblems(page)).toEqual({});
  });
  await test.step('nothing moves with reduced motion', async () => {
    await page.setViewportSize(LAPTOP);
    expect.soft(await motionsOf(page)).toEqual([]);
  });
}
