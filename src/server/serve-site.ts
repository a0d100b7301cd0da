import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { Areas } from '#app/areas/areas.ts';
import { openBasemap } from '#basemap/basemap.ts';
import { Directory } from '#directory/directory.ts';
import { openDirectoryStore } from '#directory/open-directory-store.ts';
import { CallMemory } from '#forms/call-memory.ts';
import { startForgetting } from '#forms/forgetting.ts';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { EmptySearches } from '#insight/empty-searches.ts';
import { vocabularyIn } from '#listings/vocabulary/local-vocabulary.ts';
import { SERVICES } from '#listings/vocabulary/vocabulary.ts';
import { PUBLICATION_FOLDER, Publications } from '#publication/publications.ts';
import { sharingOf } from '#publication/rights.ts';
import { type Config, streetFileOf } from '#settings/config.ts';
import { deskOrigin } from '#settings/desk-origin.ts';
import { readSiteContent } from '#site-content/compiled-content.ts';
import { followWholeContent } from '#site-content/editing/follow-content.ts';
import { VARIANT_FOLDER } from '#site-content/picture-variants.ts';
import { questionReader } from '#understanding/read-questions.ts';
import { currentBuild } from './builds.ts';
import { builtFiles } from './built-files.ts';
import { CONNECTION_LIMITS, endServer, limitConnections, MAX_CONNECTIONS } from './connection-limits.ts';
import { openDeskDoor } from './desk-door.ts';
import { keepContentCurrent } from './keep-content-current.ts';
import { openForms } from './open-forms.ts';
import { openOperations } from './operations.ts';
import { startPublishing } from './publishing/start-publishing.ts';
import { createSite, type SiteOptions } from './site.ts';
import { tileSources } from './tile-settings.ts';
import { keepAreasCounted, warmUp, warmUpRest } from './warm-up.ts';
import { metered, meteredCall } from './work-meter.ts';
import type { Crew, FirstWorker, MetricsList } from './workers/crew.ts';
import { portProblem } from './workers/supervisor.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface ServeOptions {
  /** Instead of PORT. */
  port?: number;
  /** Serves the sources through Vite instead of a build. */
  isDev?: boolean;
}

/** A site that listens. */
export interface ServedSite {
  port: number;
  /** What it does for the other workers, if it is the first one. */
  first: FirstWorker;
  metrics: () => Promise<MetricsList>;
  /** Stops without dropping a request. */
  close: () => Promise<void>;
}

