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
import { type Operations, openOperations } from './operations.ts';
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
  const parts = await openParts(config, crew, isDev);
  const { directory, gazetteer, staff, calls, delivery, operations } = parts;
  let closing = false;
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
  const site = createSite(siteDeps(parts, config, isDev), {
    ...pages,
    contentFolder: config.CONTENT_DIR,
    keptBytes: (config.PAGE_CACHE_MB * 2 ** 20) / crew.size,
    workers: crew.running,
    readiness: async () =>
      closing ? 'closing' : (await directory.freshness()).canAnswer ? 'ready' : 'data out of reach',
    operations,
    desk,
    openData: config.OPEN_DATA === 'on' ? openData(config) : undefined,
  });
  await calls.start();
  await warmUp(directory);

  const server = createAdaptorServer({ fetch: site.fetch, serverOptions: CONNECTION_LIMITS }) as HttpServer;
  ownPort = await listen(server, givenPort, { config, crew, operations });
  const work = startWork(parts, config, { isFirst: !crew.first, isDev });
  const close = async () => {
    closing = true;
    await endServer(server, config.DRAIN_SECONDS * 1000, { isReplaced: config.REUSE_PORT === 'on' });
    await work.stop();
    desk.close();
    await directory.close();
    await calls.close();
    await delivery.stop();
    await parts.formStore.close();
  };
  return {
    port: ownPort,
    first: { wake: delivery.wake, noteEmptySearch: parts.noteEmptySearch, askDesk: desk.ask },
    metrics: operations.metrics.list,
    close,
  };
}

type Parts = Awaited<ReturnType<typeof openParts>>;

/** Opens everything that the site is made of, beside its pages. */
async function openParts(config: Config, crew: Crew, isDev: boolean) {
  const gazetteer = await loadGazetteer(crew.readColumns);
  const {
    store: formStore,
    calls: callStore,
    ...ofForms
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
    : await followWholeContent(config.CONTENT_DIR, ofForms.contentChanges, load);
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
  const areas = new Areas({ directory, gazetteer, services: SERVICES });
  const readQuestion = questionReader(() => content().lexicons, gazetteer);
  const emptySearches = new EmptySearches({
    folder: config.DATA_DIR,
    countyAt: (point) => gazetteer.countyAt(point),
  });
  const noteEmptySearch = emptySearches.note.bind(emptySearches);
  const onEmptySearch = crew.first?.noteEmptySearch ?? noteEmptySearch;
  const operations = openOperations(config, crew, {
    sources: () => directory.sources(),
    freshness: () => directory.freshness(),
    oldestWaiting: () => formStore.oldestWaiting(),
    givenUp: () => formStore.countGivenUp(),
  });
  const domain = { gazetteer, directory, basemap, areas, readQuestion, content, calls };
  const memory = { formStore, callStore, emptySearches, noteEmptySearch, onEmptySearch };
  return { ...domain, ...ofForms, ...memory, operations, stopFollowing };
}

/** What API and pages need of them. */
function siteDeps(parts: Parts, config: Config, isDev: boolean): Parameters<typeof createSite>[0] {
  const { directory, gazetteer, basemap, readQuestion, forms, areas, content, onEmptySearch } = parts;
  return {
    directory: metered(directory),
    gazetteer: metered(gazetteer),
    basemap: metered(basemap),
    readQuestion: meteredCall(readQuestion),
    forms,
    // Not metered: the first to ask would be charged for what everyone needs.
    areas,
    content,
    organization: () => content().in('en').site.organization,
    vocabularyIn,
    onEmptySearch,
    worksOffline: config.OFFLINE === 'on' && !isDev,
    apiBase: config.API_BASE,
    siteUrl: config.SITE_URL,
    embedOrigins: config.EMBED_ORIGINS,
  };
}

function openData(config: Config): NonNullable<SiteOptions['openData']> {
  return {
    publications: new Publications(join(config.DATA_DIR, PUBLICATION_FOLDER), (index) =>
      Object.assign(metered(index), { about: index.about }),
    ),
    sharing: sharingOf(config.SHARE_LISTS),
  };
}

/** Returns the port; exits if it cannot be used. */
async function listen(
  server: HttpServer,
  port: number,
  { config, crew, operations }: { config: Config; crew: Crew; operations: Operations },
): Promise<number> {
  limitConnections(server, {
    maxConnections: MAX_CONNECTIONS / crew.size,
    connections: crew.connections,
    clientOf: operations.client.keyOfSocket,
    onRefused: () => operations.security({ event: 'connection-refused' }),
  });
  server.on('error', (error: NodeJS.ErrnoException) => {
    console.error(portProblem(error, port, config.HOST));
    process.exit(1);
  });
  server.listen({ port, host: config.HOST, reusePort: config.REUSE_PORT === 'on' || crew.size > 1 });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Starts what is done beside the requests; the first worker does most of it for all. */
function startWork(parts: Parts, config: Config, { isFirst, isDev }: { isFirst: boolean; isDev: boolean }) {
  const { directory, basemap, areas, readQuestion, formStore, callStore, emptySearches } = parts;
  let forgetting: ReturnType<typeof startForgetting> | undefined;
  let keepingCurrent: ReturnType<typeof keepContentCurrent> | undefined;
  let publishing: ReturnType<typeof startPublishing> | undefined;
  if (isFirst) {
    parts.delivery.start();
    forgetting = startForgetting({ store: formStore, calls: callStore, months: config.KEEP_FORMS_MONTHS });
    emptySearches.start();
    keepingCurrent = keepContentCurrent(config.CONTENT_DIR, parts.contentChanges);
    if (config.OPEN_DATA === 'on') publishing = startPublishing(directory, join(config.DATA_DIR, PUBLICATION_FOLDER));
  }
  const counting = keepAreasCounted(areas);
  if (!isDev)
    warmUpRest(basemap, readQuestion).catch((error) => console.error('The site could not be warmed up:', error));
  return {
    async stop(): Promise<void> {
      if (isFirst) emptySearches.close();
      forgetting?.stop();
      parts.stopFollowing();
      await keepingCurrent?.stop();
      counting.stop();
      publishing?.stop();
    },
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
