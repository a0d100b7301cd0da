import type { StoredProvider } from '#listings/provider.ts';
import { providerPath } from '#model/provider-path.ts';
import { addAttributes } from './attribute-rows.ts';
import { hsdsId, idOf } from './hsds-ids.ts';
import { addLocation, addPlace, locationRow } from './place-rows.ts';
import type { Publishable, Sharing } from './rights.ts';
import { metadataOf, saidOf } from './said.ts';
import { addService, addServices, serviceFields, servicesOf } from './service-rows.ts';
import { emptyRows, type Rows } from './tables.ts';

export interface RowContext {
  sharing: Sharing;
  /** Address of the site, without a path. Absent: listings have no address. */
  siteUrl?: string | undefined;
}

/**
 * Returns a listing as rows of HSDS: an organization at a location, with its services there. `modified`: ISO time of
 * the last change that was published.
 */
export function rowsOf(publishable: Publishable, { sharing, siteUrl }: RowContext, modified: string): Rows {
  const { listing } = publishable;
  const { id, assembled, npi } = listing;
  const rows = emptyRows();
  const by = assembled?.saidBy;
  const said = (record: number | undefined) => saidOf(listing, record, sharing);
  const organization = organizationRow(listing, siteUrl);
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

/** Returns what a brief list shows of a listing and one of its services (none: null). */
export function briefRowsOf(
  { listing }: Publishable,
  { sharing, siteUrl }: RowContext,
  modified: string,
  serviceKey: string | null,
): Rows {
  const rows = emptyRows();
  rows.organizations.push(organizationRow(listing, siteUrl));
  rows.locations.push(locationRow(listing));
  const service = servicesOf(listing).find(({ key }) => key === serviceKey);
  if (service) addService(rows, listing, service, serviceFields(listing, sharing, modified));
  return rows;
}

function organizationRow(listing: StoredProvider, siteUrl: string | undefined) {
  const { id, name, otherNames, details, website, assembled } = listing;
  // Our id may be that of a record that is not passed on. The ids of the others lead to the same page.
  const page = assembled?.records[0]?.id ?? id;
  return {
    id: idOf.organization(id),
    name,
    alternate_name: otherNames[0],
    // Required by the schema; nothing is said where nothing is known.
    description: details.description ?? '',
    email: details.email && /^[^\s@]+@[^\s@]+$/.test(details.email) ? details.email : undefined,
    website: website !== null && URL.canParse(website) ? website : undefined,
    uri: siteUrl && siteUrl + providerPath(page),
  };
}
