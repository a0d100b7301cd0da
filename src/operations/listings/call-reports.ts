import type { CallState, CallStore, KeptCall } from '#forms/call-store.ts';
import { openPostgresCallStore } from '#forms/postgres/form-store.ts';
import { hasSubmissions, openCallStore } from '#forms/sqlite/form-store.ts';
import { siteDay } from '#model/site-day.ts';
import { dataPlace, withRecords } from '../data-folder.ts';
import { UsageError } from '../usage-error.ts';
import { withOpen } from '../with-open.ts';
import { type CalledListing, callQueue } from './call-queue.ts';
import { readCorrections } from './correction-store.ts';
import { findListing, recordIds } from './find-listing.ts';

/** What callers reported of listings, those with the most harm first. */
export interface Reports {
  calls: KeptCall[];
  queue: CalledListing[];
}

/**
 * Returns what callers reported; with `text`, an id or the address of a page, of one listing. Throws a
 * `ListingRefusal`.
 */
export async function callReports(text?: string): Promise<Reports> {
  const ids = text === undefined ? undefined : await idsOf(text);
  const calls = await withCalls((store) => store.list(ids), []);
  if (calls.length === 0) return { calls, queue: [] };
  return withRecords(async (records) => ({
    calls,
    queue: await callQueue(calls, records, { today: siteDay(), isComplete: true }),
  }));
}

/**
 * Says that a caller's report is right, does not count, or is to be decided again. Throws a `UsageError` if no or
 * several ids begin so.
 */
export async function decideReport(state: CallState, idStart: string | undefined): Promise<KeptCall> {
  const none = new UsageError(`There is no report '${idStart ?? ''}'. See: listings reports.`);
  const decided = await withCalls(async (store) => {
    const found = idStart ? (await store.list()).filter(({ id }) => id.startsWith(idStart.toLowerCase())) : [];
    const [report, ...others] = found;
    if (!report) throw none;
    if (others.length > 0)
      throw new UsageError(`${found.length} reports start with '${idStart}'. Give more of the id.`);
    await store.decide([report.id], state);
    return { ...report, state };
  }, null);
  if (!decided) throw none;
  return decided;
}

async function idsOf(text: string): Promise<string[]> {
  const corrections = (await readCorrections(dataPlace())).reverse();
  return withRecords(async (records) => recordIds((await findListing(records, corrections, text)).listing));
}

/**
 * Runs `work` with callers' reports, then closes them. Creates no database for a site without submissions, which has
 * `none`.
 */
export async function withCalls<T>(work: (store: CallStore) => Promise<T>, none: T): Promise<T> {
  const { folder, databaseUrl } = dataPlace();
  if (!databaseUrl && !hasSubmissions(folder)) return none;
  return withOpen(databaseUrl ? openPostgresCallStore(databaseUrl) : openCallStore({ folder }), work);
}
