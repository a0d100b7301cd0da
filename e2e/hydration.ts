import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Waits until React has taken the page over, so that the first press counts. A page without script is ready as it is. Not
 * while the page's clock is paused: no frame comes then.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated, 'main');
  await page.evaluate(effects);
}

/** Waits until a part whose code comes later has come alive; until then it works as it does without script. */
export async function waitForPart(part: Locator): Promise<void> {
  await expect.poll(() => part.evaluate(isHydrated)).toBe(true);
  await part.page().evaluate(effects);
}

/** What React knows of an element or a component: a node in its tree. */
interface Fiber {
  child: Fiber | null;
  sibling: Fiber | null;
  return: Fiber | null;
  /** The element; of the root what holds the tree that is shown. */
  stateNode: unknown;
}

/** Runs in the page. Whether React shows this part. Not async: `waitForFunction` takes any promise for a yes. */
function isHydrated(part: Element | string): boolean {
  if (![...document.scripts].some(({ text }) => text.includes('__reactRouterContext'))) return true;
  const element = typeof part === 'string' ? document.querySelector(part) : part;
  const key = Object.keys(element ?? {}).find((name) => name.startsWith('__reactFiber'));
  if (!key) return false;
  let root = (element as unknown as Record<string, Fiber>)[key]!;
  while (root.return) root = root.return;
  // An element is marked while React is still rendering; it listens once the element stands in the tree that is shown.
  const waiting = [(root.stateNode as { current: Fiber }).current];
  for (let fiber = waiting.pop(); fiber; fiber = waiting.pop()) {
    if (fiber.stateNode === element) return true;
    if (fiber.sibling) waiting.push(fiber.sibling);
    if (fiber.child) waiting.push(fiber.child);
  }
  return false;
}

/** Runs in the page. Resolves once the effects of what is shown have run: they come after the next paint. */
async function effects(): Promise<void> {
  if (![...document.scripts].some(({ text }) => text.includes('__reactRouterContext'))) return;
  for (let frames = 0; frames < 2; frames++) await new Promise((done) => requestAnimationFrame(done));
  await new Promise((done) => setTimeout(done));
}
