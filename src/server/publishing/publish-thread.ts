import '../node-env.ts';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { Directory } from '#directory/directory.ts';
import { openDirectoryStore } from '#directory/open-directory-store.ts';
import { CallMemory } from '#forms/call-memory.ts';
import { openPostgresCallStore } from '#forms/postgres/form-store.ts';
import { openCallStore } from '#forms/sqlite/form-store.ts';
import { PUBLICATION_FOLDER } from '#publication/publications.ts';
import { publish } from '#publication/publish.ts';
import { sharingOf } from '#publication/rights.ts';
import { type Config, readConfig } from '#settings/config.ts';
import { keepPublished } from './keep-published.ts';

/** Marks the thread: other threads also load this file. */
const PUBLISHES = 'publishes';
/** Memory of the thread, in megabytes: its own copy of the index is beside it. */
const HEAP_MB = 128;
/** The site starts first. */
const PAUSE_MS = 10_000;

/** Publishes the listings whenever they change, each time in a thread of its own, which delays no visitor, until `stop`. */
export function startPublishing(directory: Pick<Directory, 'generation'>): { stop: () => void } {
  const stopping = new AbortController();
  const { signal } = stopping;
  wait(PAUSE_MS, undefined, { signal, ref: false }).then(
    () => keepPublished({ directory, publish: () => publishInThread(signal), signal }),
    () => {},
  );
  return { stop: () => stopping.abort() };
}

async function publishInThread(signal: AbortSignal): Promise<number | null> {
  const options = { workerData: { [PUBLISHES]: true }, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } };
  const thread = new Worker(new URL(import.meta.url), options);
  thread.unref();
  try {
    const [published] = (await once(thread, 'message', { signal })) as [number | null];
    return published;
  } finally {
    await thread.terminate();
  }
}

async function publishAll({ DATA_DIR: folder, DATABASE_URL: databaseUrl, ...config }: Config): Promise<number | null> {
  const calls = new CallMemory(databaseUrl ? await openPostgresCallStore(databaseUrl) : openCallStore({ folder }));
  await calls.start();
  const store = await openDirectoryStore({
    folder,
    databaseUrl,
    readUrls: config.DATABASE_READ_URLS,
    searchIndex: config.SEARCH_INDEX,
  });
  return publish({
    directory: new Directory(store, calls),
    folder: join(folder, PUBLICATION_FOLDER),
    sharing: sharingOf(config.SHARE_LISTS),
    siteUrl: config.SITE_URL,
    now: new Date(),
  });
}

if (workerData?.[PUBLISHES]) parentPort!.postMessage(await publishAll(readConfig(process.env)));
