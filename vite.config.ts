import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { compileMessages } from './src/app/shipping/compile-messages.plugin.ts';
import { openWholePages } from './src/app/shipping/open-whole-pages.plugin.ts';

/** Modules that every page needs; `npm run bench:pages` measures page sizes. */
const EVERYWHERE = [
  /\/node_modules\/(react|react-dom|react-router|scheduler|icu-minify)\//,
  // Too small for separate files, and used by most pages.
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
            // One file compresses better than twenty and loads faster on a slow connection. The client entry stays separate:
            // it must not run before the page's own files.
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
