import type { Page } from '@playwright/test';

/** Controls that open or move something when clicked and do not leave the page. */
const OPENERS = [
  'summary',
  '[popovertarget]',
  '[aria-haspopup=dialog]',
  '[aria-expanded]:not(input)',
  '[aria-roledescription] button',
  '[role=tab]',
  '#results article h3 a',
].join();
/** How many openers of the same kind are clicked, and how many of a kind the pointer goes over. */
const MAX_OF_A_KIND = 3;
declare global {
  interface Window {
    /** Descriptions of what has moved so far. */
    motions: Set<string>;
    /** How many of each kind the pointer was over. */
    pointedAt: Record<string, number>;
    /** How many openers of each kind were clicked, and how many elements were passed on the way. */
    openersClicked: Record<string, number>;
    openersPassed: number;
  }
}

/** Notes each motion from now on, also in pages that are still to be opened. */
export async function watchMotions(page: Page): Promise<void> {
  await page.addInitScript(listen);
}

/** Hovers over all controls (on a laptop), clicks those that open something, and returns what has moved in this page. */
export async function motionsOf(page: Page): Promise<string[]> {
  if (page.viewportSize()!.width > 320) await pointAtAll(page);
  await page.evaluate(() => Object.assign(window, { openersClicked: {}, openersPassed: 0 }));
  while (
    await page.evaluate(clickNextOpener, { openers: `:is(header, main) :is(${OPENERS})`, maxOfAKind: MAX_OF_A_KIND })
  ) {
    await page.evaluate(recordMotions);
    await page.keyboard.press('Escape');
  }
  await page.evaluate(recordMotions);
  return page.evaluate(() => [...window.motions]);
}

/** Runs in the page. Clicks the next opener that is visible; returns whether there is one. */
function clickNextOpener({ openers, maxOfAKind }: { openers: string; maxOfAKind: number }): boolean {
  const next = [...document.querySelectorAll<HTMLElement>(openers)].slice(window.openersPassed).find((element) => {
    window.openersPassed++;
    const { width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0 || !element.checkVisibility({ visibilityProperty: true })) return false;
    const kind = `${element.tagName}.${element.className}`;
    const times = (window.openersClicked[kind] ?? 0) + 1;
    window.openersClicked[kind] = times;
    return times <= maxOfAKind;
  });
  next?.click();
  return next !== undefined;
}

/**
 * Moves the pointer over the links, buttons and cards, one window height at a time; of a kind, over as many as are opened:
 * the same styles apply to all.
 */
async function pointAtAll(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { pointedAt: {} }));
  for (let isMore = true; isMore; ) {
    for (const [x, y] of await page.evaluate(pointsInWindow, MAX_OF_A_KIND)) await page.mouse.move(x, y);
    await page.evaluate(recordMotions);
    isMore = await page.evaluate(() => {
      const before = scrollY;
      scrollBy({ top: innerHeight * 0.8, behavior: 'instant' });
      return scrollY > before;
    });
  }
}

/** Runs in the page. Returns the middles of what can be pointed at in the window, and counts them by kind. */
function pointsInWindow(maxOfAKind: number): [x: number, y: number][] {
  const CONTROLS = 'a, button, summary, article, label, select';
  const { pointedAt } = window;
  return [...document.querySelectorAll(`:is(header, main, footer) :is(${CONTROLS})`)].flatMap((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const isOnTop = document.elementFromPoint(x, y)?.closest(CONTROLS) === element;
    const parent = element.parentElement!;
    const kind = [element, parent].map(({ tagName, className }) => `${tagName}.${className}`).join(' in ');
    if (width === 0 || !isOnTop || (pointedAt[kind] ?? 0) >= maxOfAKind) return [];
    pointedAt[kind] = (pointedAt[kind] ?? 0) + 1;
    return [[x, y]];
  });
}

/** Runs in the page before its scripts: records each motion that starts. A motion with duration 0 fires no event. */
function listen(): void {
  window.motions = new Set();
  const note = (what: string, { tagName, className }: Element) =>
    window.motions.add(`${what}: ${tagName}.${className}`);
  addEventListener('transitionrun', (event) => note(event.propertyName, event.target as Element));
  addEventListener('animationstart', (event) => note(event.animationName, event.target as Element));
  for (const name of ['scrollTo', 'scrollBy', 'scrollIntoView'] as const) {
    const scroll = Element.prototype[name] as (this: Element, ...to: unknown[]) => void;
    Element.prototype[name] = function (this: Element, ...to: unknown[]) {
      if ((to[0] as ScrollOptions | undefined)?.behavior === 'smooth') note(name, this);
      scroll.apply(this, to);
    };
  }
}

/** Runs in the page two frames after an action: records everything that is moving, or would scroll smoothly. */
async function recordMotions(): Promise<void> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  for (const motion of document.getAnimations()) {
    const { target } = motion.effect as KeyframeEffect;
    if (motion.playState === 'running')
      window.motions.add(`${motion.id || 'moves'}: ${target?.tagName}.${target?.className}`);
  }
  // What is open has styles of its own.
  for (const element of document.querySelectorAll('*'))
    if (getComputedStyle(element).scrollBehavior === 'smooth')
      window.motions.add(`scrolls smoothly: ${element.tagName}`);
}
