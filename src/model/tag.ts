import type { LocalText } from './content-language.ts';

export type TagGroupName = 'InsuranceGroup' | 'ProviderType';

/** Pictures for the markers of services: files `<name>.svg` in /leaflet/. */
export const MARKER_ICONS = ['dental', 'equipment', 'home', 'mind', 'senses', 'therapy'] as const;

/** One thing to filter by: a service, or a state's Medicaid program. */
export interface Tag {
  /** Stable forever: it is in bookmarks and in the store. Never reuse a number. 1 to 199 services, 200 to 299 programs. */
  id: number;
  group: TagGroupName;
  /** Machine name: `PT-` (provider type) or `PS-` (primary specialty) and a slug for services, `MC-` and the state for programs. */
  name: string;
  /** Plain words for people, by language. */
  displayName: LocalText;
  /** The field's own word where it differs, shown beside the plain one and searchable: 'speech-language pathology'. */
  fieldTerm?: LocalText | undefined;
  /** Other words people may type: 'SLP', 'stutter'. */
  synonyms: string[];
  /** Absent for the plain marker. */
  icon?: (typeof MARKER_ICONS)[number] | undefined;
}
