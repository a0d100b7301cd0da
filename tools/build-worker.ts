import { globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build as bundle } from 'vite';
import { compileMessages } from '../src/app/shipping/compile-messages.plugin.ts';

/** Files that only some visitors need, cached on first use: mostly the map, which offline lists do without. */
const ON_DEMAND = /\/(live-map|layers|marker-icon|solve-challenge|atkinson-.*-latin-ext)[^/]*$/;

/**
 * Builds the service worker into client/sw.js of the folder `build`, with the list of files to precache. The file name has no
 * hash because browsers check this address for updates. Another `version` makes it fetch the offline pages again.
 */
export async function buildWorker(build: string, version: string): Promise<void> {
  const folder = join(build, 'client');
  const files = globSync('assets/*.{js,css,woff2}', { cwd: folder })
    .map((file) => `/${file.replaceAll('\\', '/')}`)
    .filter((file) => !ON_DEMAND.test(file))
    .sort();
  const pages = LANGUAGE_TAGS.map((language) => (language === 'en' ? '/offline' : `/${language}/offline`));
  await bundle({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // The worker has its own texts: it must not bundle the message catalogs.
    plugins: compileMessages().filter(({ name }) => name === 'compile-messages'),
    define: { SHELL: JSON.stringify({ files, pages, version }), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      lib: { entry: 'src/app/offline/service-worker.ts', formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
    },
  });
}

/** The site's languages by catalog file name: 'en', 'es'. */
const LANGUAGE_TAGS = readdirSync(new URL('../src/app/messages', import.meta.url))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length));
