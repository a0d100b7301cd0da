import type { ContentLanguage } from '#model/content-language.ts';
import type { AuditEntry, Claim, Invitation, Passkey, Role, StaffMember, StaffStore } from '../staff-store.ts';
import type { Database, Query, Row } from './database.ts';

/** Creates a store on a database that has the tables. Closing the store closes the database. */
export function createStaffStore(db: Database): StaffStore {
  return {
    ...memberMethods(db),
    ...invitationMethods(db),
    ...passkeyMethods(db),
    ...sessionMethods(db),
    ...claimMethods(db),
    async audit({ at, who, act, about }) {
      await db.write((query) =>
        query('INSERT INTO staff_audit (at, who, act, about) VALUES ($1, $2, $3, $4)', [at, who, act, about]),
      );
    },
    async audits(limit) {
      return (await db.read('SELECT * FROM staff_audit ORDER BY number DESC LIMIT $1', [limit])).map(
        ({ at, who, act, about }): AuditEntry => ({
          at: String(at),
          who: String(who),
          act: String(act),
          about: String(about),
        }),
      );
    },
    endAll: () =>
      db.write(async (query) => {
        for (const table of ['staff_session', 'staff_invitation', 'staff_challenge', 'staff_claim'])
          await query(`DELETE FROM ${table}`);
      }),
    close: () => db.close(),
  };
}

function memberMethods(db: Database): Pick<StaffStore, 'staff' | 'isOn' | 'setLanguage' | 'removeMember'> {
  return {
    async staff() {
      return (await db.read('SELECT * FROM staff ORDER BY created_at, id')).map(toMember);
    },
    async isOn(now) {
      const rows = await db.read(
        `SELECT 1 AS is_on FROM staff UNION ALL SELECT 1 FROM staff_invitation WHERE until > $1 LIMIT 1`,
        [now],
      );
      return rows.length > 0;
    },
    async setLanguage(id, language) {
      await db.write((query) => query('UPDATE staff SET language = $2 WHERE id = $1', [id, language]));
    },
    removeMember: (id) =>
      db.write(async (query) => {
        // Locks them all: two keepers must not remove each other.
        const keepers = await query(`UPDATE staff SET role = role WHERE role = 'keeper' RETURNING id`);
        if (keepers.length === 1 && keepers[0]!.id === id) return false;
        return (await query('DELETE FROM staff WHERE id = $1 RETURNING id', [id])).length > 0;
      }),
  };
}

function invitationMethods(
  db: Database,
): Pick<StaffStore, 'invite' | 'invitations' | 'findInvitation' | 'withdraw' | 'join'> {
  return {
    invite: (key, { name, role, staffId, until }) =>
      db.write(async (query) => {
        const ended = await query(
          `DELETE FROM staff_invitation WHERE name = $1 AND coalesce(staff_id, '') = $2 RETURNING key`,
          [name, staffId ?? ''],
        );
        await query('INSERT INTO staff_invitation (key, name, role, staff_id, until) VALUES ($1, $2, $3, $4, $5)', [
          key,
          name,
          role,
          staffId,
          until,
        ]);
        return ended.length > 0;
      }),
    async invitations(now) {
      return (await db.read('SELECT * FROM staff_invitation WHERE until > $1 ORDER BY until, key', [now])).map(
        toInvitation,
      );
    },
    async findInvitation(key, now) {
      const [row] = await db.read('SELECT * FROM staff_invitation WHERE key = $1 AND until > $2', [key, now]);
      return row ? toInvitation(row) : null;
    },
    withdraw: ({ name, until }) =>
      db.write(async (query) => {
        const ended = await query('DELETE FROM staff_invitation WHERE name = $1 AND until = $2 RETURNING key', [
          name,
          until,
        ]);
        return ended.length > 0;
      }),
    join: (key, passkey, { id, language }, now) =>
      db.write(async (query) => {
        const [row] = await query('DELETE FROM staff_invitation WHERE key = $1 AND until > $2 RETURNING *', [key, now]);
        if (!row) return null;
        const { name, role, staffId } = toInvitation(row);
        if (staffId === null)
          await query('INSERT INTO staff (id, name, role, language, created_at) VALUES ($1, $2, $3, $4, $5)', [
            id,
            name,
            role,
            language,
            now,
          ]);
        await addPasskey(query, passkey, staffId ?? id, now);
        const [member] = await query('SELECT * FROM staff WHERE id = $1', [staffId ?? id]);
        return toMember(member!);
      }),
  };
}

async function addPasskey(
  query: Query,
  { id, publicKey, counter, transports }: Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'>,
  staffId: string,
  now: string,
): Promise<void> {
  await query(
    'INSERT INTO passkey (id, staff_id, public_key, counter, transports, created_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [id, staffId, publicKey, counter, transports.join(','), now],
  );
}

