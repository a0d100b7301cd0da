import type { SourceName } from '#directory/provider.ts';

/** Days after which a source should be imported again: NPPES comes out every month, the others a few times a year. */
export function ageLimitDays(source: SourceName): number | null {
  if (source === 'sample' || source === 'community') return null;
  return source === 'nppes' ? 45 : 200;
}
