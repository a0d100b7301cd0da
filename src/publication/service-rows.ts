import type { StoredProvider } from '#listings/provider.ts';
import { isService, tagById } from '#listings/vocabulary/vocabulary.ts';
import type { CallerFacts } from '#model/caller-facts.ts';
import { hsdsId, idOf } from './hsds-ids.ts';
import type { Sharing } from './rights.ts';
import { metadataOf, type Said, saidByCallers, saidOf } from './said.ts';
import type { Rows } from './tables.ts';
import { termId } from './terms.ts';

/** A service of a listing: one of our vocabulary, by its name there, or one in the words of the source. */
export interface ListedService {
  /** Names it within its listing: 'PT-dentist', or 'text:' and the source's words. */
  key: string;
  name: string;
  /** Name of the tag, if it is one of our vocabulary. */
  code?: string;
  /** Position of the record that says it. */
  record: number | undefined;
}

/** Returns the services of a listing, the main one first. */
export function servicesOf({ tagIds, mainServiceTagId, details, assembled }: StoredProvider): ListedService[] {
  const by = assembled?.saidBy;
  const named = tagIds.flatMap((id, at): (ListedService & { isMain: boolean })[] => {
    const tag = isService(id) ? tagById(id) : undefined;
    if (!tag) return [];
    const { name: code, displayName } = tag;
    return [{ key: code, name: displayName.en, code, record: by?.tagIds[at], isMain: id === mainServiceTagId }];
  });
  const others = (details.otherServices ?? []).map((name, at) => ({
    key: `text:${name}`,
    name,
    record: by?.details?.otherServices?.[at],
  }));
  const sorted = named.sort((a, b) => Number(b.isMain) - Number(a.isMain));
  return [...sorted.map(({ isMain: _, ...service }) => service), ...others];
}

/** Adds the services of a listing, each at its location. `modified`: ISO time of the last change that was published. */
export function addServices(rows: Rows, listing: StoredProvider, sharing: Sharing, modified: string): void {
  const { called, assembled } = listing;
  const by = assembled?.saidBy.details;
  const said = (record: number | undefined) => saidOf(listing, record, sharing);
  const shared: Record<string, Said> = {
    eligibility_description: said(by?.eligibility),
    application_process: said(by?.howToApply),
    fees_description: said(by?.fees),
    ...(called?.wait && { wait_time: saidByCallers(called.wait.lastOn) }),
    ...(called?.foundWrong && { alert: saidByCallers(called.foundWrong.lastOn) }),
  };
  const fields = serviceFields(listing, sharing, modified);
  for (const service of servicesOf(listing)) {
    const row = addService(rows, listing, service, fields);
    rows.metadata.push(...metadataOf('services', row, { name: said(service.record), ...shared }));
    const term = service.code && termId('services', service.code);
    if (term)
      rows.attributes.push({
        id: hsdsId('attribute', row.id, term),
        link_id: row.id,
        taxonomy_term_id: term,
        link_entity: 'service',
      });
  }
}

/** Adds a service at its location. Returns its row. */
export function addService(
  rows: Rows,
  { id }: StoredProvider,
  { key, name }: ListedService,
  fields: ReturnType<typeof serviceFields>,
) {
  const [organization, location] = [rows.organizations[0]!.id, rows.locations[0]!.id];
  const row = { id: idOf.service(id, key), organization_id: organization, name, ...fields };
  rows.services.push(row);
  rows.service_at_locations.push({
    id: idOf.serviceAtLocation(id, key),
    service_id: row.id,
    location_id: location,
  });
  return row;
}

/** What is the same for each service of a listing. */
export function serviceFields(listing: StoredProvider, sharing: Sharing, modified: string) {
  const { details, facts, called } = listing;
  const said = [...recordsSaid(listing, sharing), ...daysOf(called).map(saidByCallers)];
  const confirmed = said.flatMap(({ isConfirmed, on }) => (isConfirmed ? on : []));
  return {
    status: 'active',
    interpretation_services: facts.includes('interpreter') ? 'Interpreter on request' : undefined,
    application_process: details.howToApply,
    fees_description: details.fees,
    wait_time: called?.wait && waitText(called.wait.weeks),
    eligibility_description: details.eligibility,
    assured_date: confirmed.sort().at(-1),
    alert: called?.foundWrong && alertText(called.foundWrong),
    last_modified: modified,
  };
}

/** Who says the listing's values: what a keeper checked is confirmed. */
function recordsSaid(listing: StoredProvider, sharing: Sharing): Said[] {
  return (listing.assembled?.records ?? []).map((_, at) => saidOf(listing, at, sharing));
}

/** Days on which callers were told what is shown. */
function daysOf(called: CallerFacts | undefined): string[] {
  if (!called) return [];
  const { wait, newPatients, medicaid, access } = called;
  return [wait, newPatients, ...medicaid, ...access].flatMap((told) => told?.lastOn ?? []);
}

export function waitText(weeks: number): string {
  return weeks === 0 ? 'No wait' : weeks === 1 ? '1 week' : `${weeks} weeks`;
}

const FOUND = { gone: 'it has closed', moved: 'it has moved', 'wrong-number': 'the phone number is wrong' };

export function alertText({ what, callers, of, lastOn }: NonNullable<CallerFacts['foundWrong']>): string {
  return `${callers} of ${of} callers say that ${FOUND[what]} (${lastOn}).`;
}
