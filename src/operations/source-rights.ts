import type { SourceName } from '#listings/provider.ts';
import { type Credit, sharedName, sharingOf } from '#publication/rights.ts';
import type { Config } from '#settings/config.ts';

/**
 * Whether the open data have a source: on which terms; 'withheld': not before SHARE_LISTS names it; 'off': there are no
 * open data.
 */
export interface SourceRights {
  terms: Credit['terms'] | 'withheld' | 'off';
  /** Its name in SHARE_LISTS. */
  name: string;
}

/** Returns a function that says what of a source is published, by the settings. */
export function sourceRights({
  OPEN_DATA,
  SHARE_LISTS,
}: Pick<Config, 'OPEN_DATA' | 'SHARE_LISTS'>): (source: SourceName) => SourceRights {
  const { mayShare, creditOf } = sharingOf(SHARE_LISTS);
  return (source) => ({
    terms: OPEN_DATA === 'off' ? 'off' : mayShare(source) ? creditOf(source).terms : 'withheld',
    name: sharedName(source),
  });
}
