import { expect, test } from './fixtures.ts';
import { walkProblems } from './focus-walk.ts';
import { waitForHydration } from './hydration.ts';
import { SCREENS, screenAddresses } from './page-weight.ts';

// The not-found page is tested too. Reduced motion: the test presses keys faster than animations end.
test.use({ expectedErrors: /Failed to load resource/, contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(() => test.slow());

/** Viewport width in pixels by language: English on a small phone; Spanish, with its longer words, on a laptop. */
const WIDTH_OF = { en: 320, es: 1280 };

for (const id of Object.keys(SCREENS)) {
  test(`${id}: Tab follows the visual order, and Shift+Tab goes back`, async ({ page, request }) => {
    const screens = await screenAddresses(request);
    const found: Record<string, string[]> = {};
    for (const [language, width] of Object.entries(WIDTH_OF)) {
      const { path } = screens.find((screen) => screen.id === `${language}/${id}`)!;
      await page.setViewportSize({ width, height: 720 });
      // On a phone, who asks for the map sees it above the list, after which it comes by Tab.
      const isMap = id === 'places' && width > 320;
      await page.goto(isMap ? `${path}&view=map` : path);
      await waitForHydration(page);
      // Otherwise the map would load during the walk.
      if (isMap) await expect(page.locator('.leaflet-marker-icon').first()).toBeVisible();
      const problems = await walkProblems(page);
      if (problems.length > 0) found[`${path} at ${width} px`] = problems;
    }
    expect(found).toEqual({});
  });
}
