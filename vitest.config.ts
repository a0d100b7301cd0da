import { existsSync, statfsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { compileMessages } from './src/app/shipping/compile-messages.plugin.ts';
import { testsOfDataFiles } from './tools/tests-of-data-files.ts';

const ALL = ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'];
/** They change nothing that others could see, so that they share what they load: places, words and content. */
const TOGETHER =
  'src/{api,app,basemap,delivery,files,gazetteer,geo,insight,model,server,settings,site-content,understanding,wire}/**/*.test.{ts,tsx}';

/** Memory, in which a sync is free: tests keep some megabytes in it at a time. A real server keeps too much. */
const MEMORY = '/dev/shm';
if (existsSync(MEMORY) && !process.env.REAL_POSTGRES) {
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize > 1e9) process.env.TMPDIR = MEMORY;
}

export default defineConfig({
  plugins: [compileMessages(), testsOfDataFiles()],
  test: {
    setupFiles: ['tools/property-seed.ts', 'tools/patient-waits.ts'],
    expect: { poll: { timeout: 60_000 } },
    reporters: ['default', './tools/slowest-files-reporter.ts'],
    // By default, one core is left idle: of two, that is half.
    maxWorkers: '100%',
    // A test that hangs ends. What a test does is bounded, not the time that a busy machine takes for it.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: [
      { extends: true, test: { name: 'together', include: [TOGETHER], isolate: false } },
      { extends: true, test: { name: 'apart', include: ALL, exclude: [TOGETHER] } },
    ],
  },
});
