import { LISTED_FORMS } from '#model/form-definition.ts';
import type { FormStore } from '../form-store.ts';
import type { Database } from './database.ts';
import { addEntries, outboxMethods } from './outbox.ts';
import { toSubmission } from './rows.ts';
import { addSignUp, subscriberMethods } from './subscribers.ts';

const LISTED = LISTED_FORMS.map((kind) => `'${kind}'`).join(', ');

/** Creates a store on a database that has the tables. Closing the store closes the database. */
export function createFormStore(db: Database): FormStore {
  return {
    keep: (submission, channels, signUp) =>
      db.write(async (query) => {
        const { id, kind, language, receivedAt, values, state, decidedAt, corrections } = submission;
        const [fresh] = await query(
          `INSERT INTO submission (id, kind, language, received_at, fields, state, decided_at, corrections)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING RETURNING id`,
          [id, kind, language, receivedAt, JSON.stringify(values), state, decidedAt, JSON.stringify(corrections)],
        );
        if (!fresh) return false;
        await addEntries(query, channels, { submissionId: id }, receivedAt);
        if (signUp) await addSignUp(query, submission, signUp);
        return true;
      }),
    async list({ kind, state } = {}) {
      const filters = Object.entries({ kind, state }).filter((entry) => entry[1] !== undefined);
      const conditions = filters.map(([column], at) => `${column} = $${at + 1}`);
      const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
      const rows = await db.read(
        `SELECT * FROM submission ${where} ORDER BY received_at DESC, id`,
        filters.map(([, value]) => value!),
      );
      return rows.map(toSubmission);
    },
    async find(idStart) {
      if (!/^[0-9a-f-]+$/.test(idStart)) return [];
      // A range, which can use the index: 'g' sorts after every hexadecimal digit.
      const range = [idStart, `${idStart}g`];
      return (await db.read('SELECT * FROM submission WHERE id >= $1 AND id < $2 ORDER BY id', range)).map(
        toSubmission,
      );
    },
    async decide(id, state, at, corrections) {
      const rows = await db.write((query) =>
        query('UPDATE submission SET state = $2, decided_at = $3, corrections = $4 WHERE id = $1 RETURNING id', [
          id,
          state,
          at,
          JSON.stringify(corrections),
        ]),
      );
      return rows.length > 0;
    },
    remove: (ids) =>
      db.write(async (query) => {
        let removed = 0;
        for (const id of ids)
          removed += (await query('DELETE FROM submission WHERE id = $1 RETURNING id', [id])).length;
        return removed;
      }),
    forget: (before) =>
      db.write(async (query) => {
        await query(`DELETE FROM subscriber WHERE state = 'pending' AND consent_at < $1 RETURNING id`, [before]);
        const removed = await query(
          'DELETE FROM submission WHERE received_at < $1 ' +
            `AND NOT (state = 'approved' AND kind IN (${LISTED})) RETURNING id`,
          [before],
        );
        return removed.length;
      }),
    ...subscriberMethods(db),
    ...outboxMethods(db),
    close: () => db.close(),
  };
}
