import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from './tools/browser.ts';

const PORT = Number(process.env.E2E_PORT ?? 4173);
/** Where the tested server keeps its data; a test may look what it stored. */
export const DATA_DIR = '.cache/e2e-data';
const browser = await findBrowser();

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only sometimes fails.
  retries: 0,
  // A machine may be five times slower than the one these tests were written on. Only a test that fails takes so long.
  timeout: 180_000,
  expect: { timeout: 20_000, toPass: { timeout: 60_000 } },
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  use: {
    actionTimeout: 30_000,
    baseURL: `http://127.0.0.1:${PORT}`,
    launchOptions: { ...browser, args: BROWSER_ARGS },
    locale: 'en-US',
    timezoneId: 'America/Phoenix',
    // What a page asks for is looked at in most tests; offline.spec.ts lets the worker in.
    serviceWorkers: 'block',
  },
  webServer: {
    // Its own data folder, made anew each time: nothing of yours is touched, and no old data hides what the code does now.
    command: `node --eval "fs.rmSync('${DATA_DIR}', { recursive: true, force: true })" && node src/cli/main.ts sample && node src/server/main.ts`,
    url: `http://127.0.0.1:${PORT}/readyz`,
    env: {
      ...(process.env as Record<string, string>),
      PORT: String(PORT),
      HOST: '127.0.0.1',
      DATA_DIR,
      // Tests fill a form in faster than people do, and many of them from one address.
      FORM_MIN_SECONDS: '0',
      FORMS_PER_CLIENT: '10000',
    },
    timeout: 120_000,
    reuseExistingServer: false,
  },
});
