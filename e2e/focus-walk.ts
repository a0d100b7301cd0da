import type { Page } from '@playwright/test';

/** More stops than any page has: who presses Tab so often is trapped. */
const MAX_STOPS = 400;

declare global {
  interface Window {
    /** The elements that have had the focus, in that order. */
    focusStops: Element[];
  }
}

/**
 * Walks from the top of the page to its end with Tab alone, and back with Shift+Tab.
 * Returns every problem of the way in words: a stop that is not seen, not in the order of the page on the screen, or reached
 * twice, something that is never reached, a trap, an end that does not lead back.
 */
export async function walkProblems(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    window.focusStops = [];
  });
  const problems: string[] = [];
  let presses = 0;
  for (; presses < MAX_STOPS; presses++) {
    await page.keyboard.press('Tab');
    const { isEnd, problem } = await page.evaluate(lookAtStop);
    if (isEnd) break;
    if (problem) problems.push(problem);
  }
  if (presses === MAX_STOPS) return [...problems, `the end is not reached with ${MAX_STOPS} presses`];
  problems.push(...(await page.evaluate(neverReached)));
  // Past the end the focus has left the page; the first press brings it back to the last stop.
  for (let from = presses - 1; from >= 0; from--) {
    await page.keyboard.press('Shift+Tab');
    const problem = await page.evaluate(lookBack, from);
    if (problem) return [...problems, problem];
  }
  return problems;
}

/** Runs in the page. Notes the element that has the focus now, and says what is wrong with it. */
function lookAtStop(): { isEnd: boolean; problem?: string } {
  /** Above the page itself: the bar, and the link that leads past it. */
  const ABOVE = 'body > header, body > .skip-link';
  const LINE_PX = 30;
  const stops = window.focusStops;
  const element = document.activeElement;
  // Behind the last stop come the window's own buttons; a browser without any begins anew.
  if (element === null || element === document.body || (stops.length > 1 && element === stops[0]))
    return { isEnd: true };
  const before = stops.at(-1);
  // A player's own buttons are the browser's: to the page they are all the player.
  if (element === before && element.matches('video, audio, iframe')) {
    stops.push(element);
    return { isEnd: false };
  }
  const again = stops.includes(element);
  stops.push(element);
  const problem = again ? 'is reached twice' : (unseen(element) ?? (before && outOfOrder(before, element)));
  return { isEnd: false, ...(problem ? { problem: `${nameOf(element)} ${problem}` } : {}) };

  /** Why an element cannot be seen whole: hidden, outside of the window, under the bar. */
  function unseen(stop: Element): string | undefined {
    // A box that is drawn by its label is seen where the label is.
    const seen = stop.closest('label') ?? stop;
    if (!seen.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return 'is not visible';
    const { left, top, right, bottom, width, height } = seen.getBoundingClientRect();
    if (width <= 1 || height <= 1) return `is ${width} by ${height} pixels small`;
    if (left < -1 || right > innerWidth + 1) return `is out of the window: from ${left} to ${right}`;
    const bar = document.querySelector('header')!;
    const roomTop = stop.closest(ABOVE) ? 0 : bar.getBoundingClientRect().bottom;
    // What is taller than the room for it shows as much as there is room; of a box for many lines the browser brings the
    // line that is written on.
    const needed = stop.matches('textarea') ? LINE_PX : height;
    const room = Math.min(needed, innerHeight - roomTop);
    const shown = Math.min(bottom, innerHeight) - Math.max(top, roomTop);
    return shown < room - 1 ? `shows ${Math.round(shown)} of ${Math.round(height)} pixels` : undefined;
  }

  /**
   * Cards and columns are read one after the other, so what is compared is the two parts of the page in which the way
   * forks: the second lies below the first, or beside it further on in the line.
   */
  function outOfOrder(from: Element, to: Element): string | undefined {
    const common = ancestors(from).find((each) => each.contains(to))!;
    if (common === from) return undefined;
    // The bar stands on top, wherever the page is scrolled to.
    if (!from.closest(ABOVE) && to.closest(ABOVE)) return 'is in the bar, and comes after the page';
    if (from.closest(ABOVE) && (!to.closest(ABOVE) || from.matches('.skip-link'))) return undefined;
    // Markers come by their numbers, which are those of the list beside the map, wherever they lie.
    if (common.closest('.leaflet-container')) return undefined;
    const first = boxes(branch(common, from)).at(-1)!;
    const second = boxes(branch(common, to))[0]!;
    if (second.top >= first.bottom - 2) return undefined;
    if (second.bottom > first.top + 2 && second.left >= first.left - 2) return undefined;
    return `comes after ${nameOf(from)}, and stands ${second.bottom <= first.top + 2 ? 'above' : 'left of'} it`;
  }

  function branch(common: Element, stop: Element): Element {
    return ancestors(stop).find((each) => each.parentElement === common) ?? stop;
  }

  function ancestors(of: Element): Element[] {
    return [of, ...(of.parentElement ? ancestors(of.parentElement) : [])];
  }

  /** Where an element stands: a link within a text once for each of its lines. */
  function boxes(of: Element): DOMRect[] {
    const own = [...of.getClientRects()];
    return own.length > 0 ? own : [...of.children].flatMap((child) => boxes(child));
  }

  function nameOf(stop: Element): string {
    const words = stop.getAttribute('aria-label') ?? (stop as HTMLElement).innerText ?? '';
    return `${stop.tagName.toLowerCase()} '${(words || stop.id || stop.className).slice(0, 40)}'`;
  }
}

/** Runs in the page. What takes the focus by keyboard, is seen, and was no stop on the way. */
function neverReached(): string[] {
  const candidates = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex]',
  );
  return [...candidates]
    .filter((element) => {
      if (element.tabIndex < 0 || element.matches(':disabled') || window.focusStops.includes(element)) return false;
      // Of a group of radio buttons one is a stop; the arrow keys lead to the others.
      if (element.matches('input[type=radio]')) return false;
      return element.checkVisibility({ visibilityProperty: true });
    })
    .map((element) => `${element.tagName.toLowerCase()} '${element.innerText || element.id}' is never reached`);
}

/** Runs in the page, on the way back. */
function lookBack(to: number): string | undefined {
  if (document.activeElement === window.focusStops[to]) return undefined;
  const element = document.activeElement as HTMLElement | null;
  return `going back, ${element?.tagName} '${element?.innerText?.slice(0, 40)}' comes where '${(window.focusStops[to] as HTMLElement).innerText?.slice(0, 40)}' came going on`;
}
