import { FACTS, MEDICAID_PROGRAMS, SERVICES } from '#listings/vocabulary/vocabulary.ts';
import { FACT_GROUPS, type FactGroup } from '#model/place-facts.ts';
import { hsdsId } from './hsds-ids.ts';
import type { Row } from './tables.ts';

/** Our taxonomies: one for each filter, one of facts, and one of what is said of a listing itself. */
export const TAXONOMIES = {
  services: ['Alongside services', 'What families look for, in plain words.'],
  medicaid: ['Medicaid programs', 'The Medicaid programs of the states, by their public names.'],
  facts: ['Facts about a place', 'What a place has or lacks, whom it sees, how it is paid, by group.'],
  listing: ['About the listing', 'What is said of a listing beside the fields of HSDS.'],
} as const;
export type TaxonomyName = keyof typeof TAXONOMIES;

const GROUP_NAMES: Record<FactGroup, string> = {
  'getting-in': 'Getting in',
  inside: 'Inside',
  calm: 'Calm',
  understood: 'Being understood',
  how: 'How visits work',
  ages: 'Ages',
  care: 'Kind of care',
  payment: 'Paying',
  people: 'For whom',
};

/** Of the listing itself: by code, the name and what its value is. */
const ABOUT = {
  'new-patients': ['Takes new patients', 'yes or no'],
  'other-name': ['Another name', 'A name beside the name and the two alternate names.'],
  'values-left-out': ['Values left out', 'A source whose terms do not let us pass on what it says.'],
} as const;

/** Returns the id of a taxonomy of ours. */
export const taxonomyIdOf = (name: TaxonomyName) => hsdsId('taxonomy', name);
const termIdOf = (name: TaxonomyName, code: string) => hsdsId('taxonomy-term', name, code);

interface Term {
  code: string;
  name: string;
  description: string;
  parent?: string;
}

const TERMS_OF: Record<TaxonomyName, Term[]> = {
  services: SERVICES.map(({ name: code, displayName, fieldTerm, synonyms }) => ({
    code,
    name: displayName.en,
    description: fieldTerm?.en ?? synonyms.join(', '),
  })),
  medicaid: MEDICAID_PROGRAMS.map(({ name: code, displayName, synonyms }) => ({
    code,
    name: displayName.en,
    description: synonyms.join(', '),
  })),
  facts: [
    ...FACT_GROUPS.map((group) => ({ code: `group:${group}`, name: GROUP_NAMES[group], description: '' })),
    ...Object.entries(FACTS).map(([code, { en, group }]) => ({
      code,
      name: en,
      description: '',
      parent: `group:${group}`,
    })),
  ],
  listing: Object.entries(ABOUT).map(([code, [name, description]]) => ({ code, name, description })),
};

const names = Object.keys(TAXONOMIES) as TaxonomyName[];

/** Our taxonomies as HSDS has them, by id. */
export const TAXONOMY_ROWS: readonly Row[] = names
  .map((name) => ({
    id: taxonomyIdOf(name),
    name: TAXONOMIES[name][0],
    description: TAXONOMIES[name][1],
    version: '1',
  }))
  .sort(byId);

/** Their terms, by id. */
export const TERM_ROWS: readonly Row[] = names
  .flatMap((name) =>
    TERMS_OF[name].map(({ code, name: text, description, parent }) => ({
      id: termIdOf(name, code),
      code,
      name: text,
      description,
      ...(parent && { parent_id: termIdOf(name, parent) }),
      taxonomy: TAXONOMIES[name][0],
      language: 'en',
      taxonomy_id: taxonomyIdOf(name),
    })),
  )
  .sort(byId);

const byCode = new Map(
  names.flatMap((name) => TERMS_OF[name].map(({ code }) => [`${name} ${code}`, termIdOf(name, code)])),
);
export const termById: ReadonlyMap<string, Row> = new Map(TERM_ROWS.map((row) => [row.id, row]));
export const taxonomyById: ReadonlyMap<string, Row> = new Map(TAXONOMY_ROWS.map((row) => [row.id, row]));

/** Returns the id of a term of ours, or undefined. */
export function termId(taxonomy: TaxonomyName, code: string): string | undefined {
  return byCode.get(`${taxonomy} ${code}`);
}

/** Terms with their taxonomies within them, as JSON has them, by id. */
export const nestedTerms: ReadonlyMap<string, object> = new Map(
  TERM_ROWS.map((row) => [row.id, { ...row, taxonomy_detail: taxonomyById.get(row.taxonomy_id as string) }]),
);

function byId(a: Row, b: Row): number {
  return a.id < b.id ? -1 : 1;
}