/** Opens everything, warms it up and listens, alone or as one of several workers. Exits if the port cannot be used. */
export async function serveSite(
  config: Config,
  crew: Crew,
  { port: givenPort = config.PORT, isDev = false }: ServeOptions = {},
): Promise<ServedSite> {
  const gazetteer = await loadGazetteer(crew.readColumns);
  const {
    forms,
    store: formStore,
    calls: callStore,
    staff,
    contentChanges,
    delivery,
  } = await openForms(config, {
    content: () => content(),
    senders: crew.senders,
    wakeFirst: crew.first?.wake,
    listingName: async (id) => (await directory.findById(id))?.name,
    onRefused: (refusal) => operations.security({ event: 'form-refused', ...refusal }),
    onCallKept: () => calls.readNow(),
  });
  const load = () => readSiteContent(config.CONTENT_DIR, { variants: VARIANT_FOLDER, read: crew.readColumns });
  // In development, all changes of the folder show.
  const { content, stop: stopFollowing } = isDev
    ? { content: (await import('#site-content/content-reader.ts')).contentReader(config.CONTENT_DIR), stop() {} }
    : await followWholeContent(config.CONTENT_DIR, contentChanges, load);
  const calls = new CallMemory(callStore);
  const directory = new Directory(
    await openDirectoryStore({
      folder: config.DATA_DIR,
      databaseUrl: config.DATABASE_URL,
      readUrls: config.DATABASE_READ_URLS,
      searchIndex: config.SEARCH_INDEX,
      readColumns: crew.readColumns,
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
  // Not metered: the first to ask would be charged for what everyone needs.
  const areas = new Areas({ directory, gazetteer, services: SERVICES });
  const readQuestion = questionReader(() => content().lexicons, gazetteer);
  const emptySearches = new EmptySearches({
    folder: config.DATA_DIR,
    countyAt: (point) => gazetteer.countyAt(point),
  });
  const noteEmptySearch = emptySearches.note.bind(emptySearches);
  const onEmptySearch = crew.first?.noteEmptySearch ?? noteEmptySearch;
  const addresses = { apiBase: config.API_BASE, siteUrl: config.SITE_URL, embedOrigins: config.EMBED_ORIGINS };
  const worksOffline = config.OFFLINE === 'on' && !isDev;
  const deps = {
    directory: metered(directory),
    gazetteer: metered(gazetteer),
    basemap: metered(basemap),
    readQuestion: meteredCall(readQuestion),
    forms,
    areas,
    content,
    organization: () => content().in('en').site.organization,
    vocabularyIn,
    onEmptySearch,
    worksOffline,
    ...addresses,
  };
  let closing = false;
  let forgetting: ReturnType<typeof startForgetting> | undefined;
  let keepingCurrent: ReturnType<typeof keepContentCurrent> | undefined;
  const readiness = async () =>
    closing ? 'closing' : (await directory.freshness()).canAnswer ? 'ready' : 'data out of reach';
  const operations = openOperations(config, crew, {
    sources: () => directory.sources(),
    freshness: () => directory.freshness(),
    oldestWaiting: () => formStore.oldestWaiting(),
    givenUp: () => formStore.countGivenUp(),
  });
  // The port is known once the site listens.
  let ownPort = givenPort;
  const { deskProgram, ...pages } = await loadPages(isDev);
  const desk = openDeskDoor({
    program: deskProgram,
    origin: () => deskOrigin(config, ownPort),
    staff,
    directory,
    gazetteer,
    ask: crew.first?.askDesk,
  });
  const isOpen = config.OPEN_DATA === 'on';
  const site = createSite(deps, {
    ...pages,
    contentFolder: config.CONTENT_DIR,
    keptBytes: (config.PAGE_CACHE_MB * 2 ** 20) / crew.size,
    workers: crew.running,
    readiness,
    operations,
    desk,
    openData: isOpen
      ? {
          publications: new Publications(join(config.DATA_DIR, PUBLICATION_FOLDER), (index) =>
            Object.assign(metered(index), { about: index.about }),
          ),
          sharing: sharingOf(config.SHARE_LISTS),
        }
      : undefined,
  });
  await calls.start();
  await warmUp(directory);

  const server = createAdaptorServer({ fetch: site.fetch, serverOptions: CONNECTION_LIMITS }) as HttpServer;
  limitConnections(server, {
    maxConnections: MAX_CONNECTIONS / crew.size,
    connections: crew.connections,
    clientOf: operations.client.keyOfSocket,
    onRefused: () => operations.security({ event: 'connection-refused' }),
  });
  server.on('error', (error: NodeJS.ErrnoException) => {
    console.error(portProblem(error, givenPort, config.HOST));
    process.exit(1);
  });
  const isReplaced = config.REUSE_PORT === 'on';
  server.listen({ port: givenPort, host: config.HOST, reusePort: isReplaced || crew.size > 1 });
  await once(server, 'listening');
  ownPort = (server.address() as AddressInfo).port;
  if (!crew.first) {
    delivery.start();
    forgetting = startForgetting({ store: formStore, calls: callStore, months: config.KEEP_FORMS_MONTHS });
    emptySearches.start();
    keepingCurrent = keepContentCurrent(config.CONTENT_DIR, contentChanges);
  }
  const publishing =
    isOpen && !crew.first ? startPublishing(directory, join(config.DATA_DIR, PUBLICATION_FOLDER)) : undefined;
  const counting = keepAreasCounted(areas);
  if (!isDev)
    warmUpRest(basemap, readQuestion).catch((error) => console.error('The site could not be warmed up:', error));
  const close = async () => {
    closing = true;
    await endServer(server, config.DRAIN_SECONDS * 1000, { isReplaced });
    if (!crew.first) emptySearches.close();
    forgetting?.stop();
    stopFollowing();
    await keepingCurrent?.stop();
    counting.stop();
    publishing?.stop();
    desk.close();
    await directory.close();
    await calls.close();
    await delivery.stop();
    await formStore.close();
  };
  return {
    port: ownPort,
    first: { wake: delivery.wake, noteEmptySearch, askDesk: desk.ask },
    metrics: operations.metrics.list,
    close,
  };
}

type LoadedPages = Pick<SiteOptions, 'pages' | 'files' | 'variantFolder' | 'vite'> & { deskProgram: string };

/** Loads the built pages or, in development, the sources through Vite. */
async function loadPages(isDev: boolean): Promise<LoadedPages> {
  if (isDev) {
    // Loaded only in development.
    const { createServer } = await import('vite');
    const vite = await createServer({ root, server: { middlewareMode: true } });
    const pages = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown>;
    const deskProgram = join(root, 'tools', 'desk-in-development.ts');
    return { pages: pages as () => Promise<ServerBuild>, vite: vite.middlewares, deskProgram };
  }
  const builds = join(root, 'build');
  // Found once: the next build switches the current one while this process runs.
  const build = currentBuild(builds);
  const pages = await import(pathToFileURL(join(build, 'server', 'index.js')).href);
  const deskProgram = join(build, 'desk', 'desk-process.js');
  return { pages, files: builtFiles(builds, build), variantFolder: VARIANT_FOLDER, deskProgram };
}
