import type { Directory } from '#directory/directory.ts';
import type { Words } from '#wire/provider-feature.ts';
import type { ShownForm } from '../../forms/shown-form.ts';
import type { InvolvedForm } from '../get-involved/involved-forms.ts';

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
  /** Tag id as text, as the API takes it. */
  id: string;
  /** Machine name, as the address carries it: 'PT-dentist'. */
  name: string;
  displayName: string;
  /** The field's own word, where it differs. */
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

/** Everything to choose from, read from the directory's vocabulary. */
export function readFilterOptions(directory: Directory, words: Words): FilterOptions {
  const groups = directory.tagGroups(words.language);
  const optionsOf = (group: string) =>
    (groups.find(({ parent }) => parent.name === group)?.children ?? []).map(({ id, name, displayName }): TagOption => {
      const tag = words.tagById(Number(id));
      const other = words.language === 'en' ? 'es' : 'en';
      return {
        id,
        name,
        displayName,
        ...(tag?.fieldTerm && { fieldTerm: tag.fieldTerm[words.language] }),
        otherWords: tag
          ? [tag.displayName[other], ...(tag.fieldTerm ? [tag.fieldTerm[other]] : []), ...(tag.synonyms ?? [])]
          : [],
      };
    });
  const frequent = directory
    .frequentSearches(words.language)
    .map(({ name, displayName, dataTags }) => ({ name, displayName, tags: dataTags.map((tag) => tag.name) }));
  return { services: optionsOf('ProviderType'), programs: optionsOf('InsuranceGroup'), frequent };
}

/** The option that an address means by a tag name or id, or undefined. */
export function findOption(options: TagOption[], nameOrId: string): TagOption | undefined {
  return options.find(({ id, name }) => name === nameOrId || id === nameOrId);
}
