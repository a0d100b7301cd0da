import { tagById } from '#listings/vocabulary/vocabulary.ts';
import type { Told } from '#model/caller-facts.ts';
import { readStatement } from '#model/place-facts.ts';
import { hsdsId } from './hsds-ids.ts';
import type { Publishable, Sharing } from './rights.ts';
import { metadataOf, newPatientsSaid, type Said, saidByCallers, saidOf } from './said.ts';
import type { Row, Rows } from './tables.ts';
import { type TaxonomyName, termId } from './terms.ts';

interface Value {
  value: string;
  label?: string | undefined;
  /** What kind of statement it is, if it is none of the source's own. */
  type?: 'callers' | 'medicaid-paid';
  said?: Said;
}

/**
 * Adds what HSDS has no field for, as attributes of the organization with our terms: Medicaid, facts, names, what is
 * left out.
 */
export function addAttributes(rows: Rows, { listing, leftOut }: Publishable, sharing: Sharing): void {
  const { medicaid, facts, paid = [], called, assembled, otherNames } = listing;
  const by = assembled?.saidBy;
  const said = (record: number | undefined) => saidOf(listing, record, sharing);
  const organization = rows.organizations[0]!.id;
  const add = (taxonomy: TaxonomyName, code: string, { value, label, type, said: who }: Value) => {
    const term = termId(taxonomy, code);
    if (!term) return;
    const row: Row = {
      id: hsdsId('attribute', organization, term, type ?? '', value, label ?? ''),
      link_id: organization,
      taxonomy_term_id: term,
      link_type: type,
      link_entity: 'organization',
      value,
      label,
    };
    rows.attributes.push(row);
    if (who) rows.metadata.push(...metadataOf('attributes', row, { value: who }));
  };
  const addTold = (taxonomy: TaxonomyName, code: string, told: Told) =>
    add(taxonomy, code, {
      value: told.answer ?? 'contradicting',
      label: `${told.yes} yes, ${told.no} no`,
      type: 'callers',
      said: saidByCallers(told.lastOn),
    });

  for (const [at, { state, evidence, plan }] of medicaid.entries())
    add('medicaid', `MC-${state}`, { value: evidence, label: plan, said: said(by?.medicaid[at]) });
  for (const { service, lastMonth, months } of paid)
    add('services', tagById(service)?.name ?? '', {
      value: lastMonth,
      label: `paid in ${months} of the last 24 months of the file`,
      type: 'medicaid-paid',
      said: { by: 'Medicaid Provider Spending (HHS)', on: lastMonth },
    });
  for (const [at, text] of facts.entries()) {
    const { key, answer } = readStatement(text);
    add('facts', key, { value: answer, said: said(by?.facts[at]) });
  }
  if (listing.acceptingNewPatients !== 'unknown') {
    add('listing', 'new-patients', { value: listing.acceptingNewPatients, said: newPatientsSaid(listing, sharing) });
  }
  for (const [at, name] of otherNames.entries())
    if (at > 1) add('listing', 'other-name', { value: name, said: said(by?.otherNames[at]) });
  for (const source of leftOut) add('listing', 'values-left-out', { value: source });
  if (!called) return;
  if (called.newPatients) addTold('listing', 'new-patients', called.newPatients);
  for (const told of called.medicaid) addTold('medicaid', `MC-${told.state}`, told);
  for (const told of called.access) addTold('facts', told.fact, told);
}
