import type { CallReport } from '#model/call-report.ts';
import { daysBefore } from '#model/utc-day.ts';
import { CALL_DAYS, type CallState, type CallStore, type KeptCall, MAX_CLOSURES_A_DAY } from '../call-store.ts';
import type { Database, Query, Row } from './database.ts';

/** Days of a source on which too many closures were reported. */
const STORMS = `SELECT source, received_on, 1 AS since FROM call_report
  WHERE result = 'gone' AND state = 'new' GROUP BY source, received_on HAVING count(*) > ${MAX_CLOSURES_A_DAY}`;
const CALLS = `SELECT call_report.*, storm.since FROM call_report LEFT JOIN (${STORMS}) AS storm
  ON result = 'gone' AND state = 'new' AND storm.source = call_report.source
    AND storm.received_on = call_report.received_on`;

/** Creates a store on a database that has the tables. Closing the store closes the database. */
export function createCallStore(db: Database): CallStore {
  const version = async () => Number((await db.read('SELECT number FROM call_version'))[0]!.number);
  return {
    keep: (call) =>
      db.write(async (query) => {
        const { id, listing, source, phone, day, receivedOn, result, answers, network } = call;
        // One after another: readers see versions in their order, and callers of one listing are numbered once.
        const number = await nextVersion(query);
        const earlier = await query('SELECT id, caller, network FROM call_report WHERE listing = $1', [listing]);
        const rows = await query(
          `INSERT INTO call_report
             (id, listing, source, phone, day, received_on, result, answers, network, caller, state, version)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'new', $11) ON CONFLICT (id) DO NOTHING RETURNING id`,
          [
            ...[id, listing, source, phone, day, receivedOn, result, JSON.stringify(answers), network],
            ...[callerNumber(earlier, network), number],
          ],
        );
        return rows.length > 0;
      }),
    version,
    async changedSince(since) {
      const upTo = await version();
      const rows = await db.read(
        `SELECT * FROM (${CALLS}) AS call WHERE listing IN
           (SELECT listing FROM call_report WHERE version > $1
            UNION SELECT listing FROM call_report WHERE result = 'gone' AND (source, received_on) IN
              (SELECT source, received_on FROM call_report WHERE result = 'gone' AND version > $1))
         ORDER BY version`,
        [since],
      );
      return { version: upTo, calls: rows.map(toCall) };
    },
    async list(listings) {
      const marks = (listings ?? []).map((_, at) => `$${at + 1}`).join(', ');
      const where = listings ? `WHERE listing IN (${marks})` : '';
      const rows = await db.read(`SELECT * FROM (${CALLS}) AS call ${where} ORDER BY version DESC`, listings);
      return rows.map(toCall);
    },
    decide: (ids, state) =>
      db.write(async (query) => {
        if (ids.length === 0) return 0;
        const marks = ids.map((_, at) => `$${at + 3}`).join(', ');
        const rows = await query(
          `UPDATE call_report SET state = $1, version = $2 WHERE id IN (${marks}) RETURNING id`,
          [state, await nextVersion(query), ...ids],
        );
        return rows.length;
      }),
    forget: ({ networksBefore, today }) =>
      db.write(async (query) => {
        await query('UPDATE call_report SET network = NULL WHERE received_on < $1 AND network IS NOT NULL', [
          networksBefore,
        ]);
        await query(`DELETE FROM call_report WHERE day < $1 OR (day < $2 AND answers NOT LIKE '%"access"%')`, [
          daysBefore(today, CALL_DAYS.withAccess),
          daysBefore(today, CALL_DAYS.withoutAccess),
        ]);
      }),
    close: () => db.close(),
  };
}

async function nextVersion(query: Query): Promise<number> {
  const [row] = await query('UPDATE call_version SET number = number + 1 RETURNING number');
  return Number(row!.number);
}

/** The number that this network has among a listing's callers: the lowest that no other remembered network has. */
function callerNumber(earlier: readonly Row[], network: string): number {
  const own = earlier.find((row) => row.network === network);
  if (own) return Number(own.caller);
  const taken = new Set(earlier.filter((row) => row.network !== null).map(({ caller }) => Number(caller)));
  let caller = 1;
  while (taken.has(caller)) caller++;
  return caller;
}

function toCall(row: Row): KeptCall {
  const state = row.state as CallState;
  return {
    id: String(row.id),
    listing: String(row.listing),
    source: String(row.source),
    phone: row.phone === null ? null : String(row.phone),
    day: String(row.day),
    receivedOn: String(row.received_on),
    result: row.result as CallReport['result'],
    answers: JSON.parse(String(row.answers)),
    caller: Number(row.caller),
    state,
    isConfirmed: state === 'confirmed',
    isInStorm: row.since !== null,
  };
}
