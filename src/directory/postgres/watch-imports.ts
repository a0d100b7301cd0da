import type { Client } from 'pg';
import { isConnectionError } from '#postgres/problems.ts';
import { NEW_IMPORT_CHANNEL } from './catalog.ts';

/** Checks without a notification: the primary may be unreachable, or a standby behind when its notification came. */
const CHECK_INTERVAL_MS = 15_000;

/**
 * Calls `refresh` when the primary notifies of an import (LISTEN), when it starts to listen, and every 15 seconds. Returns a
 * function that ends it. Warns once if LISTEN is rejected.
 */
export function watchImports(url: string, refresh: () => Promise<void>): () => void {
  let listener: Client | null = null;
  let ended = false;
  let connecting = false;
  let hasWarned = false;
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
    client.on('notification', refresh);
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
