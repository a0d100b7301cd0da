import type { Client } from 'pg';
import { isConnectionError } from '#postgres/open-pool.ts';
import { NEW_IMPORT_CHANNEL } from './catalog.ts';

/** Where no notice comes through: the primary is away, or a standby had not got the import yet when its notice came. */
const LOOK_EVERY_MS = 15_000;

/**
 * Calls `look` when an import is told of (LISTEN, at the primary), and every 15 seconds besides. Gives the function that
 * ends it. A `look` that fails is told of, and comes again. Where LISTEN is refused, that is told of once.
 */
export function watchImports(url: string, look: () => Promise<void>): () => void {
  let listener: Client | null = null;
  let ended = false;
  let connecting = false;
  let told = false;
  let lastError = '';
  const tellLook = () =>
    look().then(
      () => {
        lastError = '';
      },
      (error: Error) => {
        if (!ended && error.message !== lastError)
          process.emitWarning(
            `The newest import cannot be loaded yet; the one before goes on serving. ${error.message}`,
          );
        lastError = error.message;
      },
    );
  const listen = async () => {
    if (listener || connecting || ended) return;
    connecting = true;
    const { Client } = (await import('pg')).default;
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true });
    // It comes back with the next look.
    client.on('error', () => {
      listener = null;
    });
    client.on('notification', tellLook);
    try {
      await client.connect();
      await client.query(`LISTEN ${NEW_IMPORT_CHANNEL}`);
      listener = client;
      if (ended) await client.end();
    } catch (error) {
      await client.end().catch(() => {});
      // Looking goes on without it. That the server is away is told of by others.
      if (told || isConnectionError(error)) return;
      told = true;
      process.emitWarning(
        `New imports are noticed some seconds late, for LISTEN is refused at DATABASE_URL: ${(error as Error).message}`,
      );
    } finally {
      connecting = false;
    }
  };
  const timer = setInterval(() => {
    listen();
    tellLook();
  }, LOOK_EVERY_MS).unref();
  listen();
  return () => {
    ended = true;
    clearInterval(timer);
    listener?.end().catch(() => {});
  };
}
