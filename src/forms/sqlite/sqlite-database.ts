import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { openDatabase } from '#sqlite/open-database.ts';
import type { Database, Query, Row, SqlValue } from '../sql/database.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);
/** Bounds the time for which one commit holds the event loop. */
const MAX_PER_COMMIT = 200;

/** A transaction that waits for its turn. */
interface Job {
  work: (query: Query) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * A database file. Every commit reaches the disk, which takes milliseconds; transactions that come at the same moment
 * therefore share one commit, each within a savepoint of its own, and are acknowledged when that is done.
 */
export class SqliteDatabase implements Database {
  /** One transaction writes at a time. */
  readonly takeRows = '';
  readonly #writer: Connection;
  readonly #reader: Connection;
  readonly #waiting: Job[] = [];
  #work: Promise<void> | undefined;

  constructor(path: string) {
    // What is removed is overwritten, not only forgotten.
    this.#writer = new Connection(openDatabase(path, { migrations: MIGRATIONS, pragmas: 'PRAGMA secure_delete = ON' }));
    this.#reader = new Connection(new DatabaseSync(path, { timeout: 5000 }));
    this.#reader.db.exec('PRAGMA query_only = ON;');
  }

  read: Query = async (sql, values = []) => this.#reader.run(sql, values);

  write<T>(work: (query: Query) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work, resolve: resolve as Job['resolve'], reject });
      this.#work ??= this.#workOff();
    });
  }

  async close(): Promise<void> {
    while (this.#work) await this.#work;
    this.#reader.db.close();
    this.#writer.db.close();
  }

  async #workOff(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Whatever else has arrived by now is let in.
      await new Promise((resolve) => setImmediate(resolve));
      await this.#commitTogether(this.#waiting.splice(0, MAX_PER_COMMIT));
    }
    this.#work = undefined;
  }

  async #commitTogether(jobs: Job[]): Promise<void> {
    const answers: (() => void)[] = [];
    try {
      this.#writer.db.exec('BEGIN IMMEDIATE');
      for (const { work, resolve, reject } of jobs) {
        this.#writer.db.exec('SAVEPOINT job');
        try {
          const result = await work(async (sql, values = []) => this.#writer.run(sql, values));
          answers.push(() => resolve(result));
        } catch (error) {
          this.#writer.db.exec('ROLLBACK TO job');
          answers.push(() => reject(error));
        }
        this.#writer.db.exec('RELEASE job');
      }
      this.#writer.db.exec('COMMIT');
    } catch (error) {
      // A full disk, say: then nothing of these is stored, and all are told so.
      if (this.#writer.db.isTransaction) this.#writer.db.exec('ROLLBACK');
      for (const { reject } of jobs) reject(error);
      return;
    }
    for (const answer of answers) answer();
  }
}

/** One connection, its statements compiled once. */
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
