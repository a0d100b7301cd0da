import type { LocalVocabulary } from '#directory/vocabulary/local-vocabulary.ts';
import type { ContentLanguage } from '#model/content-language.ts';
import type { FormKind } from '#model/form-definition.ts';
import type { Tag } from '#model/tag.ts';
import type { FormView } from '../../forms/form-view.ts';

/** The forms under 'Want to Get Involved?', in the order of their buttons. */
export const INVOLVED_FORMS = ['unlisted-services', 'add-business', 'refer-business'] as const satisfies FormKind[];
export type InvolvedForm = (typeof INVOLVED_FORMS)[number];

/** The options of the filters, in one language. */
export interface FilterOptions {
  services: TagOption[];
  programs: TagOption[];
  frequent: FrequentGroup[];
}

/** The options of the filters and the forms on the page. */
export interface SearchOptions extends FilterOptions {
  forms: Record<InvolvedForm, FormView>;
}

export interface TagOption {
  /** Tag id. */
  id: number;
  /** Machine name, as used in addresses: 'PT-dentist'. */
  name: string;
  displayName: string;
  /** Technical term, if it differs. */
  fieldTerm?: string;
  /** Other search words: the other language, synonyms. */
  otherWords: string[];
}

/** A Frequently Searched button. */
export interface FrequentGroup {
  name: string;
  displayName: string;
  /** Tag names that it adds and removes, all of them in `services`. */
  tags: string[];
}

const cache = new WeakMap<LocalVocabulary, FilterOptions>();

/** Returns the options of all filters; computed once per vocabulary. */
export function filterOptions(vocabulary: LocalVocabulary): FilterOptions {
  let options = cache.get(vocabulary);
  if (!options) {
    const { language, services, programs, frequentSearches } = vocabulary;
    options = {
      services: services.map((tag) => toOption(tag, language)),
      programs: programs.map((tag) => toOption(tag, language)),
      frequent: frequentSearches.map((group) => ({ ...group, displayName: group.displayName[language] })),
    };
    cache.set(vocabulary, options);
  }
  return options;
}

function toOption({ id, name, displayName, fieldTerm, synonyms }: Tag, language: ContentLanguage): TagOption {
  const other = language === 'en' ? 'es' : 'en';
  return {
    id,
    name,
    displayName: displayName[language],
    ...(fieldTerm && { fieldTerm: fieldTerm[language] }),
    otherWords: [displayName[other], ...(fieldTerm ? [fieldTerm[other]] : []), ...synonyms],
  };
}

/** Returns the option with this tag name or id, or undefined. */
export function findOption(options: TagOption[], nameOrId: string): TagOption | undefined {
  return options.find(({ id, name }) => name === nameOrId || String(id) === nameOrId);
}

/**
 * Packs options into one string, a line of tab-separated values each: as objects, some 150 of them would make up a third
 * of the page's HTML. No text of the vocabulary contains a tab or a line break.
 */
export function packOptions(options: TagOption[]): string {
  return options
    .map(({ id, name, displayName, fieldTerm = '', otherWords }) =>
      [id, name, displayName, fieldTerm, ...otherWords].join('\t'),
    )
    .join('\n');
}

/** Reverses `packOptions`. */
export function unpackOptions(text: string): TagOption[] {
  if (text === '') return [];
  return text.split('\n').map((line) => {
    const [id, name = '', displayName = '', fieldTerm, ...otherWords] = line.split('\t');
    return { id: Number(id), name, displayName, ...(fieldTerm && { fieldTerm }), otherWords };
  });
}
