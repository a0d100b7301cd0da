import { parentPort, Worker, workerData } from 'node:worker_threads';
import { openPool } from '#postgres/open-pool.ts';
import { buildIndex } from '../indexed/index-file.ts';
import type { Snapshot } from '../records/imports.ts';
import { PostgresRecords } from './postgres-records.ts';

/** What the thread is told. */
interface Order {
  /** Servers that hold the records; the first one that gives them will do. */
  urls: string[];
  snapshot: Snapshot;
  path: string;
}

/** Builds the index of a snapshot in a thread of its own: it takes up to a minute of work, in which visitors are to be answered. */
export function buildInThread(order: Order): Promise<void> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: order });
    thread.once('error', reject);
    thread.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The index could not be built (${code}).`)),
    );
  });
}

async function build({ urls, snapshot, path }: Order): Promise<void> {
  for (const [at, url] of urls.entries()) {
    // Each statement gives some thousand rows. Whoever keeps silent must not keep newer imports waiting for hours.
    const connections = await openPool(url, { most: 1, openWithinMs: 3000, answerWithinMs: 20_000 });
    try {
      return await buildIndex(path, snapshot, new PostgresRecords(connections, snapshot));
    } catch (error) {
      if (at === urls.length - 1) throw error;
    } finally {
      await connections.close();
    }
  }
}

if (parentPort !== null && workerData?.snapshot) await build(workerData as Order);
