import './node-env.ts';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createAdaptorServer } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { openBasemap } from '#basemap/basemap.ts';
import { Directory } from '#directory/directory.ts';
import { DirectoryStoreError } from '#directory/errors.ts';
import { openDirectoryStore } from '#directory/open-directory-store.ts';
import { vocabularyIn } from '#directory/vocabulary/local-vocabulary.ts';
import { FormStoreError } from '#forms/form-store-error.ts';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { EmptySearches } from '#insight/empty-searches.ts';
import { ConfigError, dataFolderIn, readConfig } from '#settings/config.ts';
import { diskProblem } from '#settings/disk-problem.ts';
import { makeDataFolder } from '#settings/make-data-folder.ts';
import { ContentError } from '#site-content/content-problem.ts';
import { contentReader } from '#site-content/content-reader.ts';
import { loadSiteContent } from '#site-content/load-site-content.ts';
import type { SiteContent } from '#site-content/site-content.ts';
import { CONNECTION_LIMITS, endServer, limitConnections } from './connection-limits.ts';
import { openForms } from './open-forms.ts';
import { openOperations } from './operations.ts';
import { createSite, type SiteOptions } from './site.ts';
import { tileSources } from './tile-settings.ts';
import { warmUp, warmUpMap } from './warm-up.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Smaller copies of the content folder's pictures, drawn by the build. */
const variantFolder = join(root, '.cache', 'pictures');
const { values: flags } = parseArgs({ options: { dev: { type: 'boolean', default: false } } });

/** Errors whose message says what to fix. */
const STARTUP_ERRORS = [ConfigError, ContentError, DirectoryStoreError, FormStoreError];

try {
  await start();
} catch (error) {
  const fix = diskProblem(error, dataFolderIn(process.env));
  if (!fix && !STARTUP_ERRORS.some((kind) => error instanceof kind)) throw error;
  console.error([(error as Error).message, fix].filter(Boolean).join('\n'));
  // Open resources, such as a database connection, would keep the process running.
  process.exit(1);
}

/** Opens everything, warms it up, listens, and shuts down without dropping a request on SIGINT or SIGTERM. */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  const content = readContent(config.CONTENT_DIR);
  makeDataFolder(config.DATA_DIR);
  const gazetteer = await loadGazetteer();
  const directory = new Directory(
    await openDirectoryStore({
      folder: config.DATA_DIR,
      databaseUrl: config.DATABASE_URL,
      readUrls: config.DATABASE_READ_URLS,
      searchIndex: config.SEARCH_INDEX,
    }),
  );
  const basemap = openBasemap({
    cities: gazetteer.cities(),
    sources: tileSources(config),
    cacheFolder: join(config.DATA_DIR, 'tiles'),
  });
  const { forms, store: formStore, delivery } = await openForms(config, content);
  const emptySearches = new EmptySearches({
    folder: config.DATA_DIR,
    countyAt: (point) => gazetteer.countyAt(point),
  });
  const onEmptySearch = emptySearches.note.bind(emptySearches);
  const addresses = { apiBase: config.API_BASE, siteUrl: config.SITE_URL };
  const worksOffline = config.OFFLINE === 'on' && !flags.dev;
  const deps = {
    directory,
    gazetteer,
    basemap,
    forms,
    content,
    vocabularyIn,
    onEmptySearch,
    worksOffline,
    ...addresses,
  };
  let closing = false;
  const readiness = async () =>
    closing ? 'closing' : (await directory.sources()).length > 0 ? 'ready' : 'no data yet';
  const operations = openOperations(config, {
    sources: () => directory.sources(),
    oldestWaiting: () => formStore.oldestWaiting(),
    givenUp: () => formStore.countGivenUp(),
  });
  const site = createSite(deps, { ...(await loadPages()), contentFolder: config.CONTENT_DIR, readiness, operations });
  await warmUp(directory);

  const server = createAdaptorServer({ fetch: site.fetch, serverOptions: CONNECTION_LIMITS }) as HttpServer;
  limitConnections(server);
  server.on('error', (error: NodeJS.ErrnoException) => {
    const inUse = error.code === 'EADDRINUSE' ? ` Another program is using this port; set PORT to a free one.` : '';
    console.error(`Cannot listen on ${config.HOST}:${config.PORT}: ${error.message}.${inUse}`);
    process.exit(1);
  });
  server.listen(config.PORT, config.HOST, () => {
    const { port } = server.address() as AddressInfo;
    console.log(
      `Alongside is ready: http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${port}/ourplaces`,
    );
    delivery.start();
    emptySearches.start();
    if (!flags.dev) warmUpMap(basemap).catch((error) => console.error('The map could not be warmed up:', error));
  });
  const close = async () => {
    // A signal may arrive twice: from the terminal, and from npm, which forwards it.
    if (closing) return;
    closing = true;
    await endServer(server, config.DRAIN_SECONDS * 1000);
    emptySearches.close();
    await directory.close();
    await delivery.stop();
    await formStore.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, close);
}

/** Reads the content folder; in development, follows its changes. Throws a `ContentError` that lists all problems. */
function readContent(folder: string): () => SiteContent {
  if (flags.dev) return contentReader(folder);
  const content = loadSiteContent(folder, { variants: variantFolder });
  return () => content;
}

/** Loads the built pages or, with `--dev`, the sources through Vite. */
async function loadPages(): Promise<Pick<SiteOptions, 'pages' | 'files' | 'variantFolder' | 'vite'>> {
  if (flags.dev) {
    // Loaded only in development.
    const { createServer } = await import('vite');
    const vite = await createServer({ root, server: { middlewareMode: true } });
    const pages = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown>;
    return { pages: pages as () => Promise<ServerBuild>, vite: vite.middlewares };
  }
  const build = await import(new URL('../../build/server/index.js', import.meta.url).href);
  return { pages: build, files: join(root, 'build', 'client'), variantFolder };
}
