import type { Logger } from 'pino';
import type { FormRefusal } from '#forms/admission.ts';

/** Something that may be an attack. Says nothing about the visitor: no address, no words. */
export type SecurityEvent =
  /** A request got a 403, 413 or 429. `route`: its pattern. */
  | { event: 'request-refused'; status: number; route: string }
  | ({ event: 'form-refused' } & FormRefusal)
  | { event: 'metrics-refused' }
  /** One address had too many connections open. */
  | { event: 'connection-refused' };

/** Statuses of refused requests; others are mistakes. */
export const REFUSALS = new Set([403, 413, 429]);

const REPEATS_EVERY_MS = 60_000;

/**
 * Returns a function that logs security events: the first of a kind at once, then the number of others like it once a
 * minute, so that an attack cannot fill the disk.
 */
export function securityLog(logger: Pick<Logger, 'warn'>): (event: SecurityEvent) => void {
  const repeats = new Map<string, { times: number }>();
  return (event) => {
    const kind = JSON.stringify(event);
    const known = repeats.get(kind);
    if (known) {
      known.times++;
      return;
    }
    logger.warn({ ...event, times: 1 }, 'security');
    const repeat = { times: 0 };
    repeats.set(kind, repeat);
    setTimeout(() => {
      repeats.delete(kind);
      if (repeat.times > 0) logger.warn({ ...event, ...repeat }, 'security');
    }, REPEATS_EVERY_MS).unref();
  };
}
