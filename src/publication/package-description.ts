import type { SourceInfo } from '#listings/provider.ts';
import type { RowContext } from './listing-rows.ts';
import { LICENSES, type Sharing } from './rights.ts';

/** The edition of HSDS that is written. */
export const HSDS_VERSION = '3.1';

/** A source of a publication: who said it, and on which terms it is passed on. */
export interface PublishedSource {
  title: string;
  license?: string;
  attribution?: string;
  path?: string;
  /** Newest day of its records. */
  as_of?: string;
  /** Whether what it says is passed on. */
  shared: boolean;
}

/** Returns the sources of listings. Of those that are not passed on, only that they exist. */
export function publishedSources(
  sources: readonly SourceInfo[],
  { sharing }: Pick<RowContext, 'sharing'>,
): PublishedSource[] {
  return sources.map(({ source, list, newestSourceDate }) => {
    if (!sharing.mayShare(source)) return { title: list?.title ?? source, shared: false };
    const { name, terms, attribution } = sharing.creditOf(source, list?.title);
    return {
      title: name,
      license: LICENSES[terms],
      ...(attribution && { attribution }),
      ...(list?.link && { path: list.link }),
      ...(newestSourceDate && { as_of: newestSourceDate }),
      shared: true,
    };
  });
}

/** Returns on which terms each source is passed on; 'withheld': not at all. */
export function termsOf(sources: readonly SourceInfo[], { mayShare, creditOf }: Sharing) {
  return sources.map(({ source: name, list }) => ({
    name,
    ...(list && { title: list.title }),
    terms: mayShare(name) ? creditOf(name).terms : ('withheld' as const),
  }));
}

/** Returns the description of a package (Data Package 1.0), without its tables. */
export function packageOf(
  sources: readonly SourceInfo[],
  context: RowContext,
  { number, published }: { number: number; published: string },
): object {
  return {
    profile: 'tabular-data-package',
    name: 'alongside-hsds',
    title: 'Providers of help for children and adults with disabilities',
    version: String(number),
    created: published,
    hsds_version: HSDS_VERSION,
    ...(context.siteUrl && { homepage: context.siteUrl }),
    sources: publishedSources(sources, context),
  };
}
