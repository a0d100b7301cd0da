import type { Page } from '@playwright/test';
import { axeViolations, colorViolations, expect, test } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';
import { overflowing, smallTargets } from './layout-driver.ts';
import { SCREENS, screenAddresses, scriptBudget, weighPage } from './page-weight.ts';

// The not-found page is tested too.
test.use({ expectedErrors: /Failed to load resource/ });
test.beforeEach(() => test.slow());

/** 320 px equal a window of 1280 px at 400 % zoom. */
const SMALL_PHONE = { width: 320, height: 640 };

/** Text spacing that every page must support (WCAG 2.2, 1.4.12). */
const TEXT_SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }`;

for (const id of Object.keys(SCREENS)) {
  test(`${id} in Spanish on a laptop: axe finds no problem in any colors, the script is small, and it fits a phone`, async ({
    page,
    request,
  }) => {
    const screen = await screenWithId(`es/${id}`, request);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // In Spanish, whose words are longer.
    const { script } = await weighPage(page, screen.path);
    expect(script, 'bytes of script').toBeLessThanOrEqual(scriptBudget(screen));
    // A page with widgets but no script did not load completely.
    expect(script > 0).toBe(scriptBudget(screen) > 0);
    expect(await axeViolations(page)).toEqual([]);
    for (const media of [{ colorScheme: 'dark' }, { colorScheme: 'light', forcedColors: 'active' }] as const) {
      await page.emulateMedia(media);
      expect(await colorViolations(page), JSON.stringify(media)).toEqual([]);
    }
    await page.emulateMedia({ forcedColors: 'none' });
    expect(await layoutProblems(page)).toEqual({});
  });

  test(`${id} in English on a small phone: axe finds no problem, and it fits`, async ({ page, request }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(SMALL_PHONE);
    await page.goto((await screenWithId(`en/${id}`, request)).path);
    await waitForHydration(page);
    expect(await axeViolations(page)).toEqual([]);
    expect(await layoutProblems(page)).toEqual({});
  });
}

async function screenWithId(id: string, request: Parameters<typeof screenAddresses>[0]) {
  return (await screenAddresses(request)).find((screen) => screen.id === id)!;
}

/** Returns what does not fit 320 px, there with double text size or wide text spacing, and targets too small for a thumb, by look. */
async function layoutProblems(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const check = async (look: string, problems: Promise<string[]>) => {
    const list = await problems;
    if (list.length > 0) found[look] = list;
  };
  await page.setViewportSize(SMALL_PHONE);
  await check('at 320 px', overflowing(page));
  await check('targets', smallTargets(page));
  await check('sample data', sampleNoticeProblems(page));
  await spaceOut(page);
  await check('spaced', overflowing(page));
  await check('spaced: cut off', cutOff(page));
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
    document.documentElement.style.fontSize = '225%';
  });
  await check('at twice the size', overflowing(page, 'body'));
  await check('at twice the size: cut off', cutOff(page));
  return found;
}

/** Every page says that sample data is served, in one line on a phone where it shows no providers. */
async function sampleNoticeProblems(page: Page): Promise<string[]> {
  const notice = page.getByRole('complementary', { name: /^(Sample data|Datos de ejemplo)$/ });
  if ((await notice.count()) === 0) return ['there is no notice'];
  const isShort = /^(Sample site|Ejemplo): /.test((await notice.textContent()) ?? '');
  const height = (await notice.boundingBox())?.height ?? 0;
  return height === 0 || (isShort && height > 44) ? [`the notice is ${height} px high`] : [];
}

/** Adds wide text spacing as a constructed style sheet: the content policy blocks injected `<style>` elements. */
async function spaceOut(page: Page): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, TEXT_SPACING);
}

/** Returns the elements whose text is cut off by a fixed height. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')]
      .filter((element) => {
        if (element.closest('.leaflet-container, .visually-hidden, .skip-link, picture, svg')) return false;
        const { overflowY, webkitLineClamp } = getComputedStyle(element);
        // A summary clamped to some lines is complete on the page it links to.
        const hides = (overflowY === 'hidden' || overflowY === 'clip') && webkitLineClamp === 'none';
        // Elements without height are collapsed until hovered, or meant for screen readers.
        const isCut = element.clientHeight > 1 && element.scrollHeight > element.clientHeight + 2;
        return (
          hides && isCut && element.innerText?.trim() !== '' && element.checkVisibility({ visibilityProperty: true })
        );
      })
      .map((element) => `${element.tagName}.${element.className}: ${element.innerText.slice(0, 30)}`),
  );
}
