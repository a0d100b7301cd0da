import './node-env.ts';
import '#settings/print-data-errors.ts';
import { execFile } from 'node:child_process';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { createAdaptorServer } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { Areas } from '#app/areas/areas.ts';
import { openBasemap } from '#basemap/basemap.ts';
import { Directory } from '#directory/directory.ts';
import { DirectoryError } from '#directory/errors.ts';
import { openDirectoryStore } from '#directory/open-directory-store.ts';
import { vocabularyIn } from '#directory/vocabulary/local-vocabulary.ts';
import { SERVICES } from '#directory/vocabulary/vocabulary.ts';
import { CallMemory } from '#forms/call-memory.ts';
import { startForgetting } from '#forms/forgetting.ts';
import { FormStoreError } from '#forms/form-store-error.ts';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { EmptySearches } from '#insight/empty-searches.ts';
import { ConfigError, dataFolderIn, readConfig, streetFileOf } from '#settings/config.ts';
import { deskOrigin } from '#settings/desk-origin.ts';
import { describeDiskProblem } from '#settings/disk-problem.ts';
import { makeDataFolder } from '#settings/make-data-folder.ts';
import { ContentError } from '#site-content/content-problem.ts';
import { contentReader } from '#site-content/content-reader.ts';
import { loadSiteContent } from '#site-content/load-site-content.ts';
import type { SiteContent } from '#site-content/site-content.ts';
import { questionReader } from '#understanding/read-questions.ts';
import { currentBuild, NotBuiltError } from './builds.ts';
import { builtFiles } from './built-files.ts';
import { CONNECTION_LIMITS, endServer, limitConnections } from './connection-limits.ts';
import { openDeskDoor } from './desk-door.ts';
import { openForms } from './open-forms.ts';
import { openOperations } from './operations.ts';
import { createSite, type SiteOptions } from './site.ts';
import { tileSources } from './tile-settings.ts';
import { warmUp, warmUpMap } from './warm-up.ts';
import { metered, meteredCall } from './work-meter.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Smaller copies of the content folder's pictures, drawn by the build. */
const variantFolder = join(root, '.cache', 'pictures');
const { values: flags } = parseArgs({ options: { dev: { type: 'boolean', default: false } } });

/** Errors whose message says what to fix. */
const STARTUP_ERRORS = [ConfigError, ContentError, DirectoryError, FormStoreError, NotBuiltError];

try {
  await start();
} catch (error) {
  const isExpected = STARTUP_ERRORS.some((kind) => error instanceof kind);
  const text =
    describeDiskProblem(error as Error, dataFolderIn(process.env)) ?? (isExpected && (error as Error).message);
  if (!text) throw error;
  console.error(text);
  // Open resources, such as a database connection, would keep the process running.
  process.exit(1);
}

