import type { Expert } from '#site-content/site-content.ts';

interface PersonSurroundings {
  siteUrl: string;
  /** Of the person's page, in full. */
  address: string;
  organisation: string | undefined;
}

/** An expert in the words of schema.org. An invented person is said to be one. */
export function personFacts(expert: Expert, { siteUrl, address, organisation }: PersonSurroundings): object {
  return {
    '@type': 'Person',
    name: expert.name,
    jobTitle: expert.title,
    description: expert.bio,
    image: siteUrl + expert.image.src,
    url: address,
    knowsAbout: expert.topics.map(({ label }) => label),
    ...(organisation && { affiliation: { '@type': 'Organization', name: organisation } }),
    ...(expert.sample && { disambiguatingDescription: 'An invented person: sample content of this site.' }),
  };
}
