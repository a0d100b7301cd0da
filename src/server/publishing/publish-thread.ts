import '../node-env.ts';
import { join } from 'node:path';
import { Worker, workerData } from 'node:worker_threads';
import { Directory } from '#directory/directory.ts';
import { openDirectoryStore } from '#directory/open-directory-store.ts';
import { CallMemory } from '#forms/call-memory.ts';
import { openPostgresCallStore } from '#forms/postgres/form-store.ts';
import { openCallStore } from '#forms/sqlite/form-store.ts';
import { PUBLICATION_FOLDER } from '#publication/publications.ts';
import { sharingOf } from '#publication/rights.ts';
import { type Config, readConfig } from '#settings/config.ts';
import { keepPublished } from './keep-published.ts';

/** Marks the thread: other threads also load this file. */
const PUBLISHES = 'publishes';
/** Memory of the thread, in megabytes: its own copy of the index is beside it. */
const HEAP_MB = 128;
/** The site starts first. A thread that has ended is started again after this, too. */
const PAUSE_MS = 10_000;

/** Publishes the listings in a thread of its own, which delays no visitor, until `stop`. */
export function startPublishing(): { stop: () => Promise<void> } {
  let thread: Worker | undefined;
  let timer: NodeJS.Timeout;
  const startLater = () => {
    timer = setTimeout(start, PAUSE_MS).unref();
  };
  const start = () => {
    const options = { workerData: { [PUBLISHES]: true }, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } };
    thread = new Worker(new URL(import.meta.url), options);
    thread.unref();
    thread.once('error', (error) => console.error('The thread that writes the open data ended:', error));
    thread.once('exit', startLater);
  };
  startLater();
  return {
    async stop() {
      clearTimeout(timer);
      thread?.removeListener('exit', startLater);
      await thread?.terminate();
    },
  };
}

async function publishAll({ DATA_DIR: folder, DATABASE_URL: databaseUrl, ...config }: Config): Promise<void> {
  const calls = new CallMemory(databaseUrl ? await openPostgresCallStore(databaseUrl) : openCallStore({ folder }));
  await calls.start();
  const store = await openDirectoryStore({
    folder,
    databaseUrl,
    readUrls: config.DATABASE_READ_URLS,
    searchIndex: config.SEARCH_INDEX,
  });
  await keepPublished({
    directory: new Directory(store, calls),
    folder: join(folder, PUBLICATION_FOLDER),
    sharing: sharingOf(config.SHARE_LISTS),
    siteUrl: config.SITE_URL,
  });
}

if (workerData?.[PUBLISHES]) await publishAll(readConfig(process.env));
