import { defineConfig } from 'vitest/config';
import { compileMessages } from './src/app/shipping/compile-messages.plugin.ts';

export default defineConfig({
  plugins: [compileMessages()],
  test: {
    setupFiles: ['tools/property-seed.ts'],
    reporters: ['default', './tools/slowest-files-reporter.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
    // By default, one core is left idle: of two, that is half.
    maxWorkers: '100%',
    // Property tests run thousands of cases, and the machine may be slow.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
