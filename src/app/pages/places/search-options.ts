import type { LocalVocabulary } from '#listings/vocabulary/local-vocabulary.ts';
import type { ContentLanguage } from '#model/content-language.ts';
import type { FormKind } from '#model/form-definition.ts';
import { MUST_KEYS, type MustKey } from '#model/must-have.ts';
import type { Tag } from '#model/tag.ts';
import type { FormView } from '../../forms/form-view.ts';
import { FORM_LIST, type PlacesQuery } from './places-query.ts';

/** The forms under 'Want to Get Involved?', in the order of their buttons. */
export const INVOLVED_FORMS = ['unlisted-services', 'add-business', 'refer-business'] as const satisfies FormKind[];
export type InvolvedKind = (typeof INVOLVED_FORMS)[number];

/** The options of the filters, in one language. */
export interface FilterOptions {
  musts: MustOption[];
  services: TagOption[];
  programs: TagOption[];
  frequent: FrequentGroup[];
}

/** What the page needs once its script runs: the options to search in, and the forms. In a file that browsers keep. */
export interface OptionsFile {
  musts: MustOption[];
  services: TagOption[];
  programs: TagOption[];
  frequent: FrequentGroup[];
  forms: Record<InvolvedKind, FormView>;
}

/** The options that a page shows before it has that file. */
export interface NamedOptions {
  /** The chosen ones. */
  services: TagOption[];
  /** The chosen ones, and those that the searched place makes likely. */
  programs: TagOption[];
  /** The chosen ones. */
  musts: MustOption[];
  /** None under a question whose form is folded. */
  frequent: FrequentGroup[];
  /** The visitor, without script, asked for the list of all. */
  isAll: boolean;
}

export interface MustOption {
  key: MustKey;
  text: string;
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
      musts: MUST_KEYS.map((key) => ({ key, text: vocabulary.mustText(key) })),
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

/** Returns the options that a page names. `area`: the searched one. */
export function namedOptions(
  { services, programs, musts, frequent }: FilterOptions,
  query: Pick<PlacesQuery, 'question' | 'services' | 'medicaid' | 'must' | 'list'>,
  area: { state: string | null } | null,
): NamedOptions {
  const short = (options: TagOption[]) => options.map((option) => ({ ...option, otherWords: [] }));
  if (query.list && query.list !== FORM_LIST)
    return { services: short(services), programs: short(programs), musts, frequent, isAll: true };
  return {
    services: short(services.filter(({ name }) => query.services.includes(name))),
    programs: short(programs.filter(({ name }) => isLikelyProgram(name, query.medicaid, area?.state ?? null))),
    musts: musts.filter(({ key }) => query.must.includes(key)),
    frequent: query.question && area && !query.list ? [] : frequent,
    isAll: false,
  };
}

/** Whether the Medicaid filter lists a program first. */
export function isLikelyProgram(name: string, chosen: string[], state: string | null): boolean {
  return name === 'MC-ANY' || name === `MC-${state}` || chosen.includes(name);
}

/** Returns the option with this tag name or id, or undefined. */
export function findOption(options: TagOption[], nameOrId: string): TagOption | undefined {
  return options.find(({ id, name }) => name === nameOrId || String(id) === nameOrId);
}
