import type { KeptCall } from '#forms/call-store.ts';
import { siteDay } from '#model/site-day.ts';
import { withRecords } from '#operations/data-folder.ts';
import { type CalledListing, callQueue } from '#operations/listings/call-queue.ts';
import { withCalls } from '#operations/listings/call-reports.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { Translate } from '../messages/translate.ts';

/** Returns the name of a called listing's claim. */
export function callClaim(id: string): string {
  return `call:${id}`;
}

/** Returns the path of a called listing's page. */
export function callPath(id: string): string {
  return `/calls/one?id=${encodeURIComponent(id)}`;
}

/** Returns the name of a called listing, or its id if no source has it now. */
export function calledName({ listing, id }: CalledListing, t: Translate): string {
  return listing?.name ?? `${id} (${t('calls.notShown')})`;
}

/** Reads all reports by listing, the worst first. `isComplete`: with the names of those without bad reports. */
export async function readQueue(
  { records }: Pick<DeskDeps, 'records'>,
  now: Date,
  isComplete = false,
): Promise<{ queue: CalledListing[]; calls: KeptCall[] }> {
  const calls = await withCalls((store) => store.list(), []);
  if (calls.length === 0) return { queue: [], calls };
  const today = siteDay(now.getTime());
  const queue = await withRecords((open) => callQueue(calls, open, { today, isComplete }), records);
  return { queue, calls };
}

/** Whether staff should look at a listing. */
export function isToDecide({ harm }: CalledListing): boolean {
  return harm !== 'none' && harm !== 'storm';
}

/** Returns the undecided reports of listings that no source has now. */
export function unlistedReports(queue: readonly CalledListing[]): KeptCall[] {
  const open = queue.filter(({ harm }) => harm === 'unlisted').flatMap(({ reports }) => reports);
  return open.filter(({ state }) => state === 'new');
}

/** Returns the last day that reports are about. There must be one at least. */
export function lastDay(reports: readonly KeptCall[]): string {
  return reports
    .map(({ day }) => day)
    .sort()
    .at(-1)!;
}
