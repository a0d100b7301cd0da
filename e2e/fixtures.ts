import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { LibraryDriver } from './library-driver.ts';
import { PlacesDriver } from './places-driver.ts';

/** The widths that every page is looked at in: a small phone, a tablet, a laptop. */
export const WIDTHS = [320, 768, 1280] as const;

interface Fixtures {
  places: PlacesDriver;
  library: LibraryDriver;
  /** Problems that the page may report in this test, because the test provokes them; any other problem fails it. */
  expectedErrors: RegExp | null;
  quiet: undefined;
}

/**
 * The browser tests' own `test`: it brings the driver, and fails where a page logs an error or a warning, throws, is
 * refused something by the content policy, or asks any other host.
 */
export const test = base.extend<Fixtures>({
  places: async ({ page }, use) => use(new PlacesDriver(page)),
  library: async ({ page }, use) => use(new LibraryDriver(page)),
  expectedErrors: [null, { option: true }],
  quiet: [
    async ({ context, baseURL, expectedErrors }, use, { annotations }) => {
      const problems: string[] = [];
      context.on('console', (message) => {
        if (message.text() === BLOCKED_WORKER) return;
        if (['error', 'warning'].includes(message.type()))
          problems.push(`console ${message.type()}: ${message.text()}`);
      });
      context.on('weberror', (error) => problems.push(`error: ${error.error().message}`));
      context.on('request', (request) => {
        const url = new URL(request.url());
        if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== baseURL) problems.push(`third party: ${url}`);
      });
      await use(undefined);
      // A test that provokes problems of every kind is marked so.
      if (annotations.some(({ type }) => type === 'expects-problems')) return;
      expect(problems.filter((problem) => !expectedErrors?.test(problem))).toEqual([]);
    },
    { auto: true },
  ],
});

/** What Playwright itself says where a test has no service worker. */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright';

/** What a page logs when a request of its own is cut off or answered with a failure. */
export const FAILED_REQUEST = /Failed to load resource|Failed to fetch|net::ERR_FAILED|answered 5\d\d|Error/;

/**
 * Everything that axe finds against WCAG 2.2 A and AA, and its best practices, in the page as it stands. That markers of
 * neighbors cover each other is left out: where they stand is the map's matter, and the list has the same providers.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  await untilFadesEnd(page);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
    .filter((problem) => !/^target-size: .*\.leaflet-marker-icon/.test(problem));
}

/** Holds back matching requests until `release` is called. `requested` resolves at the first of them. */
export async function hold(page: Page, url: RegExp): Promise<{ requested: Promise<void>; release: () => void }> {
  const released = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    requested.resolve();
    await released.promise;
    // The page may have aborted the request in the meantime.
    await route.continue().catch(() => undefined);
  });
  return { requested: requested.promise, release: released.resolve };
}

/** Returns a list that fills with the URL of each request that the page makes from now on. */
export function requestsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  return urls;
}

export { expect };
