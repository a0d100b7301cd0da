import type { z } from 'zod';
import type { ContentLanguage } from '#model/content-language.ts';
import type { ContentFolder } from './content-folder.ts';
import type { glossarySchema } from './page-schemas.ts';
import type { Text } from './text.ts';
import { inLanguage } from './translated.ts';

/** The page of words explained. */
export interface Glossary {
  title: string;
  description: string;
  /** What leads from an explanation to the page. */
  allTerms: string;
  /** By name. */
  terms: GlossaryTerm[];
}

export interface GlossaryTerm {
  id: string;
  /** As families hear it: 'IEP'. */
  term: string;
  /** What it is short for, or its other name. */
  fullName?: string | undefined;
  /** One or two sentences. */
  short: string;
  more?: string | undefined;
  learnMore?: { publisher: string; hyperlink: string } | undefined;
}

/** A word that texts explain where they use it first. */
export interface ExplainedWord extends Pick<GlossaryTerm, 'id' | 'term' | 'short'> {
  /** How it may be written. */
  spellings: string[];
}

type Fields = z.output<typeof glossarySchema>;

/** The glossary in one language. */
export function buildGlossary(
  { glossary: { fields } }: Pick<ContentFolder, 'glossary'>,
  language: ContentLanguage,
): Glossary {
  const local = (text: Text) => inLanguage(text, language);
  const optional = (text: Text | undefined) => text && local(text);
  const terms = Object.entries(fields.terms).map(
    ([id, { term, fullName, short, more, learnMore }]): GlossaryTerm => ({
      id,
      term: local(term),
      fullName: optional(fullName),
      short: local(short),
      more: optional(more),
      learnMore,
    }),
  );
  return {
    title: local(fields.title),
    description: local(fields.description),
    allTerms: local(fields.allTerms),
    terms: terms.sort((a, b) => a.term.localeCompare(b.term, language)),
  };
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
