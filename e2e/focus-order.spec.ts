import { expect, test } from './fixtures.ts';
import { walkProblems } from './focus-walk.ts';
import { waitForHydration } from './hydration.ts';
import { SCREENS, screenAddresses } from './page-weight.ts';

// A page that is not there is walked too. What would glide into place stands there at once: the keys come faster than any hand's.
test.use({ expectedErrors: /Failed to load resource/, contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(() => test.slow());

/** Each screen twice: in English on a small phone, in Spanish, whose words are longer, on a laptop. */
const LOOKS = { en: 320, es: 1280 };

for (const id of Object.keys(SCREENS)) {
  test(`${id}: Tab leads through the page as it stands on the screen, and Shift+Tab back`, async ({
    page,
    request,
  }) => {
    const screens = await screenAddresses(request);
    const found: Record<string, string[]> = {};
    for (const [language, width] of Object.entries(LOOKS)) {
      const { path } = screens.find((screen) => screen.id === `${language}/${id}`)!;
      await page.setViewportSize({ width, height: 720 });
      await page.goto(path);
      await waitForHydration(page);
      // What comes a moment later, such as the map, would otherwise come during the walk.
      await page.waitForLoadState('networkidle');
      // The network may have been idle once before the map was asked for.
      if (id === 'places') await expect(page.locator('.leaflet-marker-icon').first()).toBeVisible();
      const problems = await walkProblems(page);
      if (problems.length > 0) found[`${path} at ${width} px`] = problems;
    }
    expect(found).toEqual({});
  });
}
