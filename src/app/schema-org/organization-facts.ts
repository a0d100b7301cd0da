import type { SiteFacts } from '../site-data.ts';

/** Returns the schema.org facts of the organization that runs the site. */
export function organizationFacts(site: SiteFacts, siteUrl: string): object {
  return {
    '@type': 'NGO',
    name: site.organization,
    slogan: site.promise,
    url: siteUrl || '/',
    logo: siteUrl + site.logo.src,
    taxID: site.taxNumber,
    nonprofitStatus: 'https://schema.org/Nonprofit501c3',
    sameAs: Object.values(site.social),
  };
}
