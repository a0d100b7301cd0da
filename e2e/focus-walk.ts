import type { Page } from '@playwright/test';

/** More stops than any page has: reaching this number means a focus trap. */
const MAX_STOPS = 400;
/** How many times Tab is pressed before the test looks whether the walk has ended. */
const PRESSES = 20;

declare global {
  interface Window {
    /** The elements focused so far, in order; what is wrong with them; and whether the last one was reached. */
    focusStops: Element[];
    focusProblems: string[];
    isFocusAtEnd: boolean;
    /** The elements focused on the way back, in order. */
    stopsBack: Element[];
  }
}

/**
 * Walks from the top of the page to its end with Tab, and back with Shift+Tab unless `wayBack` is false.
 * Returns a description of each problem: a stop that is hidden, out of visual order or reached twice, an element that is
 * never reached, a focus trap, or a different order on the way back.
 */
export async function walkProblems(page: Page, { wayBack = true } = {}): Promise<string[]> {
  await page.evaluate(`Object.assign(window, { focusStops: [], focusProblems: [], isFocusAtEnd: false });
    addEventListener('keydown', ${checkStop}, true);`);
  let isAtEnd = false;
  for (let presses = 0; !isAtEnd && presses < MAX_STOPS; presses += PRESSES) {
    await pressTab(page, PRESSES);
    isAtEnd = await page.evaluate(() => window.isFocusAtEnd);
  }
  const problems = await page.evaluate(() => window.focusProblems);
  if (!isAtEnd) return [...problems, `the end is not reached after ${MAX_STOPS} presses`];
  problems.push(...(await page.evaluate(neverReached)));
  if (!wayBack) return problems;
  // Focus has left the page at its end; the first press returns to the last stop.
  await page.evaluate(recordWayBack);
  await page.keyboard.down('Shift');
  // Some more, for media controls, each of which is a stop that the page does not see.
  await pressTab(page, (await page.evaluate(() => window.focusStops.length)) + PRESSES);
  await page.keyboard.up('Shift');
  return [...problems, ...(await page.evaluate(otherWayBack))];
}

/** Does not wait for each press: the page would draw itself after it, which takes longer than all else. */
async function pressTab(page: Page, times: number): Promise<void> {
  await Promise.all(Array.from({ length: times }, () => page.keyboard.press('Tab')));
}

