import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compiledPath, readCompiledNow, writeCompiled } from '#files/compiled-file.ts';
import type { Tag, TagGroupName } from '#model/tag.ts';
import type { Vocabulary } from './read-vocabulary.ts';

const path = compiledPath('vocabulary', ['src/listings/vocabulary/*.{ts,yaml}', 'src/model/*.ts'], []);
const vocabulary = readCompiledNow<Vocabulary>(path) ?? compile();

/**
 * Loads what reads YAML only now: most starts do not need it. Without `await`, because Node.js crashes when a thread is
 * ended whose modules wait for one that does.
 */
function compile(): Vocabulary {
  const require = createRequire(import.meta.url);
  const { readVocabulary }: typeof import('./read-vocabulary.ts') = require('./read-vocabulary.ts');
  return writeCompiled(
    path,
    readVocabulary((file) => readFileSync(new URL(file, import.meta.url), 'utf8')),
  );
}

/**
 * Services and Medicaid programs in filter order; facts by the keys that `Provider.facts` stores, in display order; the
 * states' own provider searches.
 */
export const {
  services: SERVICES,
  programs: MEDICAID_PROGRAMS,
  facts: FACTS,
  derivedFacts: DERIVED_FACTS,
  stateDirectories: STATE_DIRECTORIES,
  frequentSearches: FREQUENT_SEARCHES,
  oftenNeeded: OFTEN_NEEDED,
} = vocabulary;

/** Every tag: services first, then Medicaid programs. */
export const TAGS: readonly Tag[] = [...SERVICES, ...MEDICAID_PROGRAMS];

/** The two filters, each with its tags in reading order. */
export const TAG_GROUPS: readonly { name: TagGroupName; tags: readonly Tag[] }[] = [
  { name: 'InsuranceGroup', tags: MEDICAID_PROGRAMS },
  { name: 'ProviderType', tags: SERVICES },
];

const byId = new Map(TAGS.map((tag) => [tag.id, tag]));
const byName = new Map(TAGS.map((tag) => [tag.name, tag]));

/** Returns the tag with this id, or undefined. */
export function tagById(id: number): Tag | undefined {
  return byId.get(id);
}

/** Whether a tag is a service; the others are Medicaid programs, which follow from `Provider.medicaid`. */
export function isService(tagId: number): boolean {
  return tagById(tagId)?.group !== 'InsuranceGroup';
}

/** Returns the tag with this machine name ('PT-dentist', 'MC-AZ'; case-sensitive), or undefined. */
export function tagByName(name: string): Tag | undefined {
  return byName.get(name);
}

/** Returns the service with this slug ('dentist'), or undefined. */
export function serviceBySlug(slug: string): Tag | undefined {
  return byName.get(`PT-${slug}`) ?? byName.get(`PS-${slug}`);
}

/** Returns the Medicaid program of a state (USPS abbreviation, 'AZ'; 'ANY' for any state's), or undefined. */
export function programOf(state: string): Tag | undefined {
  return byName.get(`MC-${state}`);
}

/** Returns the states of Medicaid programs; null if one of them stands for any state's, or there are none. */
export function statesOf(programs: readonly number[]): string[] | null {
  const states = programs.map((id) => tagById(id)!.name.slice('MC-'.length));
  return states.length === 0 || states.includes('ANY') ? null : states;
}
