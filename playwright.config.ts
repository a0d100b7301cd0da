import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from './tools/browser.ts';

const PORT = Number(process.env.E2E_PORT ?? 4173);
const browser = await findBrowser();

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 60_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    launchOptions: { ...browser, args: BROWSER_ARGS },
    locale: 'en-US',
    timezoneId: 'America/Phoenix',
  },
  webServer: {
    // Its own data folder: the tests bring the sample data and nothing of yours is touched.
    command: 'node src/cli/main.ts sample --if-empty && node src/server/main.ts',
    url: `http://127.0.0.1:${PORT}/readyz`,
    env: {
      ...(process.env as Record<string, string>),
      PORT: String(PORT),
      HOST: '127.0.0.1',
      DATA_DIR: '.cache/e2e-data',
    },
    timeout: 120_000,
    reuseExistingServer: false,
  },
});
