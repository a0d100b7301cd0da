import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { createLogger, defineConfig } from 'vite';
import { compileMessages } from './src/app/shipping/compile-messages.plugin.ts';
import { openWholePages } from './src/app/shipping/open-whole-pages.plugin.ts';

/** Styles of parts that several pages show: with those of every page, one file of 4 KB instead of six. */
const STYLES =
  /\/src\/app\/(forms|my-list|ui)\/(site-form|external-form|save-button|carousel|pill|pill-look|check-list|pager|dialog|provider-facts|provider-details)\.module\.css/;

/** Modules that every page needs; `npm run bench:pages` reports page sizes. */
const SHARED = [
  /\/node_modules\/(react|react-dom|react-router|scheduler|icu-minify)\//,
  // Too small for files of their own, and used by most pages.
  /\/src\/app\/ui\/(frame-error-boundary|reveal|sample-tag|random-numbers|content-picture|watch-label)\./,
  /\/src\/app\/(forms\/(receive-form|form-inputs)|offline\/offline-pages)\./,
  /\/src\/app\/(ui\/(lines|plain-click|history-steps|provider-path|question-field|use-site-origin)|messages\/local-day)\./,
  STYLES,
  /\/src\/(model\/(fold-text|duration|is-record)|app\/(browser-storage|load-part|schema-org\/structured-data))\./,
  /\/src\/app\/(root|pages\/not-found\/not-found|messages\/(language|catalog|messages-provider|memoize-formatter)|shipping\/(light-intl|inline-script))\.tsx?$/,
];

/** Modules that the same pages use, and which would be thirty files. */
const TOGETHER = {
  forms: /\/src\/app\/forms\/(visitor-form|site-form)\./,
  saving: /\/src\/app\/my-list\/(save-button|use-my-list|saved-facts)\./,
  listing: /\/src\/app\/ui\/(provider-facts|directions|accepting-text|medicaid-text|source-title|printed-on)\./,
  filters:
    /\/src\/app\/ui\/(pill|filter-pill|pager|pager-model|check-list|use-close-on-leave|form-params|dialog|use-typed-search)\./,
};

/** The search, without what it shares with other pages, and what its dialog and its forms load. */
const SEARCH =
  /\/src\/(app\/(pages\/places\/(?!places-page\.|dialog-details\.|involved-form\.)|map\/next-task\.|ui\/map-picture\.)|geo\/)/;

/** Vite's own handling of `composes` causes this warning; nothing is wrong, and it cannot be fixed here. */
const STRAY_WARNING = 'did not pass the `from` option';
const logger = createLogger();
const customLogger: typeof logger = {
  ...logger,
  warnOnce: (message, options) => message.includes(STRAY_WARNING) || logger.warnOnce(message, options),
};

/** Leaflet's icon of layers: one or two KB, which every map shows. */
const isMapIcon = (file: string) => /\/leaflet\/dist\/images\/layers/.test(file);

/** '_k3Vq' instead of '_card_1advj_1': a page of results has 700 of them. */
function shortClassName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file);
  return `_${createHash('sha256').update(`${path} ${name}`).digest('base64url').slice(0, 4)}`;
}

export default defineConfig({
  customLogger,
  css: { modules: { generateScopedName: shortClassName } },
  plugins: [compileMessages(), openWholePages(), reactRouter()],
  // The map library as modules, of which the build keeps what the map uses.
  resolve: { alias: [{ find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' }] },
  // On a slow computer, Rolldown would list the time of each plug-in.
  build: { assetsInlineLimit: isMapIcon, rolldownOptions: { checks: { bundlerTimings: false } } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // One file compresses better than twenty and needs fewer requests. The entry stays separate:
            // it starts the page and must not run before the page's own files.
            codeSplitting: {
              groups: [
                { name: 'site', test: (id) => SHARED.some((part) => part.test(id)), priority: 4 },
                ...Object.entries(TOGETHER).map(([name, test]) => ({ name, test, priority: 2 })),
                { name: 'search', test: SEARCH, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
});
