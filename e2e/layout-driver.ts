import type { Page } from '@playwright/test';
import { axeViolations, colorViolations } from './fixtures.ts';

const MIN_TARGET_PX = 44;

/** Returns the elements beyond the right edge of the window, except in scrollable parts. The header has its own test. */
export function overflowing(page: Page, within = ':is(main, aside, footer)'): Promise<string[]> {
  return page.evaluate((selector) => {
    const edge = document.documentElement.clientWidth;
    const out = [...document.querySelectorAll<HTMLElement>(`${selector} *`)].filter((element) => {
      if (element.closest('.leaflet-container, picture, .visually-hidden, .skip-link')) return false;
      for (let box = element.parentElement; box?.closest(selector); box = box.parentElement) {
        if (getComputedStyle(box).overflowX !== 'visible') return false;
      }
      const { right, width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && right > edge + 0.5 && element.checkVisibility({ visibilityProperty: true });
    });
    return out.map((element) => `${element.tagName}.${element.className}: ${element.innerText?.slice(0, 30)}`);
  }, within);
}

/** Returns the controls smaller than 44 by 44 pixels; links within a line of text are exempt, and so are map markers. */
export function smallTargets(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate(
    ([selector, minPx]) => {
      const targets = document.querySelectorAll<HTMLElement>(
        `${selector} :is(a[href], button, summary, select, input:not([type=hidden]), textarea, [role=button])`,
      );
      return [...targets].flatMap((element) => {
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
        if (element.closest('.leaflet-marker-icon, .leaflet-control-attribution')) return [];
        if (element.tagName === 'A' && getComputedStyle(element).display === 'inline') return [];
        // A link that covers its card.
        if (getComputedStyle(element, '::after').position === 'absolute') return [];
        // A click on the label counts.
        const box = (element.closest('label') ?? element).getBoundingClientRect();
        if (box.width <= 1 || (box.width >= minPx - 0.5 && box.height >= minPx - 0.5)) return [];
        const name = element.getAttribute('aria-label') ?? element.innerText?.slice(0, 30);
        return [`${element.tagName} '${name}' ${Math.round(box.width)}x${Math.round(box.height)}`];
      });
    },
    [within, MIN_TARGET_PX] as const,
  );
}

/**
 * Runs axe and `layout` at each width (pixels), and what depends on colors in the dark too; with reduced motion: contrast
 * would be measured wrong in the middle of a transition. Returns the problems found, by width and color scheme.
 */
export async function problemsInEveryLook(
  page: Page,
  layout: () => Promise<string[]> = async () => [],
  widths: readonly number[] = [320, 1280],
): Promise<Record<string, string[]>> {
  const problems: Record<string, string[]> = {};
  const look = async (width: number, colorScheme: 'light' | 'dark', check: () => Promise<string[]>) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found = await check();
    if (found.length > 0) problems[`${width} px, ${colorScheme}`] = found;
  };
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await look(width, 'light', async () => [...(await axeViolations(page)), ...(await layout())]);
    await look(width, 'dark', () => colorViolations(page));
  }
  return problems;
}
