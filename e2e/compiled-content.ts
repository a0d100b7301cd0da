import { readSiteContent } from '#site-content/compiled-content.ts';
import { VARIANT_FOLDER } from '#site-content/picture-variants.ts';
import type { SiteContent } from '#site-content/site-content.ts';

/** Returns the content of the tested site, which the build compiled: to parse it takes two seconds. */
export function compiledContent(): Promise<SiteContent> {
  return readSiteContent('content', { variants: VARIANT_FOLDER });
}
