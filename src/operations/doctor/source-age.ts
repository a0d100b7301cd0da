import type { SourceInfo, SourceName } from '#listings/provider.ts';
import { daysSince } from './finding.ts';

/** Returns the days after which to import a source again: NPPES is published monthly, the others a few times a year. */
export function ageLimitDays(source: SourceName): number | null {
  if (source === 'sample' || source === 'community') return null;
  return source === 'nppes' ? 45 : 200;
}

/**
 * Returns the days since the newest record of a source was true; if its records have no dates, since it was imported.
 */
export function ageDays(
  { newestSourceDate, importedAt }: Pick<SourceInfo, 'newestSourceDate' | 'importedAt'>,
  now: Date,
): number {
  return daysSince(newestSourceDate ?? importedAt, now);
}

/** Whether a newer edition of the source should be imported. */
export function isOutdated(info: SourceInfo, now: Date): boolean {
  const limit = ageLimitDays(info.source);
  return limit !== null && ageDays(info, now) > limit;
}
