import { Dropped } from '../draft.ts';
import type { HsdsIndex } from './hsds-index.ts';
import { cell, type HsdsRow, type Origin, REFERENCES, TABLE_NAMES, type TableName } from './hsds-tables.ts';

/** Returns the rows of a table about a card: about its services, then its place, then its organization. */
export type RowsAbout = (table: TableName) => HsdsRow[];

/** An organization at a place with all its services there. */
export interface Card {
  organization: HsdsRow | undefined;
  location: HsdsRow;
  services: HsdsRow[];
  /** Services at this location, as rows of their own. */
  placements: HsdsRow[];
  /** The row that stands for it in the report. */
  carrier: Origin;
}

/** Type of a location that is the organization's own address, for services without another. */
export const MAIN_PLACE = 'main';
/** Statuses of services that are not given now. */
const ENDED = /^(inactive|defunct|temporarily closed|closed|archived|deleted|expired)$/i;
/** More services of one card are not shown. */
const MAX_SERVICES = 200;

/**
 * Joins services to organizations and places. Rows that cannot be joined get the reason as their outcome. A service of
 * no place belongs to the only place of its organization, or to its main one.
 */
export function cardsOf(index: HsdsIndex): Card[] {
  const { tables } = index;
  const cards = new Map<string, Card>();
  for (const service of tables.services)
    if (ENDED.test(cell(service, 'status')))
      service.origin.outcome ??= new Dropped('deactivated', cell(service, 'name'));

  const place = (service: HsdsRow, location: HsdsRow, carrier: Origin, placement?: HsdsRow) => {
    const named = cell(service, 'organization_id') || cell(location, 'organization_id');
    const organization = index.get('organizations', named);
    if ([service, location, organization].some((row) => row && isLeftOut(row))) {
      carrier.outcome ??= new Dropped('parent-left-out', cell(service, 'name'));
      return;
    }
    const key = `${named} ${cell(location, 'id')}`;
    const card = cards.get(key) ?? { organization, location, services: [], placements: [], carrier };
    cards.set(key, card);
    if (card.services.length < MAX_SERVICES && !card.services.includes(service)) card.services.push(service);
    if (placement) card.placements.push(placement);
  };

  for (const placement of tables.service_at_locations) {
    if (isLeftOut(placement)) continue;
    const service = index.target(placement, 'service_id');
    const location = index.target(placement, 'location_id');
    if (service && location) place(service, location, placement.origin, placement);
    else placement.origin.outcome ??= new Dropped('broken-reference', brokenIn(placement, index));
  }
  for (const service of tables.services) {
    if (isLeftOut(service) || index.referring('service_at_locations', 'service_id', cell(service, 'id')).length > 0)
      continue;
    const location = index.target(service, 'location_id') ?? onlyPlace(service, index);
    if (location) place(service, location, service.origin);
    else if (cell(service, 'location_id'))
      service.origin.outcome ??= new Dropped('broken-reference', brokenIn(service, index));
    else service.origin.outcome ??= new Dropped('no-place', cell(service, 'name'));
  }
  return [...cards.values()];
}

/** Whether a row is left out, so that nothing of it is shown. */
export function isLeftOut(row: HsdsRow): boolean {
  return row.origin.outcome instanceof Dropped;
}

function onlyPlace(service: HsdsRow, index: HsdsIndex): HsdsRow | undefined {
  const places = index.referring('locations', 'organization_id', cell(service, 'organization_id'));
  return places.length === 1 ? places[0] : places.find((place) => cell(place, 'location_type') === MAIN_PLACE);
}

/** Gives every row without an outcome the reason why it is part of no card. */
export function explainRest(index: HsdsIndex): void {
  const leftOut = new Set(index.tables.organizations.filter(isLeftOut));
  for (const table of TABLE_NAMES) {
    for (const row of index.tables[table]) {
      if (row.origin.outcome !== undefined) continue;
      const name = cell(row, 'name', 'number', 'id');
      const above = index.target(row, 'organization_id');
      const isParent = (table === 'organizations' || table === 'locations') && !(above && leftOut.has(above));
      row.origin.outcome = isParent ? new Dropped('no-service', name) : restOf(row, name, index);
    }
  }
}

function restOf(row: HsdsRow, name: string, index: HsdsIndex): Dropped {
  const broken = brokenIn(row, index);
  const columns = Object.keys(REFERENCES) as (keyof typeof REFERENCES)[];
  const link = cell(row, 'link_id');
  const isLinked = link !== '' && LINKED.some((table) => index.get(table, link));
  if (isLinked || columns.some((column) => index.target(row, column))) return new Dropped('parent-left-out', name);
  if (broken === '' && cell(row, 'contact_id')) return new Dropped('private', 'of a contact person');
  return new Dropped('broken-reference', broken || name);
}

const LINKED = ['services', 'locations', 'organizations', 'service_at_locations'] as const;

function brokenIn(row: HsdsRow, index: HsdsIndex): string {
  return (Object.keys(REFERENCES) as (keyof typeof REFERENCES)[])
    .filter((column) => cell(row, column) !== '' && !index.target(row, column))
    .map((column) => `${column} ${cell(row, column)}`)
    .join(', ');
}
