import type { z } from 'zod';
import type { ContentLanguage } from '#model/content-language.ts';
import type { glossarySchema } from './page-schemas.ts';
import { type In, inLanguage } from './translated.ts';

type Fields = z.output<typeof glossarySchema>;

/** The glossary page. */
export interface Glossary extends Omit<In<Fields>, 'terms'> {
  /** Sorted by name. */
  terms: GlossaryTerm[];
}

export interface GlossaryTerm extends Omit<In<Fields>['terms'][string], 'inTexts'> {
  id: string;
}

/** A word that texts explain at its first use. */
export interface ExplainedWord extends Pick<GlossaryTerm, 'id' | 'term' | 'short'> {
  /** Spellings to look for. */
  spellings: string[];
}

/** Builds the glossary in one language. */
export function buildGlossary({ terms, ...words }: In<Fields>, language: ContentLanguage): Glossary {
  const named = Object.entries(terms).map(([id, { inTexts, ...term }]): GlossaryTerm => ({ id, ...term }));
  return { ...words, terms: named.sort((a, b) => a.term.localeCompare(b.term, language)) };
}

/** Returns the words to explain in texts of a language. */
export function explainedWords({ terms }: Fields, language: ContentLanguage): ExplainedWord[] {
  return Object.entries(terms)
    .map(([id, { term, short, inTexts }]) => ({
      ...{ id, term: inLanguage(term, language), short: inLanguage(short, language) },
      spellings: inTexts[language],
    }))
    .filter(({ spellings }) => spellings.length > 0);
}
