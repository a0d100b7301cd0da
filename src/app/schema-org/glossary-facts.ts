import type { Glossary } from '#site-content/glossary.ts';

/** Returns the schema.org facts of the glossary. `address`: full address of the glossary page. */
export function glossaryFacts({ title, description, terms }: Glossary, address: string): object {
  return {
    '@type': 'DefinedTermSet',
    '@id': address,
    name: title,
    description,
    hasDefinedTerm: terms.map(({ id, term, fullName, short, more }) => ({
      '@type': 'DefinedTerm',
      '@id': `${address}#${id}`,
      url: `${address}#${id}`,
      name: term,
      ...(fullName && { alternateName: fullName }),
      description: more ? `${short} ${more}` : short,
      inDefinedTermSet: address,
    })),
  };
}
