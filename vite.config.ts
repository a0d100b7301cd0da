import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { compileMessages } from './src/app/shipping/compile-messages.plugin.ts';
import { openWholePages } from './src/app/shipping/open-whole-pages.plugin.ts';

/** What every page needs; `npm run bench:pages` says what pages weigh. */
const EVERYWHERE = [
  /\/node_modules\/(react|react-dom|react-router|scheduler|icu-minify)\//,
  // Too small to travel alone, and wanted by most pages.
  /\/src\/app\/ui\/(frame-error-boundary|reveal|sample-tag|structured-data|random-numbers|content-picture)\./,
  /\/src\/app\/(root|pages\/not-found\/not-found|messages\/(language|catalog|messages-provider|memoize-formatter)|shipping\/(light-intl|inline-script))\.tsx?$/,
];

export default defineConfig({
  plugins: [compileMessages(), openWholePages(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // One file compresses better than twenty, and asks less of a slow connection. The browser's entry stays apart:
            // it starts the page, and must not run before the page's own files do.
            codeSplitting: {
              groups: [
                { name: 'site', test: (id) => EVERYWHERE.some((part) => part.test(id)), priority: 2 },
                { name: 'often', test: /\/src\/app\//, minShareCount: 8, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
});
