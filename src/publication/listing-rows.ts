import { providerPath } from '#model/provider-path.ts';
import { addAttributes } from './attribute-rows.ts';
import { hsdsId, idOf } from './hsds-ids.ts';
import { addLocation, addPlace } from './place-rows.ts';
import type { Publishable, Sharing } from './rights.ts';
import { metadataOf, saidOf } from './said.ts';
import { addServices } from './service-rows.ts';
import { emptyRows, type Rows } from './tables.ts';

export interface RowContext {
  sharing: Sharing;
  /** Address of the site, without a path. Absent: listings have no address. */
  siteUrl?: string | undefined;
}

/**
 * Returns a listing as rows of HSDS: an organization at a location, with its services there. `modified`: ISO time of
 * the last change that was published. `isBrief`: without what is about them, which is most of the work.
 */
export function rowsOf(
  publishable: Publishable,
  { sharing, siteUrl }: RowContext,
  modified: string,
  isBrief = false,
): Rows {
  const { listing } = publishable;
  const { id, details, assembled, website, npi } = listing;
  const rows = emptyRows();
  const by = assembled?.saidBy;
  const said = (record: number | undefined) => saidOf(listing, record, sharing);
  const organization = {
    id: idOf.organization(id),
    name: listing.name,
    alternate_name: listing.otherNames[0],
    // Required by the schema; nothing is said where nothing is known.
    description: details.description ?? '',
    email: details.email && /^[^\s@]+@[^\s@]+$/.test(details.email) ? details.email : undefined,
    website: website !== null && URL.canParse(website) ? website : undefined,
    uri: siteUrl && siteUrl + providerPath(id),
  };
  rows.organizations.push(organization);
  rows.metadata.push(
    ...metadataOf('organizations', organization, {
      name: said(by?.name),
      alternate_name: said(by?.otherNames[0]),
      description: said(by?.details?.description),
      email: said(by?.details?.email),
      website: said(by?.website),
    }),
  );
  addLocation(rows, listing, sharing);
  addServices(rows, listing, sharing, modified);
  if (isBrief) return rows;
  if (npi)
    rows.organization_identifiers.push({
      id: hsdsId('identifier', id, 'NPI'),
      organization_id: organization.id,
      identifier_type: 'NPI',
      identifier: npi,
    });
  addPlace(rows, listing, sharing);
  addAttributes(rows, publishable, sharing);
  return rows;
}