function passkeyMethods(
  db: Database,
): Pick<StaffStore, 'passkeysOf' | 'findPasskey' | 'recordSignIn' | 'addChallenge' | 'takeChallenge'> {
  return {
    async passkeysOf(staffId) {
      return (await db.read('SELECT * FROM passkey WHERE staff_id = $1 ORDER BY created_at DESC, id', [staffId])).map(
        toPasskey,
      );
    },
    async findPasskey(id) {
      const [row] = await db.read('SELECT * FROM passkey WHERE id = $1', [id]);
      if (!row) return null;
      const passkey = toPasskey(row);
      const [member] = await db.read('SELECT * FROM staff WHERE id = $1', [passkey.staffId]);
      return member ? { passkey, member: toMember(member) } : null;
    },
    async recordSignIn(id, counter, now) {
      const rows = await db.write((query) =>
        query(
          `UPDATE passkey SET counter = $2, used_at = $3
           WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0)) RETURNING id`,
          [id, counter, now],
        ),
      );
      return rows.length > 0;
    },
    async addChallenge(key, until) {
      await db.write((query) => query('INSERT INTO staff_challenge (key, until) VALUES ($1, $2)', [key, until]));
    },
    takeChallenge: (key, now) =>
      db.write(async (query) => {
        await query('DELETE FROM staff_challenge WHERE until <= $1', [now]);
        return (await query('DELETE FROM staff_challenge WHERE key = $1 RETURNING key', [key])).length > 0;
      }),
  };
}

function sessionMethods(
  db: Database,
): Pick<StaffStore, 'startSession' | 'openSession' | 'endSession' | 'setNotice' | 'takeNotice'> {
  return {
    async startSession(key, staffId, now) {
      await db.write((query) =>
        query('INSERT INTO staff_session (key, staff_id, started_at, used_at) VALUES ($1, $2, $3, $3)', [
          key,
          staffId,
          now,
        ]),
      );
    },
    openSession: (key, now, { idleMs, maxMs }) =>
      db.write(async (query) => {
        const before = (ms: number) => new Date(Date.parse(now) - ms).toISOString();
        await query('DELETE FROM staff_session WHERE used_at <= $1 OR started_at <= $2', [
          before(idleMs),
          before(maxMs),
        ]);
        const [session] = await query('UPDATE staff_session SET used_at = $2 WHERE key = $1 RETURNING staff_id', [
          key,
          now,
        ]);
        if (!session) return null;
        const [member] = await query('SELECT * FROM staff WHERE id = $1', [session.staff_id!]);
        return member ? toMember(member) : null;
      }),
    async endSession(key) {
      await db.write((query) => query('DELETE FROM staff_session WHERE key = $1', [key]));
    },
    async setNotice(key, notice) {
      await db.write((query) =>
        query('UPDATE staff_session SET notice = $2 WHERE key = $1', [key, JSON.stringify(notice)]),
      );
    },
    takeNotice: (key) =>
      db.write(async (query) => {
        const [session] = await query('SELECT notice FROM staff_session WHERE key = $1', [key]);
        if (!session?.notice) return null;
        await query(`UPDATE staff_session SET notice = '' WHERE key = $1`, [key]);
        return JSON.parse(String(session.notice));
      }),
  };
}

function claimMethods(db: Database): Pick<StaffStore, 'claim' | 'release' | 'claims'> {
  const claimed = 'SELECT about, staff_id, name, until FROM staff_claim JOIN staff ON staff.id = staff_id';
  return {
    claim: (about, staffId, now, until) =>
      db.write(async (query) => {
        await query(
          `INSERT INTO staff_claim (about, staff_id, until) VALUES ($1, $2, $4)
           ON CONFLICT (about) DO UPDATE SET staff_id = excluded.staff_id, until = excluded.until
           WHERE staff_claim.until <= $3 OR staff_claim.staff_id = excluded.staff_id`,
          [about, staffId, now, until],
        );
        const [row] = await query(`${claimed} WHERE about = $1`, [about]);
        return toClaim(row!);
      }),
    async release(about) {
      await db.write((query) => query('DELETE FROM staff_claim WHERE about = $1', [about]));
    },
    async claims(now) {
      const rows = await db.read(`${claimed} WHERE until > $1`, [now]);
      return new Map(rows.map((row) => [String(row.about), toClaim(row)]));
    },
  };
}

function toMember({ id, name, role, language, created_at: createdAt }: Row): StaffMember {
  return {
    id: String(id),
    name: String(name),
    role: role as Role,
    language: language as ContentLanguage,
    createdAt: String(createdAt),
  };
}

function toInvitation({ name, role, staff_id: staffId, until }: Row): Invitation {
  return { name: String(name), role: role as Role, staffId: staffId as string | null, until: String(until) };
}

function toPasskey(row: Row): Passkey {
  return {
    id: String(row.id),
    staffId: String(row.staff_id),
    publicKey: String(row.public_key),
    // PostgreSQL returns a BIGINT as text.
    counter: Number(row.counter),
    transports: String(row.transports).split(',').filter(Boolean),
    createdAt: String(row.created_at),
    usedAt: row.used_at as string | null,
  };
}

function toClaim({ staff_id: staffId, name, until }: Row): Claim {
  return { staffId: String(staffId), name: String(name), until: String(until) };
}
