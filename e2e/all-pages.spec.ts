import type { Page } from '@playwright/test';
import { axeViolations, colorViolations, expect, test } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';
import { overflowing, smallTargets } from './layout-driver.ts';
import { SCREENS, screenAddresses } from './page-weight.ts';

// The not-found page is tested too.
test.use({ expectedErrors: /Failed to load resource/ });
test.beforeEach(() => test.slow());

/** Text spacing that every page must support (WCAG 2.2, 1.4.12). */
const TEXT_SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }`;

for (const id of Object.keys(SCREENS)) {
  test(`${id}: axe finds no problem in both languages, light, dark and forced colors`, async ({ page, request }) => {
    const found: string[] = [];
    for (const path of await addressesOf(request, id)) {
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' });
      await page.goto(path);
      await waitForHydration(page);
      found.push(...(await axeViolations(page)).map((problem) => `${path}: ${problem}`));
      // Both languages have the same colors.
      if (path.startsWith('/es')) continue;
      for (const media of [{ colorScheme: 'dark' }, { colorScheme: 'light', forcedColors: 'active' }] as const) {
        await page.emulateMedia(media);
        found.push(...(await colorViolations(page)).map((problem) => `${path} ${JSON.stringify(media)}: ${problem}`));
      }
    }
    expect(found).toEqual([]);
  });

  test(`${id}: fits 320 px, double text size and wide text spacing, with targets big enough for a thumb`, async ({
    page,
    request,
  }) => {
    const found: Record<string, string[]> = {};
    const check = async (look: string, problems: Promise<string[]>) => {
      const list = await problems;
      if (list.length > 0) found[look] = list;
    };
    for (const path of await addressesOf(request, id)) {
      // 320 px equal a window of 1280 px at 400 % zoom.
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(path);
      await waitForHydration(page);
      await check(`${path} at 320 px`, overflowing(page));
      await check(`${path}: targets`, smallTargets(page));
      await check(`${path}: sample data`, sampleNoticeProblems(page));
      await spaceOut(page);
      await check(`${path} spaced`, overflowing(page));
      await check(`${path} spaced: cut off`, cutOff(page));
      await page.setViewportSize({ width: 640, height: 640 });
      await page.evaluate(() => {
        document.adoptedStyleSheets = [];
        document.documentElement.style.fontSize = '225%';
      });
      await check(`${path} at twice the size`, overflowing(page));
      await check(`${path} at twice the size: cut off`, cutOff(page));
    }
    expect(found).toEqual({});
  });
}

async function addressesOf(request: Parameters<typeof screenAddresses>[0], id: string): Promise<string[]> {
  const all = await screenAddresses(request);
  return all.filter((screen) => screen.id.endsWith(`/${id}`)).map(({ path }) => path);
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
