import type { Context } from 'hono';
import { cors } from 'hono/cors';
import { type Publication, type Publications, rightsOf } from '#publication/publications.ts';
import type { Sharing } from '#publication/rights.ts';
import type { ApiDeps } from './deps.ts';
import { problem } from './problem.ts';

/** What the calls for other directories depend on. */
export interface OpenDataDeps extends Pick<ApiDeps, 'directory' | 'gazetteer' | 'organization' | 'apiBase'> {
  publications: Pick<Publications, 'ask' | 'latest'>;
  sharing: Sharing;
  siteUrl?: string | undefined;
}

/** The publication that a call answers from. */
export interface Published extends OpenDataDeps {
  publication: Publication;
}

/** Pages of other origins may read open data: there is nothing of a visitor in it. */
export const openToAll = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST'],
  exposeHeaders: ['ETag', 'Retry-After'],
});

/** How long a publication of a large directory may take. */
const RETRY_AFTER_SECONDS = 60;

/**
 * Answers from the latest publication, or 503 where there is none: the first is written once somebody has asked, and
 * one that was written under other rights may have what must not be passed on any more.
 */
export function withPublication(
  c: Context,
  deps: OpenDataDeps,
  work: (published: Published) => Response | Promise<Response>,
): Response | Promise<Response> {
  deps.publications.ask();
  const publication = deps.publications.latest();
  if (publication?.index.about.rights === rightsOf(deps)) return work({ ...deps, publication });
  return beingWritten(c, 'Our data are being written. Please try again in a minute.');
}

/** Answers 503 until the next publication. */
export function beingWritten(c: Context, message: string): Response {
  return problem(c, 503, message, { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } });
}
