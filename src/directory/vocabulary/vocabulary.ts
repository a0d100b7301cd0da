import type { Tag, TagGroupName } from '#model/tag.ts';
import { MEDICAID_PROGRAMS } from './medicaid-programs.ts';
import { SERVICES } from './services.ts';

/** Every tag there is: services first, then Medicaid programmes; the order in which filters list them. */
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

/** The tag of a state's Medicaid programme by the state's USPS abbreviation ('AZ'), or undefined. */
export function programOf(state: string): Tag | undefined {
  return byName.get(`MC-${state}`);
}
