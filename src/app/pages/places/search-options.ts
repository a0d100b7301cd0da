import type { LocalVocabulary } from '#directory/vocabulary/local-vocabulary.ts';
import type { ContentLanguage } from '#model/content-language.ts';
import type { Tag } from '#model/tag.ts';
import type { ShownForm } from '../../forms/shown-form.ts';
import type { InvolvedForm } from './involved-forms.ts';

/** What the filters offer, in one language. */
export interface FilterOptions {
  services: TagOption[];
  programs: TagOption[];
  frequent: FrequentGroup[];
}

/** What the page offers to choose from and to fill in. */
export interface SearchOptions extends FilterOptions {
  /** The forms that the page holds. */
  forms: Record<InvolvedForm, ShownForm>;
}

export interface TagOption {
  /** Tag id. */
  id: number;
  /** Machine name, as the address carries it: 'PT-dentist'. */
  name: string;
  displayName: string;
  /** The field's own term, where it differs. */
  fieldTerm?: string;
  /** What else people may type: the other language, synonyms. */
  otherWords: string[];
}

/** A Frequently Searched button. */
export interface FrequentGroup {
  name: string;
  displayName: string;
  /** Tag names that it adds and removes, all of them offered in `services`. */
  tags: string[];
}

const known = new WeakMap<LocalVocabulary, FilterOptions>();

/** Everything to choose from; worked out once for each vocabulary. */
export function filterOptions(vocabulary: LocalVocabulary): FilterOptions {
  let options = known.get(vocabulary);
  if (!options) {
    const { language, services, programs, frequentSearches } = vocabulary;
    options = {
      services: services.map((tag) => toOption(tag, language)),
      programs: programs.map((tag) => toOption(tag, language)),
      frequent: frequentSearches.map((group) => ({ ...group, displayName: group.displayName[language] })),
    };
    known.set(vocabulary, options);
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

/** The option that an address means by a tag name or id, or undefined. */
export function findOption(options: TagOption[], nameOrId: string): TagOption | undefined {
  return options.find(({ id, name }) => name === nameOrId || String(id) === nameOrId);
}

/**
 * Options as one text, a line each with tabs between: as objects, some 150 of them would be a third of the page's HTML.
 * No word of the vocabulary has a tab or a line break in it.
 */
export function packOptions(options: TagOption[]): string {
  return options
    .map(({ id, name, displayName, fieldTerm = '', otherWords }) =>
      [id, name, displayName, fieldTerm, ...otherWords].join('\t'),
    )
    .join('\n');
}

/** The options again. */
export function unpackOptions(text: string): TagOption[] {
  if (text === '') return [];
  return text.split('\n').map((line) => {
    const [id, name = '', displayName = '', fieldTerm, ...otherWords] = line.split('\t');
    return { id: Number(id), name, displayName, ...(fieldTerm && { fieldTerm }), otherWords };
  });
}
