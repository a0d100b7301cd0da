import { expect, type Page } from '@playwright/test';
import { waitForHydration } from './hydration.ts';

/** What pages log while they are offline. */
export const OFFLINE_ERRORS = /Failed to load resource|Failed to fetch|net::|TypeError|503/;

export const RESULTS = '/ourplaces?place=Phoenix%2C+AZ&view=list';

/** Opens a page, starts the service worker, which the page does some seconds later, and waits until it controls the page. */
export async function withWorker(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js'));
  await untilControlled(page);
}

/** Waits until the service worker controls the page. */
export async function untilControlled(page: Page): Promise<void> {
  // It first fetches all built files and basic pages.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: 120_000,
  });
  await waitForHydration(page);
}

/** Waits until a page is in the cache. */
export async function waitUntilSaved(page: Page, address: string): Promise<void> {
  await expect.poll(() => savedAddresses(page)).toContain(address);
}

export function savedAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name === 'pages');
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  });
}
