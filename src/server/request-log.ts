import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { REFUSALS, type SecurityEvent } from './security-log.ts';

/** A finished request, with nothing about the visitor: no address, search words, place or cookie. */
export interface FinishedRequest {
  method: string;
  /** The route's pattern: see `routeNames`. */
  route: string;
  status: number;
  seconds: number;
}

export interface RequestLogDeps {
  logger: Logger;
  routeOf: (path: string) => string;
  onFinish: (request: FinishedRequest) => void;
  security: (event: SecurityEvent) => void;
}

/** nginx's status for a client that disconnected before the end of its request. Not a server error. */
const CLIENT_CLOSED_REQUEST = 499;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);

/**
 * Gives each request an id, sent as X-Request-Id (by `pageHeaders` and `apiHeaders`) and logged as `request`. Logs each
 * request when it is answered: at level error for a 5xx, else at level info; refused ones also as security events.
 */
export function requestLog({ logger, routeOf, onFinish, security }: RequestLogDeps): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now();
    const request = randomUUID();
    c.set('requestId', request);
    c.set('report', (problem: unknown) => logger.error({ request, err: problem }, 'problem'));
    await next();
    const method = METHODS.has(c.req.method) ? c.req.method : 'other';
    const finished = {
      method,
      route: routeOf(c.req.path),
      status: isIncomplete(c) ? CLIENT_CLOSED_REQUEST : c.res.status,
      seconds: (performance.now() - started) / 1000,
    };
    onFinish(finished);
    const { status, route } = finished;
    if (REFUSALS.has(status)) security({ event: 'request-refused', status, route });
    const failed = finished.status >= 500;
    if (!failed && !logger.isLevelEnabled('info')) return;
    const line = { request, ...finished, seconds: Number(finished.seconds.toFixed(4)) };
    if (failed) logger.error(line, 'request failed');
    else logger.info(line, 'request');
  };
}

function isIncomplete(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return incoming?.destroyed === true && !incoming.complete;
}
