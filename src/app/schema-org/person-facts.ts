import type { Expert } from '#site-content/site-content.ts';
import type { PageContext } from './structured-data.tsx';

/** Returns the schema.org facts of an expert. `sampleNote`: what marks a sample person as one. */
export function personFacts(
  expert: Expert,
  { siteUrl, address, organization }: PageContext,
  sampleNote: string,
): object {
  return {
    '@type': 'Person',
    name: expert.name,
    jobTitle: expert.title,
    description: expert.bio,
    image: siteUrl + expert.image.src,
    url: address,
    knowsAbout: expert.topics.map(({ label }) => label),
    ...(organization && { affiliation: { '@type': 'Organization', name: organization } }),
    ...(expert.sample && { disambiguatingDescription: sampleNote }),
  };
}
