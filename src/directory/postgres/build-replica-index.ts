import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { Snapshot } from '#listings/records/imports.ts';
import { openPool } from '#postgres/open-pool.ts';
import { POOL_SIZES } from '#postgres/pool-sizes.ts';
import { buildIndex } from '../indexed/index-file.ts';
import { PostgresRecords } from './postgres-records.ts';

/** Input of the worker thread. */
interface BuildJob {
  /** Servers with the records, tried in order. */
  urls: string[];
  snapshot: Snapshot;
  path: string;
}

/**
 * Builds the index of a snapshot in a worker thread, so that requests are answered during the up to one minute it
 * takes.
 */
export function buildInThread(job: BuildJob): Promise<void> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: job });
    thread.once('error', reject);
    thread.once('exit', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`The search index could not be built: its thread ended with code ${code}.`)),
    );
  });
}

async function build({ urls, snapshot, path }: BuildJob): Promise<void> {
  for (const [at, url] of urls.entries()) {
    // Each statement fetches some thousand rows. A hanging server must not delay newer imports for hours.
    const connections = await openPool(url, { max: POOL_SIZES.index, openTimeoutMs: 3000, statementTimeoutMs: 20_000 });
    try {
      return await buildIndex(path, snapshot, new PostgresRecords(connections, snapshot));
    } catch (error) {
      if (at === urls.length - 1) throw error;
    } finally {
      await connections.close();
    }
  }
}

if (parentPort !== null && workerData?.snapshot) await build(workerData as BuildJob);
