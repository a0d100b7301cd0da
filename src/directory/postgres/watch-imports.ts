import { setTimeout } from 'node:timers/promises';
import type { Client } from 'pg';
import { isConnectionError } from '#postgres/problems.ts';
import { NEW_IMPORT_CHANNEL } from './catalog.ts';

/**
 * Checks without a notification: the primary may be unreachable, or a standby far behind when its notification came.
 */
const CHECK_INTERVAL_MS = 15_000;
/** After a notification, until a standby has replayed what it is about. */
const FOLLOW_WAITS_MS = [50, 100, 200, 400, 800, 1600, 3200];

/**
 * Calls `refresh` when the primary notifies of an import or correction (LISTEN), again until it is `current` or some
 * seconds later, when it starts to listen, and every 15 seconds. Returns a function that ends it. Warns once if LISTEN
 * is rejected.
 */
export function watchImports(
  url: string,
  refresh: () => Promise<void>,
  current: () => { number: number } | null,
): () => void {
  let listener: Client | null = null;
  let ended = false;
  let connecting = false;
  let hasWarned = false;
  const follow = async ({ payload }: { payload?: string }) => {
    const isBehind = () => !ended && (current()?.number ?? Number.POSITIVE_INFINITY) < Number(payload);
    await refresh();
    for (const waitMs of FOLLOW_WAITS_MS) {
      if (!isBehind()) return;
      await setTimeout(waitMs, undefined, { ref: false });
      if (isBehind()) await refresh();
    }
  };
  const listen = async () => {
    if (listener || connecting || ended) return;
    connecting = true;
    const { Client } = (await import('pg')).default;
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
      keepAlive: true,
    });
    // Reconnects at the next check.
    client.on('error', () => {
      listener = null;
    });
    client.on('notification', follow);
    try {
      await client.connect();
      await client.query(`LISTEN ${NEW_IMPORT_CHANNEL}`);
      listener = client;
      if (ended) await client.end();
      // Imports that ended before LISTEN were not notified.
      else refresh();
    } catch (error) {
      await client.end().catch(() => {});
      // The periodic checks continue. An unreachable server is reported elsewhere.
      if (hasWarned || isConnectionError(error)) return;
      hasWarned = true;
      process.emitWarning(
        `New imports are noticed some seconds late, because LISTEN fails at DATABASE_URL: ${(error as Error).message}`,
      );
    } finally {
      connecting = false;
    }
  };
  const timer = setInterval(() => {
    listen();
    refresh();
  }, CHECK_INTERVAL_MS).unref();
  listen();
  return () => {
    ended = true;
    clearInterval(timer);
    listener?.end().catch(() => {});
  };
}
