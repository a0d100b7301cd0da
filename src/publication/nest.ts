import type { Row, Rows, TableName } from './tables.ts';
import { nestedTerms } from './terms.ts';

/** What JSON has within an entry: the lists of these tables whose column names it. */
const WITHIN: Partial<Record<TableName, [table: TableName, column: string][]>> = {
  organizations: [
    ['organization_identifiers', 'organization_id'],
    ['locations', 'organization_id'],
  ],
  locations: [
    ['languages', 'location_id'],
    ['addresses', 'location_id'],
    ['accessibility', 'location_id'],
    ['phones', 'location_id'],
    ['schedules', 'location_id'],
  ],
  services: [['service_at_locations', 'service_id']],
};

export type Json = Record<string, unknown>;

/** An entry with everything in and about it, but for the lists of these tables. */
function whole(rows: Rows, table: TableName, row: Row, without: readonly TableName[] = []): Json {
  const json: Json = { ...row };
  for (const [inner, column] of WITHIN[table] ?? []) {
    if (without.includes(inner)) continue;
    const found = rows[inner].filter((each) => each[column] === row.id);
    if (found.length > 0) json[inner] = found.map((each) => whole(rows, inner, each, without));
  }
  const attributes = rows.attributes.filter(({ link_id }) => link_id === row.id);
  if (attributes.length > 0 && table !== 'attributes')
    json.attributes = attributes.map((each) => {
      const taxonomy_term = nestedTerms.get(each.taxonomy_term_id as string);
      return { ...whole(rows, 'attributes', each), taxonomy_term };
    });
  const metadata = rows.metadata.filter(({ resource_id }) => resource_id === row.id);
  if (metadata.length > 0) json.metadata = metadata;
  return json;
}

/** How the calls show an entry: by table, briefly with its one-to-one fields, or whole. */
export const VIEWS = {
  services: {
    brief: (rows: Rows, row: Row): Json => ({ ...row, organization: rows.organizations[0]! }),
    whole: (rows: Rows, row: Row): Json => ({
      ...whole(rows, 'services', row, ['service_at_locations']),
      organization: organizationIn(rows),
      service_at_locations: rows.service_at_locations
        .filter(({ service_id }) => service_id === row.id)
        .map((each) => ({ ...each, location: whole(rows, 'locations', rows.locations[0]!) })),
    }),
  },
  organizations: {
    brief: (_: Rows, row: Row): Json => ({ ...row }),
    whole: (rows: Rows, row: Row): Json => ({ ...whole(rows, 'organizations', row), services: briefServices(rows) }),
    withServices: (rows: Rows, row: Row): Json => ({
      ...whole(rows, 'organizations', row),
      services: wholeServices(rows),
    }),
  },
  service_at_locations: {
    brief: (rows: Rows, row: Row): Json => ({
      ...row,
      location: rows.locations[0]!,
      service: VIEWS.services.brief(rows, serviceOf(rows, row)),
    }),
    whole: (rows: Rows, row: Row): Json => ({
      ...row,
      location: whole(rows, 'locations', rows.locations[0]!),
      service: {
        ...whole(rows, 'services', serviceOf(rows, row), ['service_at_locations']),
        organization: organizationIn(rows),
      },
    }),
  },
};

/** An organization with its services as wholes: everything of a listing once. */
export function wholeListing(rows: Rows): Json {
  const organization = rows.organizations[0]!;
  const services = wholeServices(rows);
  return { ...whole(rows, 'organizations', organization), ...(services.length > 0 && { services }) };
}

function organizationIn(rows: Rows): Json {
  return whole(rows, 'organizations', rows.organizations[0]!, ['locations']);
}

function briefServices({ services }: Rows): Json[] {
  return services.map(({ id, name, status }) => ({ id, name, status }));
}

function wholeServices(rows: Rows): Json[] {
  return rows.services.map((row) => whole(rows, 'services', row));
}

function serviceOf({ services }: Rows, { service_id }: Row): Row {
  return services.find(({ id }) => id === service_id)!;
}
