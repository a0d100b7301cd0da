import { expect, type Locator, type Page } from '@playwright/test';

/** Waits until React has taken the page over, so that the first press counts. A page without script is ready as it is. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    if (![...document.scripts].some(({ text }) => text.includes('__reactRouterContext'))) return true;
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
  });
}

/** Waits until a part whose code comes later has come alive; until then it works as it does without script. */
export async function isAlive(part: Locator): Promise<void> {
  const isReacts = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'));
  await expect.poll(() => part.evaluate(isReacts)).toBe(true);
}
