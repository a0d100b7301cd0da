import type { CorrectionStore, StoredCorrection } from '../correction-store.ts';
import type { Database, Row } from './database.ts';

/** Creates a store on a database that has the tables. Closing the store closes the database. */
export function createCorrectionStore(db: Database): CorrectionStore {
  return {
    async list() {
      return (await db.read('SELECT * FROM correction ORDER BY number DESC')).map(toCorrection);
    },
    change: ({ remove = [], add = [] }) =>
      db.write(async (query) => {
        for (const key of remove) await query('DELETE FROM correction WHERE key = $1', [key]);
        for (const { key, madeOn, body, about, note } of add) {
          await query('INSERT INTO correction (key, made_on, body, about, note) VALUES ($1, $2, $3, $4, $5)', [
            key,
            madeOn,
            body,
            about,
            note,
          ]);
        }
      }),
    close: () => db.close(),
  };
}

function toCorrection({ key, made_on: madeOn, body, about, note }: Row): StoredCorrection {
  return { key: String(key), madeOn: String(madeOn), body: String(body), about: String(about), note: String(note) };
}
