import type { z } from '@hono/zod-openapi';
import { briefRowsOf, rowsOf } from '#publication/listing-rows.ts';
import { VIEWS } from '#publication/nest.ts';
import type { Entry, Filter, ListName } from '#publication/publication-index.ts';
import { type Publishable, publishable } from '#publication/rights.ts';
import type { Row, Rows } from '#publication/tables.ts';
import { nestedTerms, TAXONOMY_ROWS, TERM_ROWS } from '#publication/terms.ts';
import type { Published } from '../open-data.ts';
import { envelopeOf, type ListQuery, type Page, type PageRange, rangeOf } from './hsds-queries.ts';

export type PageJson = z.output<typeof Page>;

/** A row of a listing, with all rows of that. */
interface Shown {
  row: Row;
  rows: Rows;
}

/** How often a page is read at most, and of small pages, how many rows. */
const MAX_READS = 6;
const MAX_READ_ROWS = 50;
/** Where more is gone, no page is read: each would have to look past all of it. */
const MAX_GONE = 2000;

/** Returns a page of a list; null where too much has gone since the publication. `query`: how its entries look. */
export async function listPage(
  list: ListName,
  filter: Filter,
  range: PageRange,
  query: Pick<ListQuery, 'full' | 'full_service'>,
  published: Published,
): Promise<PageJson | null> {
  const show = viewOf(list, query);
  const { index, gone } = published.publication;
  const offset = (range.page - 1) * range.perPage;
  // Counted once: a page beyond the end needs no look at what lies before it.
  const isBeyond = offset >= index.count(list, filter);
  const most = Math.max(MAX_READS, MAX_READ_ROWS / range.perPage);
  for (let reads = 0; reads < most && gone.listings.size + gone.ids.size <= MAX_GONE; reads++) {
    const current = { ...filter, without: { listings: [...gone.listings], ids: [...gone.ids] } };
    const entries = isBeyond ? [] : index.page(list, current, { offset, limit: range.perPage });
    const shown = await readEntries(list, entries, published, show === VIEWS[list].brief);
    if (shown.every((each) => each !== null))
      return {
        ...envelopeOf(range, index.count(list, current), shown.length),
        contents: shown.map(({ rows, row }) => show(rows, row) as { id: string }),
      };
    // What has been hidden since the publication is in no list, and not counted: the page is read again.
  }
  return null;
}

/** Reads what is shown of entries now; null for those that are gone, which are noted. */
async function readEntries(
  list: ListName,
  entries: readonly Entry[],
  { directory, sharing, siteUrl, publication: { gone } }: Published,
  isBrief = false,
): Promise<(Shown | null)[]> {
  const ids = [...new Set(entries.map(({ listing }) => listing))];
  const found = new Map<string, Publishable | null>();
  for (const now of await directory.findByIds(ids))
    found.set(now.id, await publishable(now, sharing, (record) => directory.findRecord(record)));
  const context = { sharing, siteUrl };
  // Of one organization, a page may show all services.
  const whole = new Map<string, Rows>();
  const wholeRows = (now: Publishable, modified: string) => {
    const rows = whole.get(now.listing.id) ?? rowsOf(now, context, modified);
    whole.set(now.listing.id, rows);
    return rows;
  };
  return entries.map(({ id, listing, key, modified }) => {
    const now = found.get(listing);
    if (!now) {
      gone.listings.add(listing);
      return null;
    }
    const rows = isBrief ? briefRowsOf(now, context, modified, key) : wholeRows(now, modified);
    const row = rows[list].find((each) => each.id === id);
    if (!row) gone.ids.add(id);
    return row ? { row, rows } : null;
  });
}

/** Returns the rows of the listing of an entry, and its own; null if it is not published any more. */
export async function readEntry(list: ListName, entry: Entry, published: Published): Promise<Shown | null> {
  return (await readEntries(list, [entry], published))[0] ?? null;
}

/** Returns what a list is limited to. `place`: of its `postcode`. */
export function filterOf(query: ListQuery, place?: { location: { lat: number; lng: number } } | null): Filter {
  const { search, postcode, proximity } = query;
  return {
    search: search || undefined,
    taxonomyTermId: query.taxonomy_term_id,
    taxonomyId: query.taxonomy_id,
    organizationId: query.organization_id,
    modifiedAfter: query.modified_after,
    zip: proximity === undefined ? postcode : undefined,
    near: place && proximity !== undefined ? { point: place.location, meters: proximity } : undefined,
  };
}

/** How a list shows its entries. */
export function viewOf(list: ListName, { full, full_service }: Pick<ListQuery, 'full' | 'full_service'>) {
  if (list === 'organizations' && full_service) return VIEWS.organizations.withServices;
  return full ? VIEWS[list].whole : VIEWS[list].brief;
}

/** Returns a page of our taxonomies. */
export function taxonomiesPage(query: ListQuery): PageJson {
  return pageOf(TAXONOMY_ROWS.filter(matching(query.search)), query);
}

/** Returns a page of their terms. */
export function termsPage(query: ListQuery): PageJson {
  const { taxonomy_id, parent_id, top_only } = query;
  const rows = TERM_ROWS.filter(matching(query.search)).filter(
    (row) =>
      (taxonomy_id === undefined || row.taxonomy_id === taxonomy_id) &&
      (parent_id === undefined || row.parent_id === parent_id) &&
      (!top_only || row.parent_id === undefined),
  );
  return pageOf(rows, query, (row) => nestedTerms.get(row.id)!);
}

function matching(search = ''): (row: Row) => boolean {
  const words = search.toLowerCase().split(/\s+/);
  return ({ name, description }) => words.every((word) => `${name} ${description}`.toLowerCase().includes(word));
}

function pageOf(all: readonly Row[], query: ListQuery, show: (row: Row) => object = (row) => row): PageJson {
  const range = rangeOf(query);
  const rows = all.slice((range.page - 1) * range.perPage, range.page * range.perPage);
  return { ...envelopeOf(range, all.length, rows.length), contents: rows.map((row) => show(row) as { id: string }) };
}
