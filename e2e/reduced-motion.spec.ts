import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { waitForHydration } from './hydration.ts';
import { SCREENS, screenAddresses } from './page-weight.ts';

test.use({ expectedErrors: /Failed to load resource/ });
test.beforeEach(() => test.slow());

/** What unfolds, opens or moves something on when it is pressed, and leads to no other page. */
const OPENERS = [
  'summary',
  '[popovertarget]',
  '[aria-haspopup=dialog]',
  '[aria-expanded]:not(input)',
  '[aria-roledescription] button',
  '[role=tab]',
  '#list article h3 a',
].join();
/** Openers of one kind are alike: so many of each are pressed. */
const MAX_OF_A_KIND = 3;
declare global {
  interface Window {
    /** What has moved so far, in words. */
    motions: Set<string>;
  }
}

for (const id of Object.keys(SCREENS)) {
  test(`${id}: nothing moves for who wants no motion`, async ({ page, request }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { path } = (await screenAddresses(request)).find((screen) => screen.id === `en/${id}`)!;
    const found: Record<string, string[]> = {};
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 720 });
      const motions = await motionsOf(page, path);
      if (motions.length > 0) found[`${width} px`] = motions;
    }
    expect(found).toEqual({});
  });
}

test('the same look finds the motion of those who like it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await motionsOf(page, '/')).not.toEqual([]);
});

/** Opens a page, points at all that can be pressed where there is a mouse, opens what opens, and says what moved meanwhile. */
async function motionsOf(page: Page, path: string): Promise<string[]> {
  await page.addInitScript(listen);
  await page.goto(path);
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  if (page.viewportSize()!.width > 320) await pointAtAll(page);
  const pressed = new Map<string, number>();
  for (const opener of await page.locator(`:is(header, main) :is(${OPENERS})`).all()) {
    if (!(await opener.isVisible())) continue;
    const kind = await opener.evaluate(({ tagName, className }) => `${tagName}.${className}`);
    const times = pressed.get(kind) ?? 0;
    if (times === MAX_OF_A_KIND) continue;
    pressed.set(kind, times + 1);
    await opener.evaluate((element: HTMLElement) => element.click());
    await page.evaluate(look);
    await page.keyboard.press('Escape');
  }
  await page.evaluate(look);
  return page.evaluate(() => [...window.motions]);
}

/** Moves the pointer over every link, button and card, a window's height at a time. */
async function pointAtAll(page: Page): Promise<void> {
  for (let isMore = true; isMore; ) {
    const points = await page.evaluate(() => {
      const all = document.querySelectorAll(
        ':is(header, main, footer) :is(a, button, summary, article, label, select)',
      );
      return [...all].flatMap((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const isSeen =
          document.elementFromPoint(x, y)?.closest('a, button, summary, article, label, select') === element;
        return width > 0 && isSeen ? [[x, y] as const] : [];
      });
    });
    for (const [x, y] of points) await page.mouse.move(x, y);
    await page.evaluate(look);
    isMore = await page.evaluate(() => {
      const before = scrollY;
      scrollBy({ top: innerHeight * 0.8, behavior: 'instant' });
      return scrollY > before;
    });
  }
}

/** Runs in the page before all else: notes each motion that starts. One that takes no time at all starts none. */
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

/** Runs in the page, a moment after something was done: notes what is moving then, whatever has set it going. */
async function look(): Promise<void> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  for (const motion of document.getAnimations()) {
    const { target } = motion.effect as KeyframeEffect;
    if (motion.playState === 'running')
      window.motions.add(`${motion.id || 'moves'}: ${target?.tagName}.${target?.className}`);
  }
  for (const element of document.querySelectorAll('*'))
    if (getComputedStyle(element).scrollBehavior === 'smooth')
      window.motions.add(`scrolls smoothly: ${element.tagName}`);
}