/** Opens everything, warms it up, listens, and shuts down without dropping a request on SIGINT or SIGTERM. */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  const content = readContent(config.CONTENT_DIR);
  makeDataFolder(config.DATA_DIR);
  const gazetteer = await loadGazetteer();
  const {
    forms,
    store: formStore,
    calls: callStore,
    staff,
    delivery,
  } = await openForms(config, {
    content,
    listingName: async (id) => (await directory.findById(id))?.name,
    onRefused: (refusal) => operations.security({ event: 'form-refused', ...refusal }),
  });
  const calls = new CallMemory(callStore);
  const directory = new Directory(
    await openDirectoryStore({
      folder: config.DATA_DIR,
      databaseUrl: config.DATABASE_URL,
      readUrls: config.DATABASE_READ_URLS,
      searchIndex: config.SEARCH_INDEX,
    }),
    calls,
  );
  const basemap = openBasemap({
    cities: gazetteer.cities(),
    sources: tileSources(config),
    streetFile: streetFileOf(config),
    metered: meteredCall,
    cacheFolder: join(config.DATA_DIR, 'tiles'),
  });
  // Not metered: whoever asks first would be charged for what all need.
  const areas = new Areas({ directory, gazetteer, services: SERVICES });
  const readQuestion = questionReader(() => content().lexicons, gazetteer);
  const emptySearches = new EmptySearches({
    folder: config.DATA_DIR,
    countyAt: (point) => gazetteer.countyAt(point),
  });
  const onEmptySearch = emptySearches.note.bind(emptySearches);
  const addresses = { apiBase: config.API_BASE, siteUrl: config.SITE_URL };
  const worksOffline = config.OFFLINE === 'on' && !flags.dev;
  const deps = {
    directory: metered(directory),
    gazetteer: metered(gazetteer),
    basemap: metered(basemap),
    readQuestion: meteredCall(readQuestion),
    forms,
    areas,
    content,
    organization: () => content().in('en').site.organisation,
    vocabularyIn,
    onEmptySearch,
    worksOffline,
    ...addresses,
  };
  let closing = false;
  let forgetting: ReturnType<typeof startForgetting> | undefined;
  const readiness = async () =>
    closing ? 'closing' : (await directory.freshness()).canAnswer ? 'ready' : 'data out of reach';
  const operations = openOperations(config, {
    sources: () => directory.sources(),
    freshness: () => directory.freshness(),
    oldestWaiting: () => formStore.oldestWaiting(),
    givenUp: () => formStore.countGivenUp(),
  });
  // The port is known once the site listens.
  let ownPort = config.PORT;
  const desk = openDeskDoor({ origin: () => deskOrigin(config, ownPort), staff, directory, gazetteer });
  const site = createSite(deps, {
    ...(await loadPages()),
    contentFolder: config.CONTENT_DIR,
    keptBytes: config.PAGE_CACHE_MB * 2 ** 20,
    readiness,
    operations,
    desk,
  });
  await calls.start();
  await warmUp(directory);
  // Builds the readers.
  readQuestion('', 'en');

  const server = createAdaptorServer({ fetch: site.fetch, serverOptions: CONNECTION_LIMITS }) as HttpServer;
  limitConnections(server, {
    clientOf: operations.client.keyOfSocket,
    onRefused: () => operations.security({ event: 'connection-refused' }),
  });
  server.on('error', (error: NodeJS.ErrnoException) => {
    const inUse = error.code === 'EADDRINUSE' ? ` Another program is using this port; set PORT to a free one.` : '';
    console.error(`Cannot listen on ${config.HOST}:${config.PORT}: ${error.message}.${inUse}`);
    process.exit(1);
  });
  const reusePort = config.REUSE_PORT === 'on';
  server.listen({ port: config.PORT, host: config.HOST, reusePort }, () => {
    const { port } = server.address() as AddressInfo;
    ownPort = port;
    console.log(
      `Alongside is ready: http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${port}/ourplaces`,
    );
    // Tells systemd (Type=notify), which then ends the process that this one replaces.
    if (process.env.NOTIFY_SOCKET) execFile('systemd-notify', ['--ready'], (error) => error && console.error(error));
    delivery.start();
    forgetting = startForgetting({ store: formStore, calls: callStore, months: config.KEEP_FORMS_MONTHS });
    emptySearches.start();
    if (!flags.dev) warmUpMap(basemap).catch((error) => console.error('The map could not be warmed up:', error));
  });
  const close = async () => {
    // A signal may arrive twice: from the terminal, and from npm, which forwards it.
    if (closing) return;
    closing = true;
    await endServer(server, config.DRAIN_SECONDS * 1000, { isReplaced: reusePort });
    emptySearches.close();
    forgetting?.stop();
    desk.close();
    await directory.close();
    await calls.close();
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
  const builds = join(root, 'build');
  // Found once: the next build switches the current one while this process runs.
  const build = currentBuild(builds);
  const pages = await import(pathToFileURL(join(build, 'server', 'index.js')).href);
  return { pages, files: builtFiles(builds, build), variantFolder };
}
