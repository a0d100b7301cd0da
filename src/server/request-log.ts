import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';

/** What is known of a finished request, without anything about who asked: no address, no words, no place, no cookie. */
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
}

/** Who asked hung up before all of it came: the number that nginx gives it. Nobody got the answer, and nothing is at problem. */
const HUNG_UP = 499;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);

/**
 * Gives each request an id, which the answer carries as X-Request-Id (`pageHeaders` and `apiHeaders` see to that) and every
 * line logged about it as `request`, and logs it when it is answered: at level info, problems of the server at level error.
 */
export function requestLog({ logger, routeOf, onFinish }: RequestLogDeps): MiddlewareHandler {
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
      status: isCutOff(c) ? HUNG_UP : c.res.status,
      seconds: (performance.now() - started) / 1000,
    };
    onFinish(finished);
    const failed = finished.status >= 500;
    if (!failed && !logger.isLevelEnabled('info')) return;
    const line = { request, ...finished, seconds: Number(finished.seconds.toFixed(4)) };
    if (failed) logger.error(line, 'request failed');
    else logger.info(line, 'request');
  };
}

function isCutOff(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return incoming?.destroyed === true && !incoming.complete;
}
