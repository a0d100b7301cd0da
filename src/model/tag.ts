import type { LocalText } from './content-language.ts';

/** The two groups in use. */
export const TAG_GROUP_NAMES = ['InsuranceGroup', 'ProviderType'] as const;
export type TagGroupName = (typeof TAG_GROUP_NAMES)[number];

/** One thing to filter by: a service, or a state's Medicaid programme. */
export interface Tag {
  /** Stable for ever: it stands in bookmarks and in the store. Never reuse a number. 1 to 199 services, 200 to 299 programmes. */
  id: number;
  group: TagGroupName;
  /** Machine name: `PT-` (provider type) or `PS-` (primary specialty) and a slug for services, `MC-` and the state for programmes. */
  name: string;
  /** Plain words for people, by language. */
  displayName: LocalText;
  /** The field's own word where it differs, shown beside the plain one and searchable: 'speech-language pathology'. */
  fieldTerm?: LocalText;
  /** Other words people may type: 'SLP', 'stutter'. */
  synonyms?: string[];
}

/** A service without its group, which is 'ProviderType' for all of them. */
export type ServiceTag = Omit<Tag, 'group'>;
