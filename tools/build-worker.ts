import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { build } from 'vite';
import { compileMessages } from '../src/app/shipping/compile-messages.plugin.ts';

/** What only some visitors use; it is kept as it is used. The map is most of it, and its list is there without. */
const AS_USED = /\/(live-map|layers|marker-icon|solve-challenge|atkinson-.*-latin-ext)[^/]*$/;

/**
 * Builds the service worker of the built pages into `folder`/sw.js, with the list of files that it keeps from the start.
 * It has a name of its own, without a hash: browsers know it by that, and ask for it again.
 */
export async function buildWorker(folder: string): Promise<void> {
  const files = globSync('assets/*.{js,css,woff2}', { cwd: folder })
    .map((file) => `/${file.replaceAll('\\', '/')}`)
    .filter((file) => !AS_USED.test(file))
    .sort();
  const pages = LANGUAGE_TAGS.map((language) => (language === 'en' ? '/offline' : `/${language}/offline`));
  const root = readFileSync('build/server/index.js');
  const version = createHash('sha256').update(root).update(files.join()).digest('hex').slice(0, 16);
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // It says its few words without a catalog: no part of one is to come along.
    plugins: compileMessages().filter(({ name }) => name === 'compile-messages'),
    define: { SHELL: JSON.stringify({ files, pages, version }), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      lib: { entry: 'src/app/offline/service-worker.ts', formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
    },
  });
}

/** The site's languages, as their catalogs are named: 'en', 'es'. */
const LANGUAGE_TAGS = readdirSync(new URL('../src/app/messages', import.meta.url))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length));
