import { axeViolations, expect, test, violationsBesideColors } from './fixtures.ts';
import { walkProblems } from './focus-walk.ts';
import { waitForHydration } from './hydration.ts';
import { fitProblems, SMALL_PHONE } from './layout-driver.ts';
import { motionsOf, watchMotions } from './motion-watch.ts';
import { SCREENS, screenAddresses } from './page-weight.ts';

// The not-found page is tested too.
test.use({ expectedErrors: /Failed to load resource/ });
test.beforeEach(() => test.slow());

for (const id of Object.keys(SCREENS)) {
  test(`${id} in English on a small phone: axe, Tab, reduced motion, and it fits`, async ({ page, request }) => {
    const { path, kind } = (await screenAddresses(request)).find((screen) => screen.id === `en/${id}`)!;
    // On a phone, pages of words have no color, motion or way back that others do not have.
    const isWords = kind === 'words';
    await page.setViewportSize(SMALL_PHONE);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await watchMotions(page);
    await page.goto(path);
    await waitForHydration(page);

    await test.step('axe finds no problem', async () => {
      expect.soft(await (isWords ? violationsBesideColors(page) : axeViolations(page))).toEqual([]);
    });
    await test.step('Tab follows the visual order, and Shift+Tab goes back', async () => {
      expect.soft(await walkProblems(page, { wayBack: !isWords })).toEqual([]);
    });
    await test.step('it fits', async () => {
      expect.soft(await fitProblems(page)).toEqual({});
    });
    if (!isWords)
      await test.step('nothing moves with reduced motion', async () => {
        expect.soft(await motionsOf(page)).toEqual([]);
      });
  });
}

test('the check of reduced motion finds motion when it is allowed', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize(SMALL_PHONE);
  await watchMotions(page);
  await page.goto('/');
  await waitForHydration(page);
  expect(await motionsOf(page)).not.toEqual([]);
});
