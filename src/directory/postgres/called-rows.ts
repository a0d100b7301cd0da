import { isDeepStrictEqual } from 'node:util';
import { distanceMiles } from '#geo/distance.ts';
import type { CallersAnswers } from '#listings/called-listings.ts';
import { knownFacts, packFact } from '#listings/known-facts.ts';
import { isDenied, searchedTags, statesTold } from '#listings/listing-evidence.ts';
import type { StoredProvider } from '#listings/provider.ts';
import type { Snapshot } from '#listings/records/imports.ts';
import { medicaidText } from '#listings/records/provider-row.ts';
import type { GroupedMapQuery } from '../store.ts';
import type { CalledRow } from './called-sql.ts';
import type { PostgresRecords } from './postgres-records.ts';
import { TAG_COLUMNS, tagBits } from './tag-bits.ts';

/** Anyone farther than the radius by more than this is certainly outside the circle. */
const MARGIN_MILES = 0.001;

/** The listings of which callers say something: read once for each snapshot and whenever that changes. */
export class CalledRows {
  #latest: { called: CallersAnswers; snapshot: Snapshot; rows: Promise<CalledRow[]> } | null = null;

  /** Returns those in the circle of a search that asks for what callers say. */
  async of(records: PostgresRecords, query: GroupedMapQuery): Promise<CalledRow[]> {
    const { called, facts, medicaid, center, radiusMiles } = query;
    if (!called || !(facts || medicaid) || records.isEmpty) return [];
    const rows = await this.#rows(records, called);
    return rows.filter(({ location }) => distanceMiles(center, location) <= radiusMiles + MARGIN_MILES);
  }

  #rows(records: PostgresRecords, called: CallersAnswers): Promise<CalledRow[]> {
    const { snapshot } = records;
    const latest = this.#latest;
    if (latest?.called === called && isDeepStrictEqual(latest.snapshot, snapshot)) return latest.rows;
    const rows = readRows(records, called);
    this.#latest = { called, snapshot, rows };
    rows.catch(() => {
      if (this.#latest?.rows === rows) this.#latest = null;
    });
    return rows;
  }
}

async function readRows(records: PostgresRecords, { ids, join }: CallersAnswers): Promise<CalledRow[]> {
  const found = await records.findByIds(ids);
  // Several reported ids may be of one listing.
  const byKey = new Map(found.map(({ key, listing }) => [`${key.import} ${key.row}`, { key, listing }]));
  return [...byKey.values()].flatMap(({ key, listing }) => {
    const joined = join(listing);
    return joined ? [{ ...key, location: listing.location, values: valuesOf(joined) }] : [];
  });
}

function valuesOf(listing: StoredProvider): CalledRow['values'] {
  const bits = tagBits(searchedTags(listing));
  return {
    known: knownFacts(listing).map(packFact),
    medicaid: medicaidOf(listing),
    ...Object.fromEntries(TAG_COLUMNS.map((column, at) => [column, bits[at]])),
  };
}

/**
 * What is told otherwise keeps its place, because days are found by it; what callers were told is never old: its clock
 * has been read.
 */
function medicaidOf({ medicaid, called }: StoredProvider): string | null {
  const said = medicaid.map((fact) => (isDenied(fact, called) ? '' : medicaidText(fact)));
  const told = statesTold(called, 'yes').map((state) => medicaidText({ state, evidence: 'by-law' }));
  return [...said, ...told].join(',') || null;
}
