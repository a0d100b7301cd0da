import { readFileSync } from 'node:fs';
import type { Tag, TagGroupName } from '#model/tag.ts';
import { readVocabulary } from './read-vocabulary.ts';

const vocabulary = readVocabulary((file) => readFileSync(new URL(file, import.meta.url), 'utf8'));

/** Services and Medicaid programs as filters list them; facts by the keys that `Provider.facts` stores, as they are shown. */
export const {
  services: SERVICES,
  programs: MEDICAID_PROGRAMS,
  facts: FACTS,
  frequentSearches: FREQUENT_SEARCHES,
} = vocabulary;

/** Every tag there is: services first, then Medicaid programs. */
export const TAGS: readonly Tag[] = [...SERVICES, ...MEDICAID_PROGRAMS];

/** The two filters, each with its tags in reading order. */
export const TAG_GROUPS: readonly { name: TagGroupName; tags: readonly Tag[] }[] = [
  { name: 'InsuranceGroup', tags: MEDICAID_PROGRAMS },
  { name: 'ProviderType', tags: SERVICES },
];

const byId = new Map(TAGS.map((tag) => [tag.id, tag]));
const byName = new Map(TAGS.map((tag) => [tag.name, tag]));

/** The tag with this id, or undefined. */
export function tagById(id: number): Tag | undefined {
  return byId.get(id);
}

/** The tag with this machine name ('PT-dentist', 'MC-AZ'), upper and lower case as written, or undefined. */
export function tagByName(name: string): Tag | undefined {
  return byName.get(name);
}

/** The service with this slug ('dentist'), or undefined. */
export function serviceBySlug(slug: string): Tag | undefined {
  return byName.get(`PT-${slug}`) ?? byName.get(`PS-${slug}`);
}

/** The tag of a state's Medicaid program by the state's USPS abbreviation ('AZ'), or undefined; of any state's by 'ANY'. */
export function programOf(state: string): Tag | undefined {
  return byName.get(`MC-${state}`);
}
