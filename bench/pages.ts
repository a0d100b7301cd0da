// Measures the transfer size of every page of the built site, and its Lighthouse result on a phone, with sample data.
// Run: npm run bench:pages [-- --only places,home] [-- --no-lighthouse] [-- --no-use]
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, request } from '@playwright/test';
import { type PageWeight, screenAddresses, scriptBudget, weighPage } from '../e2e/page-weight.ts';
import { BROWSER_ARGS, findBrowser } from '../tools/browser.ts';
import { type Judgment, judgePage, LIGHTHOUSE_AIMS } from './lighthouse.ts';
import { printMachine } from './machine.ts';
import { fillWithSample } from './sample-directory.ts';
import { startServer } from './site-server.ts';
import { measureUse, type Usefulness } from './usable.ts';

const PROVIDERS = 20_000;
/** Maximum time until a page is usable on a weak phone. */
const MAX_USABLE_MS = 3000;
/** Maximum response time to a click (web.dev/inp). */
const MAX_PRESS_MS = 200;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    lighthouse: { type: 'boolean', default: true },
    use: { type: 'boolean', default: true },
  },
  allowNegative: true,
});

const { performance, accessibility, bestPractices, seo } = LIGHTHOUSE_AIMS;
const HEAD =
  `Sizes in bytes as they travel (compressed); Lighthouse on its phone, the best of three tries. Usable (readable, and\n` +
  `its form works), alive (React has it) and a press right then: slow 4G, a quarter of this machine's speed. **Bold** misses its target.\n` +
  `| page | script (files) | its budget | HTML | all (requests) | performance (${performance}) | accessibility (${accessibility}) | ` +
  `best practices (${bestPractices}) | SEO (${seo}) | LCP ms | CLS | TBT ms | usable ms | alive ms | press ms |\n|${'---|'.repeat(15)}`;

printMachine('Pages');
await measure();

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'));
  await fillWithSample(folder, PROVIDERS);
  const { server, url } = await startServer(folder);
  const found = await findBrowser();
  try {
    const client = await request.newContext({ baseURL: url });
    const screens = (await screenAddresses(client)).filter(({ id }) => isWanted(id));
    console.log(HEAD);
    for (const screen of screens) {
      const browser = await chromium.launch({ ...found, args: BROWSER_ARGS });
      const weight = await weighPage(await browser.newPage({ baseURL: url }), screen.path);
      await browser.close();
      const judgment = values.lighthouse ? await judgePage(new URL(screen.path, url).href, found) : undefined;
      const use = values.use ? await measureUse(new URL(screen.path, url).href, found) : undefined;
      console.log(row(screen, weight, judgment, use));
    }
    await client.dispose();
  } finally {
    server.kill();
    await once(server, 'exit');
    rmSync(folder, { recursive: true });
  }
}

function isWanted(id: string): boolean {
  return !values.only || values.only.split(',').some((name) => id === name || id.endsWith(`/${name}`));
}

function row(
  screen: Parameters<typeof scriptBudget>[0],
  weight: PageWeight,
  judgment: Judgment | undefined,
  use: Usefulness | undefined,
): string {
  const budget = scriptBudget(screen);
  const number = (value: number) => value.toLocaleString('en');
  const marked = (isMissed: boolean, text: string) => (isMissed ? `**${text}**` : text);
  return [
    '',
    screen.id,
    marked(weight.script > budget, `${number(weight.script)} (${weight.scriptFiles})`),
    number(budget),
    number(weight.html),
    `${number(weight.total)} (${weight.requests})`,
    ...(judgment
      ? [
          ...Object.entries(LIGHTHOUSE_AIMS).map(([name, aim]) => {
            const score = judgment[name as keyof typeof LIGHTHOUSE_AIMS];
            return marked(score < aim && !isIntended(screen.id, name), `${score}`);
          }),
          number(Math.round(judgment.lcpMs)),
          judgment.cls.toFixed(3),
          number(Math.round(judgment.tbtMs)),
        ]
      : Array<string>(7).fill('-')),
    ...(use
      ? [
          marked(use.usableMs > MAX_USABLE_MS, number(Math.round(use.usableMs))),
          number(Math.round(use.aliveMs)),
          marked(use.pressMs > MAX_PRESS_MS, number(use.pressMs)),
        ]
      : Array<string>(3).fill('-')),
    '',
  ]
    .join(' | ')
    .trim();
}

/** Whether a low score is intended: some pages are not indexed, and the browser logs an error for a missing page. */
function isIntended(id: string, name: string): boolean {
  if (name === 'bestPractices') return id.endsWith('/not-found');
  return name === 'seo' && /\/(not-found|confirm|unsubscribe|report|my-list|offline)$/.test(id);
}
