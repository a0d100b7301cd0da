import { defineConfig } from '@playwright/test';
import { METRICS_TOKEN } from './faults/running-site.ts';
import { BROWSER_ARGS, findBrowser } from './tools/browser.ts';

const PORT = Number(process.env.E2E_PORT ?? 4173);
/** Data folder of the tested server; tests may inspect what it stored. */
export const DATA_DIR = '.cache/e2e-data';
/** Tests that stop the clock of the page. */
const OWN_CLOCK = /@clock/;
const browser = await findBrowser();

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // A third one is no faster on two cores, and takes 700 MB more.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A flaky test is a failed test.
  retries: 0,
  // Allows for machines five times slower than the original one. Only failing tests take this long.
  timeout: 180_000,
  expect: { timeout: 20_000, toPass: { timeout: 60_000 } },
  reporter: [['./tools/browser-run-reporter.ts'], ['list'], ['json', { outputFile: 'test-results/results.json' }]],
  use: {
    actionTimeout: 30_000,
    baseURL: `http://127.0.0.1:${PORT}`,
    // With one process for the site, the next test in a shared context starts none.
    launchOptions: { ...browser, args: [...BROWSER_ARGS, '--process-per-site'] },
    locale: 'en-US',
    timezoneId: 'America/Phoenix',
    // Most tests inspect a page's requests, which a service worker would hide; offline.spec.ts allows it.
    serviceWorkers: 'block',
  },
  projects: [
    // Each longer than most, they start first: else they would end a run on one core.
    { name: 'desk', testMatch: 'desk*.spec.ts' },
    { name: 'offline', testMatch: 'offline*.spec.ts' },
    { name: 'clock', testIgnore: 'desk*.spec.ts', grep: OWN_CLOCK },
    // One context for all tests of a worker: see docs/decisions/089. The ones above need what it would carry over.
    {
      name: 'site',
      testIgnore: ['desk*.spec.ts', 'offline*.spec.ts'],
      grepInvert: OWN_CLOCK,
      use: { reuseContext: true },
    },
  ],
  webServer: {
    cwd: import.meta.dirname,
    // A fresh data folder for each run: your own data stays untouched, and no old data hides a problem.
    command: `node --eval "fs.rmSync('${DATA_DIR}', { recursive: true, force: true })" && node src/cli/main.ts sample && node --max-semi-space-size=4 src/server/main.ts`,
    url: `http://127.0.0.1:${PORT}/readyz`,
    env: {
      ...(process.env as Record<string, string>),
      PORT: String(PORT),
      HOST: '127.0.0.1',
      DATA_DIR,
      METRICS_TOKEN,
      // Tests are faster than people, and all from one address.
      RATE_LIMITS: 'off',
      FORM_MIN_SECONDS: '0',
      FORMS_PER_CLIENT: '10000',
    },
    timeout: 120_000,
    reuseExistingServer: false,
  },
});
