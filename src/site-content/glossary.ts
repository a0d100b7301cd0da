import type { z } from 'zod';
import type { ContentLanguage } from '#model/content-language.ts';
import type { glossarySchema } from './page-schemas.ts';
import { type In, inLanguage } from './translated.ts';

type Fields = z.output<typeof glossarySchema>;

/** The page of words explained. */
export interface Glossary extends Omit<In<Fields>, 'terms'> {
  /** By name. */
  terms: GlossaryTerm[];
}

export interface GlossaryTerm extends Omit<In<Fields>['terms'][string], 'inTexts'> {
  id: string;
}

/** A word that texts explain where they use it first. */
export interface ExplainedWord extends Pick<GlossaryTerm, 'id' | 'term' | 'short'> {
  /** How it may be written. */
  spellings: string[];
}

/** The glossary in the words of one language. */
export function buildGlossary({ terms, ...words }: In<Fields>, language: ContentLanguage): Glossary {
  const named = Object.entries(terms).map(([id, { inTexts, ...term }]): GlossaryTerm => ({ id, ...term }));
  return { ...words, terms: named.sort((a, b) => a.term.localeCompare(b.term, language)) };
}

/** The words to explain within texts of a language. */
export function explainedWords({ terms }: Fields, language: ContentLanguage): ExplainedWord[] {
  return Object.entries(terms)
    .map(([id, { term, short, inTexts }]) => ({
      ...{ id, term: inLanguage(term, language), short: inLanguage(short, language) },
      spellings: inTexts[language],
    }))
    .filter(({ spellings }) => spellings.length > 0);
}
