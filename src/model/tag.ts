import type { LocalText } from './content-language.ts';

export type TagGroupName = 'InsuranceGroup' | 'ProviderType';

/** Map marker icons of services: files `<name>.svg` in /leaflet/. */
export const MARKER_ICONS = ['dental', 'equipment', 'home', 'mind', 'senses', 'therapy'] as const;

/** Something to filter by: a service or a state's Medicaid program. */
export interface Tag {
  /**
   * Permanent, because bookmarks and stored data contain it: never reuse one. 1 to 199 for services, 200 to 299 for
   * programs.
   */
  id: number;
  group: TagGroupName;
  /**
   * Machine name: `PT-` (provider type) or `PS-` (primary specialty) plus a slug for services, `MC-` plus the state for
   * programs.
   */
  name: string;
  /** Plain name by language. */
  displayName: LocalText;
  /** What is given, within a sentence: 'speech therapy'. */
  care?: LocalText | undefined;
  /** The professional term if it differs, shown next to the plain name and searchable: 'speech-language pathology'. */
  fieldTerm?: LocalText | undefined;
  /** Other words people may type: 'SLP', 'stutter'. */
  synonyms: string[];
  /** Of a Medicaid program: names of insurers' plans. */
  plans?: string[] | undefined;
  /** Absent: the plain marker. */
  icon?: (typeof MARKER_ICONS)[number] | undefined;
}
