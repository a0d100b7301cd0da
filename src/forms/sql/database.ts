/** What a column holds. Times are ISO texts, so that they sort. */
export type SqlValue = string | number | null;
export type Row = Record<string, SqlValue>;

/** Runs one statement, its values at $1, $2 and so on, each of them used. Gives the rows, of RETURNING too. */
export type Query = (sql: string, values?: readonly SqlValue[]) => Promise<Row[]>;

/** As much of a database as the store needs. The statements are the same for all. */
export interface Database {
  /** What follows a SELECT that takes rows for itself, past those that other transactions have taken. */
  readonly takeRows: '' | 'FOR UPDATE SKIP LOCKED';
  read: Query;
  /** One transaction: all of `work` or, when it throws, nothing. Resolves once it is safe on disk. */
  write<T>(work: (query: Query) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
