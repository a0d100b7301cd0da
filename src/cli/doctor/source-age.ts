import type { SourceName } from '#directory/provider.ts';

/** Returns the days after which to import a source again: NPPES is published monthly, the others a few times a year. */
export function ageLimitDays(source: SourceName): number | null {
  if (source === 'sample' || source === 'community') return null;
  return source === 'nppes' ? 45 : 200;
}
