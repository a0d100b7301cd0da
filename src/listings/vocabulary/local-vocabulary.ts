import type { ContentLanguage } from '#model/content-language.ts';
import type { MustKey } from '#model/must-have.ts';
import type { FactGroup } from '#model/place-facts.ts';
import type { Tag } from '#model/tag.ts';
import type { FrequentSearch } from './read-vocabulary.ts';
import {
  DERIVED_FACTS,
  FACTS,
  FREQUENT_SEARCHES,
  MEDICAID_PROGRAMS,
  OFTEN_NEEDED,
  programOf,
  SERVICES,
  STATE_DIRECTORIES,
  tagById,
} from './vocabulary.ts';

/** The vocabulary for a page in one language. */
export interface LocalVocabulary {
  language: ContentLanguage;
  /** In reading order. */
  services: readonly Tag[];
  /** Medicaid programs in reading order. */
  programs: readonly Tag[];
  frequentSearches: readonly FrequentSearch[];
  /** Names of the services that are offered where it is not known what is needed, the best first. */
  oftenNeeded: readonly string[];
  tagById(id: number): Tag | undefined;
  /** The Medicaid program of a state: 'AZ'. */
  programOf(state: string): Tag | undefined;
  /** Address of the state's own search for Medicaid providers, if it has one that we know of. */
  stateDirectory(state: string): string | undefined;
  /** The text for a key of `Provider.facts`; undefined for an unknown key. */
  fact(key: string): string | undefined;
  /** The text for what a search can ask for. */
  mustText(key: MustKey): string;
  factGroup(key: string): FactGroup | undefined;
  /** Position of a key in display order; -1 for an unknown key. */
  factOrder(key: string): number;
}

/** Returns the vocabulary in a language; always the same object. */
export function vocabularyIn(language: ContentLanguage): LocalVocabulary {
  return BY_LANGUAGE[language];
}

const FACT_KEYS = Object.keys(FACTS);
const BY_LANGUAGE = { en: inLanguage('en'), es: inLanguage('es') };

function inLanguage(language: ContentLanguage): LocalVocabulary {
  return {
    language,
    services: SERVICES,
    programs: MEDICAID_PROGRAMS,
    frequentSearches: FREQUENT_SEARCHES,
    oftenNeeded: OFTEN_NEEDED,
    tagById,
    programOf,
    stateDirectory: (state) => STATE_DIRECTORIES[state],
    fact: (key) => FACTS[key]?.[language],
    mustText: (key) => (FACTS[key] ?? DERIVED_FACTS[key]!)[language],
    factGroup: (key) => FACTS[key]?.group,
    factOrder: (key) => FACT_KEYS.indexOf(key),
  };
}
