import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { openDatabase } from '#sqlite/open-database.ts';
import type { Database, Query, Row, SqlValue } from '../sql/database.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);
/** Limits the time that one commit blocks the event loop. */
const MAX_PER_COMMIT = 200;

/** A queued transaction. */
interface Job {
  work: (query: Query) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * A database file. Every commit is flushed to disk, which takes milliseconds, so concurrent transactions share one
 * commit: each has its own savepoint and is acknowledged after the commit.
 */
export class SqliteDatabase implements Database {
  /** Not needed: only one transaction writes at a time. */
  readonly takeRows = '';
  readonly #writer: Connection;
  readonly #reader: Connection;
  readonly #queue: Job[] = [];
  #work: Promise<void> | undefined;

  constructor(path: string) {
    // Overwrites deleted data on disk.
    this.#writer = new Connection(openDatabase(path, { migrations: MIGRATIONS, pragmas: 'PRAGMA secure_delete = ON' }));
    this.#reader = new Connection(new DatabaseSync(path, { timeout: 5000 }));
    this.#reader.db.exec('PRAGMA query_only = ON;');
  }

  read: Query = async (sql, values = []) => this.#reader.run(sql, values);

  write<T>(work: (query: Query) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ work, resolve: resolve as Job['resolve'], reject });
      this.#work ??= this.#processQueue();
    });
  }

  async close(): Promise<void> {
    while (this.#work) await this.#work;
    this.#reader.db.close();
    this.#writer.db.close();
  }

  async #processQueue(): Promise<void> {
    while (this.#queue.length > 0) {
      // Lets concurrent requests join this commit.
      await new Promise((resolve) => setImmediate(resolve));
      await this.#commitTogether(this.#queue.splice(0, MAX_PER_COMMIT));
    }
    this.#work = undefined;
  }

  async #commitTogether(jobs: Job[]): Promise<void> {
    const settle: (() => void)[] = [];
    try {
      this.#writer.db.exec('BEGIN IMMEDIATE');
      for (const { work, resolve, reject } of jobs) {
        this.#writer.db.exec('SAVEPOINT job');
        try {
          const result = await work(async (sql, values = []) => this.#writer.run(sql, values));
          settle.push(() => resolve(result));
        } catch (error) {
          this.#writer.db.exec('ROLLBACK TO job');
          settle.push(() => reject(error));
        }
        this.#writer.db.exec('RELEASE job');
      }
      this.#writer.db.exec('COMMIT');
    } catch (error) {
      // For example, a full disk: none of these transactions is stored, so all are rejected.
      if (this.#writer.db.isTransaction) this.#writer.db.exec('ROLLBACK');
      for (const { reject } of jobs) reject(error);
      return;
    }
    for (const each of settle) each();
  }
}

/** A connection that caches its prepared statements. */
class Connection {
  readonly db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(db: DatabaseSync) {
    this.db = db;
  }

  run(sql: string, values: readonly SqlValue[]): Row[] {
    const statement = this.#statements.get(sql) ?? this.db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement.all(Object.fromEntries(values.map((value, at) => [`$${at + 1}`, value]))) as Row[];
  }
}
