import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Waits until React has hydrated the page, so that the first click counts. Returns at once for a page without script.
 * Does not work while the page's clock is paused: no animation frame runs then.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated, 'main');
  await page.evaluate(effectsRun);
}

/** Waits until a part whose code loads later is hydrated. */
export async function waitForPart(part: Locator): Promise<void> {
  await expect.poll(() => part.evaluate(isHydrated)).toBe(true);
  await part.page().evaluate(effectsRun);
}

/** React's internal tree node for an element or a component. */
interface Fiber {
  child: Fiber | null;
  sibling: Fiber | null;
  return: Fiber | null;
  /** The DOM element; for the root, the object that holds the current tree. */
  stateNode: unknown;
}

/** Runs in the page. Whether React has hydrated this part. Not async: `waitForFunction` takes any promise as true. */
function isHydrated(part: Element | string): boolean {
  if (document.readyState === 'loading') return false;
  if (![...document.scripts].some(({ text }) => text.includes('__reactRouterContext'))) return true;
  const element = typeof part === 'string' ? document.querySelector(part) : part;
  const key = Object.keys(element ?? {}).find((name) => name.startsWith('__reactFiber'));
  if (!key) return false;
  let root = (element as unknown as Record<string, Fiber>)[key]!;
  while (root.return) root = root.return;
  // React marks an element while still rendering; it is interactive once it is in the current tree.
  const queue = [(root.stateNode as { current: Fiber }).current];
  for (let fiber = queue.pop(); fiber; fiber = queue.pop()) {
    if (fiber.stateNode === element) return true;
    if (fiber.sibling) queue.push(fiber.sibling);
    if (fiber.child) queue.push(fiber.child);
  }
  return false;
}

/** Runs in the page. Resolves when the effects of the current tree have run, after the next paint. */
async function effectsRun(): Promise<void> {
  if (![...document.scripts].some(({ text }) => text.includes('__reactRouterContext'))) return;
  for (let frames = 0; frames < 2; frames++) await new Promise((done) => requestAnimationFrame(done));
  await new Promise((done) => setTimeout(done));
}
