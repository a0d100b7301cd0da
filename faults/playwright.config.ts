import { defineConfig } from '@playwright/test';
import site from '../playwright.config.ts';

/** What kills, hangs, fills disks or needs several servers: `npm run faults -- ci`. One at a time: each uses all processors. */
export default defineConfig(site, { testDir: 'ci', outputDir: '../test-results', workers: 1, reporter: 'list' });
