import { hash } from 'node:crypto';
import { DAY_MS } from '#model/duration.ts';
import type { ChangedFile, ContentChange, ContentStore } from '../content-store.ts';
import type { Database, Row } from './database.ts';

/** Creates a store on a database that has the tables. Closing the store closes the database. */
export function createContentStore(db: Database): ContentStore {
  const filesOf = async (where: string, version: number) =>
    (await db.read(`SELECT * FROM content_file WHERE ${where} ORDER BY version, path`, [version])).map(toFile);
  return {
    async version() {
      return Number((await db.read('SELECT number FROM content_version'))[0]!.number);
    },
    add: ({ at, who, act, about }, files, after) =>
      db.write(async (query) => {
        const [row] = await query('UPDATE content_version SET number = number + 1 WHERE number = $1 RETURNING number', [
          after,
        ]);
        if (!row) return null;
        const version = Number(row.number);
        await query('INSERT INTO content_change (version, at, who, act, about) VALUES ($1, $2, $3, $4, $5)', [
          version,
          at,
          who,
          act,
          about,
        ]);
        for (const { path, before, after: now } of files)
          await query(
            `INSERT INTO content_file (version, path, before_hash, after_hash, before_bytes, after_bytes)
             VALUES ($1, $2, $3, $4, $5, $6)`,
            [version, path, hashOf(before), hashOf(now), textOf(before), textOf(now)],
          );
        return version;
      }),
    filesSince: (version) => filesOf('version > $1', version),
    async hasHad(path, bytes) {
      const rows = await db.read(
        `SELECT 1 AS found FROM content_file WHERE path = $1
           AND (COALESCE(before_hash, '') = $2 OR COALESCE(after_hash, '') = $2) LIMIT 1`,
        [path, hashOf(bytes) ?? ''],
      );
      return rows.length > 0;
    },
    async changes(limit) {
      return (await db.read('SELECT * FROM content_change ORDER BY version DESC LIMIT $1', [limit])).map(toChange);
    },
    async find(version) {
      const [row] = await db.read('SELECT * FROM content_change WHERE version = $1', [version]);
      return row ? { change: toChange(row), files: await filesOf('version = $1', version) } : null;
    },
    keepPicture: (bytes, now) =>
      db.write(async (query) => {
        const dayBefore = new Date(Date.parse(now) - DAY_MS).toISOString();
        await query('DELETE FROM content_picture WHERE at < $1', [dayBefore]);
        const name = hash('sha256', bytes);
        await query(
          `INSERT INTO content_picture (name, bytes, at) VALUES ($1, $2, $3)
           ON CONFLICT (name) DO UPDATE SET at = excluded.at`,
          [name, bytes.toString('base64'), now],
        );
        return name;
      }),
    async picture(name) {
      const [row] = await db.read('SELECT bytes FROM content_picture WHERE name = $1', [name]);
      return row ? Buffer.from(String(row.bytes), 'base64') : null;
    },
    close: () => db.close(),
  };
}

const hashOf = (bytes: Buffer | null) => bytes && hash('sha256', bytes);
const textOf = (bytes: Buffer | null) => (bytes === null ? null : bytes.toString('base64'));

function toFile({ path, before_bytes: before, after_bytes: after }: Row): ChangedFile {
  const bytesOf = (text: Row[string] | undefined) => (typeof text === 'string' ? Buffer.from(text, 'base64') : null);
  return { path: String(path), before: bytesOf(before), after: bytesOf(after) };
}

function toChange({ version, at, who, act, about }: Row): ContentChange {
  return {
    version: Number(version),
    at: String(at),
    who: String(who),
    act: act as ContentChange['act'],
    about: String(about),
  };
}
