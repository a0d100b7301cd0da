import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** How often one thing was asked for in one county and one week without any result. */
export interface EmptySearchCount {
  /** Its Monday, 'YYYY-MM-DD'. */
  week: string;
  /** 'Maricopa County, AZ' */
  county: string;
  /** Ascending, each once; none where any service was meant. */
  tagIds: number[];
  searches: number;
}

/** What one thing came to over all weeks that are kept. */
export interface EmptySearchTotal extends Omit<EmptySearchCount, 'week'> {
  /** Monday of the latest week in which it was asked for. */
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

/** Some 10 MB. Beyond it the oldest go, and of one week the rarest. */
const MAX_ROWS = 100_000;
/** How long counts are kept. */
const WEEKS_KEPT = 104;
/** Writing holds up the site while another process writes: then rather later. */
const WAIT_MS = 250;

/** Adds counts to `insight.db`, made where it is missing and readable for its owner alone. Throws where it cannot be written. */
export function addCounts(folder: string, counts: readonly EmptySearchCount[], mostRows = MAX_ROWS): void {
  const path = join(folder, 'insight.db');
  closeSync(openSync(path, 'a', 0o600));
  const db = new DatabaseSync(path, { timeout: WAIT_MS });
  try {
    db.exec('BEGIN IMMEDIATE');
    db.exec(SCHEMA);
    const add = db.prepare(
      `INSERT INTO empty_search VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET searches = searches + excluded.searches`,
    );
    for (const { week, county, tagIds, searches } of counts) add.run(week, county, tagIds.join(','), searches);
    forgetOld(db, mostRows);
    db.exec('COMMIT');
  } finally {
    // Closing takes back a transaction that did not end.
    db.close();
  }
}

/** What was asked for most often without a result, of the weeks from `since` ('YYYY-MM-DD') on. Empty where nothing was counted. */
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

function forgetOld(db: DatabaseSync, mostRows: number): void {
  db.exec(
    `DELETE FROM empty_search WHERE week < (SELECT date(max(week), '-${7 * WEEKS_KEPT} days') FROM empty_search)`,
  );
  const { rows } = db.prepare('SELECT count(*) AS rows FROM empty_search').get() as { rows: number };
  if (rows <= mostRows) return;
  db.prepare(
    `DELETE FROM empty_search WHERE (week, county, tag_ids) IN
       (SELECT week, county, tag_ids FROM empty_search ORDER BY week, searches, county, tag_ids LIMIT ?)`,
  ).run(rows - mostRows);
}
