import type { Publication, Publications } from '#publication/publications.ts';
import type { Sharing } from '#publication/rights.ts';
import type { ApiDeps } from '../deps.ts';

/** What the calls of HSDS depend on. */
export interface HsdsDeps extends Pick<ApiDeps, 'directory' | 'gazetteer' | 'organization' | 'apiBase'> {
  publications: Pick<Publications, 'latest'>;
  sharing: Sharing;
  siteUrl?: string | undefined;
}

/** The publication that a call answers from. */
export interface Published extends HsdsDeps {
  publication: Publication;
}
