import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { waitForHydration } from '../e2e/hydration.ts';
import { BROWSER_ARGS, type FoundBrowser } from '../tools/browser.ts';

/** Lighthouse's slow 4G, and a phone with a quarter of this machine's speed. Bytes per second, milliseconds. */
const SLOW_4G = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };
const CPU_SLOWDOWN = 4;

/** How soon a page is usable on a weak phone, in milliseconds from navigation. */
export interface Usefulness {
  /** Its main part is visible, and its form and links work without script. */
  usableMs: number;
  /** React has hydrated the page. */
  aliveMs: number;
  /** From a click on the main control, once the page is usable, to the next paint. */
  pressMs: number;
}

/** The first thing to read (the first card of results, or else the heading), and the first control. */
const READABLE = 'main ol li h3, main h1';
const CONTROL = 'main summary, main input:not([type=hidden]), main button, main a[href], header a[href]';

/** Opens an address with an empty cache on a weak phone. */
export async function measureUse(address: string, found: FoundBrowser): Promise<Usefulness> {
  const browser = await chromium.launch({ ...found, args: BROWSER_ARGS });
  try {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 }, serviceWorkers: 'block' });
    const page = await context.newPage();
    await weaken(context, page);
    await page.addInitScript(notePresses);
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator(READABLE).first().waitFor();
    // Painted, not only in the DOM.
    const usableMs = await page.evaluate(async () => {
      const first = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
      while (first() === undefined) await new Promise(requestAnimationFrame);
      return Math.max(performance.now(), first()!);
    });
    await page
      .locator(CONTROL)
      .filter({ visible: true })
      .first()
      // Only the click is timed, not its effect.
      .evaluate((control) => control.addEventListener('click', (event) => event.preventDefault()))
      .catch(() => undefined);
    await page.locator(CONTROL).filter({ visible: true }).first().click({ force: true, noWaitAfter: true });
    await waitForHydration(page);
    const aliveMs = await page.evaluate(() => performance.now());
    const pressMs = await page.evaluate(async () => {
      await new Promise((done) => setTimeout(done, 1000));
      return (window as unknown as { presses: number[] }).presses.reduce((a, b) => Math.max(a, b), 0);
    });
    return { usableMs, aliveMs, pressMs };
  } finally {
    await browser.close();
  }
}

async function weaken(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Runs in the page: records the time from each click to the next paint (w3.org/TR/event-timing). */
function notePresses(): void {
  const presses: number[] = [];
  Object.assign(window, { presses });
  const note = (list: PerformanceObserverEntryList) => {
    for (const { name, duration } of list.getEntries()) if (name === 'click') presses.push(duration);
  };
  // 16 ms is the minimum that the API reports.
  new PerformanceObserver(note).observe({
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  } as PerformanceObserverInit);
}
