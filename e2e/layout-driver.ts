import type { Page } from '@playwright/test';
import { axeViolations, colorViolations, violationsBesideColors, WIDTHS } from './fixtures.ts';

const MIN_TARGET_PX = 44;

/** 320 px equal a window of 1280 px at 400 % zoom. */
export const SMALL_PHONE = { width: 320, height: 640 };

/** Text spacing that every page must support (WCAG 2.2, 1.4.12). */
const TEXT_SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }`;

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

/** Returns the words in more than one line. */
export function brokenWords(page: Page, within: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const range = document.createRange();
    const isBroken = (text: Text, { 0: word, index }: RegExpExecArray) => {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
    };
    return [...document.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility())
      .flatMap(({ childNodes }) => [...childNodes].filter((node) => node instanceof Text))
      .flatMap((text) => [...text.data.matchAll(/\S+/g)].filter((word) => isBroken(text, word)))
      .map(([word]) => word);
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
 * Runs axe and `layout` at each width (pixels); what depends on colors at the first one, and in the dark at the last one;
 * with reduced motion: contrast would be measured wrong in the middle of a transition. Returns the problems found, by width
 * and color scheme.
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
    const axe = width === widths[0] ? axeViolations : violationsBesideColors;
    await look(width, 'light', async () => [...(await axe(page)), ...(await layout())]);
  }
  await look(widths.at(-1)!, 'dark', () => colorViolations(page));
  return problems;
}

/**
 * Returns whether the page scrolls sideways at any width, what does not fit 320 px, there with double text size or wide
 * text spacing, and targets too small for a thumb, by look. Leaves the window at that width.
 */
export async function fitProblems(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const check = async (look: string, problems: Promise<string[]>) => {
    const list = await problems;
    if (list.length > 0) found[look] = list;
  };
  for (const width of [...WIDTHS].reverse()) {
    await page.setViewportSize({ width, height: SMALL_PHONE.height });
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    if (scrollWidth !== width) found[`at ${width} px`] = [`the page is ${scrollWidth} px wide`];
  }
  await check('at 320 px: cut off', overflowing(page));
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
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
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