/** Runs in the page before a key moves focus on. Notes the focused element and what is wrong with it. */
function checkStop(event: KeyboardEvent): void {
  /** The header bar and the skip link. */
  const ABOVE = 'body > header, body > .skip-link';
  const LINE_PX = 30;
  const stops = window.focusStops;
  const element = document.activeElement;
  const before = stops.at(-1);
  if (event.shiftKey) {
    // Back at the first stop, the walk stays there.
    if (window.stopsBack.at(-1) === stops[0]) event.preventDefault();
    return;
  }
  if (!before && element === document.body) return;
  // After the last stop, focus goes to the browser's own controls, or wraps around if there are none. It stays there.
  window.isFocusAtEnd ||= element === null || element === document.body || (stops.length > 1 && element === stops[0]);
  if (window.isFocusAtEnd || !element) {
    event.preventDefault();
    return;
  }
  const again = stops.includes(element);
  stops.push(element);
  // To the page, the browser's media controls are all the player element.
  if (element === before && element.matches('video, audio, iframe')) return;
  const problem = again ? 'is reached twice' : (unseen(element) ?? (before && outOfOrder(before, element)));
  if (problem) window.focusProblems.push(`${nameOf(element)} ${problem}`);

  /** Why an element is not fully visible: hidden, outside the window or under the header bar. */
  function unseen(stop: Element): string | undefined {
    // A checkbox drawn by its label is visible where the label is.
    const visible = stop.closest('label') ?? stop;
    if (!visible.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return 'is not visible';
    const { left, top, right, bottom, width, height } = visible.getBoundingClientRect();
    if (width <= 1 || height <= 1) return `is ${width} by ${height} pixels`;
    if (left < -1 || right > innerWidth + 1) return `is outside the window: from ${left} to ${right}`;
    const bar = document.querySelector('header')!;
    const roomTop = stop.closest(ABOVE) ? 0 : bar.getBoundingClientRect().bottom;
    // An element taller than the window must fill it. For a textarea, the browser scrolls only the current line into view.
    const needed = stop.matches('textarea') ? LINE_PX : height;
    const room = Math.min(needed, innerHeight - roomTop);
    const shown = Math.min(bottom, innerHeight) - Math.max(top, roomTop);
    return shown < room - 1 ? `shows ${Math.round(shown)} of ${Math.round(height)} pixels` : undefined;
  }

  /**
   * Cards and columns are read one after the other, so this compares the two children of the common ancestor: the second
   * must be below the first, or to its right.
   */
  function outOfOrder(from: Element, to: Element): string | undefined {
    const common = ancestors(from).find((each) => each.contains(to))!;
    if (common === from) return undefined;
    // The header bar is sticky: its position does not depend on scrolling.
    if (!from.closest(ABOVE) && to.closest(ABOVE)) return 'is in the header bar but comes after the page';
    if (from.closest(ABOVE) && (!to.closest(ABOVE) || from.matches('.skip-link'))) return undefined;
    // Markers are ordered by their number in the list, not by position.
    if (common.closest('.leaflet-container')) return undefined;
    const first = boxes(branch(common, from)).at(-1)!;
    const second = boxes(branch(common, to))[0]!;
    if (second.top >= first.bottom - 2) return undefined;
    if (second.bottom > first.top + 2 && second.left >= first.left - 2) return undefined;
    return `comes after ${nameOf(from)}, but is ${second.bottom <= first.top + 2 ? 'above' : 'left of'} it`;
  }

  function branch(common: Element, stop: Element): Element {
    return ancestors(stop).find((each) => each.parentElement === common) ?? stop;
  }

  function ancestors(of: Element): Element[] {
    return [of, ...(of.parentElement ? ancestors(of.parentElement) : [])];
  }

  /** Boxes of an element: a link that wraps has one for each line. */
  function boxes(of: Element): DOMRect[] {
    const own = [...of.getClientRects()];
    return own.length > 0 ? own : [...of.children].flatMap((child) => boxes(child));
  }

  function nameOf(stop: Element): string {
    const words = stop.getAttribute('aria-label') ?? (stop as HTMLElement).innerText ?? '';
    return `${stop.tagName.toLowerCase()} '${(words || stop.id || stop.className).slice(0, 40)}'`;
  }
}

/** Runs in the page. Returns the visible, focusable elements that the walk missed. */
function neverReached(): string[] {
  const candidates = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex]',
  );
  return [...candidates]
    .filter((element) => {
      if (element.tabIndex < 0 || element.matches(':disabled') || window.focusStops.includes(element)) return false;
      // One radio button of a group is a tab stop; the arrow keys reach the others.
      if (element.matches('input[type=radio]')) return false;
      return element.checkVisibility({ visibilityProperty: true });
    })
    .map((element) => `${element.tagName.toLowerCase()} '${element.innerText || element.id}' is never reached`);
}

/** Runs in the page. Notes what gets focus from now on. */
function recordWayBack(): void {
  window.stopsBack = [];
  // To the page, all of the browser's media controls are the player, which gets focus once.
  addEventListener('focusin', ({ target }) => window.stopsBack.push(target as Element));
}

/** Runs in the page. Returns where the way back was not that of the stops in reverse. */
function otherWayBack(): string[] {
  const nameOf = (stop?: Element) => `${stop?.tagName} '${(stop as HTMLElement | undefined)?.innerText?.slice(0, 40)}'`;
  const expected = window.focusStops.filter((stop, at, all) => stop !== all[at - 1]).reverse();
  const at = expected.findIndex((stop, number) => window.stopsBack[number] !== stop);
  return at < 0 ? [] : [`going backward, ${nameOf(window.stopsBack[at])} has focus instead of ${nameOf(expected[at])}`];
}
