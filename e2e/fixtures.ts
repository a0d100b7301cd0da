import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type Page } from '@playwright/test';
import type { default as axe, RunOptions } from 'axe-core';
import { LibraryDriver } from './library-driver.ts';
import { PlacesDriver } from './places-driver.ts';

/** Viewport widths in pixels: a small phone, a tablet, a laptop. */
export const WIDTHS = [320, 768, 1280] as const;

export interface Fixtures {
  places: PlacesDriver;
  library: LibraryDriver;
  /** Problems that this test causes on purpose; any other problem fails it. */
  expectedErrors: RegExp | null;
  quiet: undefined;
}

/**
 * Playwright's `test` with page objects. Fails if a page logs an error or a warning, throws, violates the content policy
 * or sends a request to another host.
 */
export const test = base.extend<Fixtures>({
  // Playwright resets the rest of a context that the next test shares.
  context: async ({ context }, use) => {
    await use(context);
    await context.setOffline(false);
    await context.clearPermissions();
  },
  places: async ({ page }, use) => use(new PlacesDriver(page)),
  library: async ({ page }, use) => use(new LibraryDriver(page)),
  expectedErrors: [null, { option: true }],
  quiet: [
    async ({ context, baseURL, expectedErrors }, use, { annotations }) => {
      const problems: string[] = [];
      const ownOrigin = new URL(baseURL!).origin;
      context.on('console', (message) => {
        if (message.text() === BLOCKED_WORKER) return;
        if (['error', 'warning'].includes(message.type()))
          problems.push(`console ${message.type()}: ${message.text()}`);
      });
      context.on('weberror', (error) => problems.push(`error: ${error.error().message}`));
      context.on('request', (request) => {
        const url = new URL(request.url());
        if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== ownOrigin) problems.push(`third party: ${url}`);
      });
      await use(undefined);
      // The annotation allows problems of any kind.
      if (annotations.some(({ type }) => type === 'expects-problems')) return;
      expect(problems.filter((problem) => !expectedErrors?.test(problem))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Logged by Playwright when a test blocks service workers. */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright';

/** What a page logs when one of its requests is aborted or fails. */
export const FAILED_REQUEST = /Failed to load resource|Failed to fetch|net::ERR_FAILED|answered 5\d\d|Error/;

/**
 * Returns all violations of WCAG 2.2 A and AA and of axe's best practices in the current page. Ignores the size of map
 * markers that overlap: the list has the same providers.
 */
export function axeViolations(page: Page): Promise<string[]> {
  return violationsOf(page, ALL_RULES);
}

/** Returns the violations of what does not depend on colors: for a page whose colors were seen in the other language. */
export function violationsBesideColors(page: Page): Promise<string[]> {
  return violationsOf(page, ALL_RULES, COLOR_RULES);
}

/** Returns the violations of what depends on colors: for a page whose other rules hold already, in another color scheme. */
export function colorViolations(page: Page): Promise<string[]> {
  return violationsOf(page, COLOR_RULES);
}

const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Half the size of `axe.source`: each page that is checked gets it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs the axe rules, or those with the tags, that are named, but for those in `without`. */
async function violationsOf(page: Page, runOnly: string[], without: string[] = []): Promise<string[]> {
  // What a page has is there before its styles are: without them, links are too small.
  await page.waitForLoadState();
  await waitForFades(page);
  if (!(await page.evaluate(() => 'axe' in window))) await addAxe(page);
  // Frames show other sites, so they are left out.
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  const options: RunOptions = { runOnly, rules, resultTypes: ['violations'], iframes: false };
  const { violations } = await page.evaluate((options) => window.axe.run(options), options);
  return violations
    .flatMap(({ id, nodes }) => nodes.map((node) => ({ id, ...node })))
    .filter(({ id, html }) => id !== 'target-size' || !html.includes('leaflet-marker-icon'))
    .map(({ id, target }) => `${id}: ${target.join(' ')}`);
}

/** Playwright's `evaluate` would parse the script twice more, which takes as long as to run it. */
async function addAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: AXE });
  await session.detach();
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Waits until finite animations end, but for those that follow scrolling: a dialog that is still fading in has too little contrast. */
async function waitForFades(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const fades = document
      .getAnimations()
      .filter((each) => each.timeline === document.timeline && each.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(fades.map(({ finished }) => finished));
  });
}

/** Holds back matching requests until `release` is called. `requested` resolves at the first of them. */
export async function hold(
  page: Page,
  url: RegExp,
): Promise<{ requested: Promise<void>; release: () => Promise<void> }> {
  const released = Promise.withResolvers<void>();
  const continued = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    requested.resolve();
    await released.promise;
    // The page may have aborted the request in the meantime.
    await route.continue().catch(() => undefined);
    continued.resolve();
  });
  const release = () => {
    released.resolve();
    return continued.promise;
  };
  return { requested: requested.promise, release };
}

/** Returns a list that fills with the URL of each request that the page makes from now on. */
export function requestsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  return urls;
}

export { expect };
