/** A column's value. Times are ISO texts, so that they sort. */
export type SqlValue = string | number | null;
export type Row = Record<string, SqlValue>;

/**
 * Runs a statement with values for $1, $2 and so on, all of which it must use. Returns its rows, also from RETURNING.
 */
export type Query = (sql: string, values?: readonly SqlValue[]) => Promise<Row[]>;

/** The database interface that the store needs. All databases run the same statements. */
export interface Database {
  /** Suffix of a SELECT that locks its rows and skips those that other transactions have locked. */
  readonly takeRows: '' | 'FOR UPDATE SKIP LOCKED';
  read: Query;
  /** Runs `work` in a transaction, rolled back if it throws. Resolves once it is safe on disk. */
  write<T>(work: (query: Query) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
