import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** How often one set of services was searched for in one county and week without any result. */
export interface EmptySearchCount {
  /** Monday of the week in which it was written, 'YYYY-MM-DD'. */
  week: string;
  /** 'Maricopa County, AZ' */
  county: string;
  /** Ascending, without duplicates; empty for a search for any service. */
  tagIds: number[];
  /** At least `MIN_SEARCHES`. */
  searches: number;
}

/** The total of one set of services in one county over all stored weeks. */
export interface EmptySearchTotal extends Omit<EmptySearchCount, 'week'> {
  /** Monday of the latest week with such a search. */
  latestWeek: string;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS empty_search (
    week TEXT NOT NULL,          -- its Monday, YYYY-MM-DD
    county TEXT NOT NULL,
    tag_ids TEXT NOT NULL,       -- 12,15
    searches INTEGER NOT NULL,
    PRIMARY KEY (week, county, tag_ids)
  ) STRICT, WITHOUT ROWID`;

/** Smaller counts could tell that one family searched. */
export const MIN_SEARCHES = 5;
/** A combination of many tags could identify a person. */
export const MAX_TAGS = 2;
/** Older counts are removed. */
export const MAX_WEEKS = 52;
/** About 10 MB. Beyond it, the oldest rows are removed, and within a week the rarest. */
const MAX_ROWS = 100_000;
/** How long to wait for another process that writes; short, because it blocks the site. */
const LOCK_TIMEOUT_MS = 250;

/**
 * Adds counts to `insight.db`, created if missing and readable only by its owner, and removes what must not be kept:
 * weeks before `since`, and small counts and long combinations, which earlier versions wrote. Throws if it cannot be
 * written.
 */
export function addCounts(
  folder: string,
  counts: readonly EmptySearchCount[],
  { since = '', maxRows = MAX_ROWS } = {},
): void {
  const path = join(folder, 'insight.db');
  if (counts.length === 0 && !existsSync(path)) return;
  closeSync(openSync(path, 'a', 0o600));
  const db = new DatabaseSync(path, { timeout: LOCK_TIMEOUT_MS });
  try {
    db.exec('PRAGMA secure_delete = ON; BEGIN IMMEDIATE');
    db.exec(SCHEMA);
    const add = db.prepare(
      `INSERT INTO empty_search VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET searches = searches + excluded.searches`,
    );
    for (const { week, county, tagIds, searches } of counts) add.run(week, county, tagIds.join(','), searches);
    clean(db, since, maxRows);
    db.exec('COMMIT');
  } finally {
    // Closing rolls back an unfinished transaction.
    db.close();
  }
}

/**
 * Returns the most frequent searches without a result since the week `since` ('YYYY-MM-DD'). Empty if nothing was
 * counted.
 */
export function readTotals(folder: string, { since = '', limit = 500 } = {}): EmptySearchTotal[] {
  const path = join(folder, 'insight.db');
  if (!existsSync(path)) return [];
  const db = new DatabaseSync(path, { readOnly: true, timeout: 2000 });
  try {
    const rows = db
      .prepare(
        `SELECT county, tag_ids AS tagIds, sum(searches) AS searches, max(week) AS latestWeek FROM empty_search
         WHERE week >= ? GROUP BY county, tag_ids ORDER BY searches DESC, county, tag_ids LIMIT ?`,
      )
      .all(since, limit) as { county: string; tagIds: string; searches: number; latestWeek: string }[];
    return rows.map((row) => ({ ...row, tagIds: row.tagIds === '' ? [] : row.tagIds.split(',').map(Number) }));
  } finally {
    db.close();
  }
}

function clean(db: DatabaseSync, since: string, maxRows: number): void {
  db.prepare(
    `DELETE FROM empty_search WHERE week < ? OR searches < ?
       OR length(tag_ids) - length(replace(tag_ids, ',', '')) >= ?`,
  ).run(since, MIN_SEARCHES, MAX_TAGS);
  const { rows } = db.prepare('SELECT count(*) AS rows FROM empty_search').get() as { rows: number };
  if (rows <= maxRows) return;
  db.prepare(
    `DELETE FROM empty_search WHERE (week, county, tag_ids) IN
       (SELECT week, county, tag_ids FROM empty_search ORDER BY week, searches, county, tag_ids LIMIT ?)`,
  ).run(rows - maxRows);
}
