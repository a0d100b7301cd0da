import type { Page } from '@playwright/test';
import { axeViolations, expect, test } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';
import { overflowing, smallTargets } from './layout-driver.ts';
import { SCREENS, screenAddresses } from './page-weight.ts';

// A page that is not there is looked at too.
test.use({ expectedErrors: /Failed to load resource/ });
test.beforeEach(() => test.slow());

/** What a visitor may lay over any page (WCAG 2.2, 1.4.12), in each property at least this much. */
const TEXT_SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }`;

for (const id of Object.keys(SCREENS)) {
  test(`${id}: nothing for axe to find, in both languages, light, dark and in forced colors`, async ({
    page,
    request,
  }) => {
    const found: Record<string, string[]> = {};
    for (const path of await addressesOf(request, id)) {
      await page.goto(path);
      await waitForHydration(page);
      for (const media of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
        await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce', ...media });
        const problems = await axeViolations(page);
        if (problems.length > 0) found[`${path} ${JSON.stringify(media)}`] = problems;
      }
    }
    expect(found).toEqual({});
  });

  test(`${id}: fits 320 px, text at twice its size and wider spacing, with targets for a thumb`, async ({
    page,
    request,
  }) => {
    const found: Record<string, string[]> = {};
    const look = async (how: string, problems: Promise<string[]>) => {
      const list = await problems;
      if (list.length > 0) found[how] = list;
    };
    for (const path of await addressesOf(request, id)) {
      // 320 px are a window of 1280 px at 400 %.
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(path);
      await waitForHydration(page);
      await look(`${path} at 320 px`, overflowing(page));
      await look(`${path}: targets`, smallTargets(page));
      await spaceOut(page);
      await look(`${path} spaced`, overflowing(page));
      await look(`${path} spaced: cut off`, cutOff(page));
      await page.goto(path);
      await page.setViewportSize({ width: 640, height: 640 });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '225%';
      });
      await look(`${path} at twice the size`, overflowing(page));
      await look(`${path} at twice the size: cut off`, cutOff(page));
    }
    expect(found).toEqual({});
  });
}

async function addressesOf(request: Parameters<typeof screenAddresses>[0], id: string): Promise<string[]> {
  const all = await screenAddresses(request);
  return all.filter((screen) => screen.id.endsWith(`/${id}`)).map(({ path }) => path);
}

/** As an extension of the browser does it: the content policy refuses style sheets of others. */
async function spaceOut(page: Page): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, TEXT_SPACING);
}

/** Text in boxes that hide what does not fit in their height. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')]
      .filter((element) => {
        if (element.closest('.leaflet-container, .visually-hidden, .skip-link, picture, svg')) return false;
        const { overflowY, webkitLineClamp } = getComputedStyle(element);
        // A summary in so many lines stands whole on the page that it leads to.
        const hides = (overflowY === 'hidden' || overflowY === 'clip') && webkitLineClamp === 'none';
        // What has no height at all is folded up until it is pointed at, or there for the ear.
        const isCut = element.clientHeight > 1 && element.scrollHeight > element.clientHeight + 2;
        return (
          hides && isCut && element.innerText?.trim() !== '' && element.checkVisibility({ visibilityProperty: true })
        );
      })
      .map((element) => `${element.tagName}.${element.className}: ${element.innerText.slice(0, 30)}`),
  );
}
