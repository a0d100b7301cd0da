import { html } from 'hono/html';
import { type AuditEntry, type Passkey, ROLES, type StaffMember } from '#forms/staff-store.ts';
import { type DataTable, shortTable } from '../data-table.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { button, field, lines, time, timeText, tokenField } from '../page.ts';
import type { Visit } from '../visit.ts';
import type { Room } from './room.ts';

interface Row extends StaffMember {
  passkeys: Passkey[];
  lastSignIn: string | null;
}

/** Shows who works at the desk, and invites others. `given`: what was typed, a link that was made, or a problem with it. */
export async function staffRoom(
  { staff }: Pick<DeskDeps, 'staff'>,
  visit: Visit,
  given: { name?: string; problem?: string; link?: { name: string; address: string; isReplaced: boolean } } = {},
): Promise<Room> {
  const { words } = visit;
  const w = words.staff;
  const rows: Row[] = await Promise.all(
    (await staff.staff()).map(async (member) => {
      const passkeys = await staff.passkeysOf(member.id);
      const used = passkeys.map(({ usedAt, createdAt }) => usedAt ?? createdAt);
      return { ...member, passkeys, lastSignIn: used.sort().at(-1) ?? null };
    }),
  );
  const table: DataTable<Row> = {
    path: '/staff',
    caption: w.caption,
    columns: [
      { key: 'name', title: w.name, value: ({ name }) => name },
      { key: 'role', title: w.role, value: ({ role }) => words.roles[role] },
      { key: 'since', title: w.since, value: ({ createdAt }) => createdAt.slice(0, 10) },
      { key: 'passkeys', title: w.passkeys, value: ({ passkeys }) => passkeys.length },
      { key: 'last', title: w.lastSignIn, value: ({ lastSignIn }) => (lastSignIn ? timeText(lastSignIn) : w.never) },
    ],
    rows,
    actions: ({ id, name }) =>
      html`${button(`/staff/${id}/link`, w.newPasskey, visit, { about: name, quiet: true })}<details><summary>${w.remove} …</summary>${button(`/staff/${id}/remove`, w.remove, visit, { about: name })}</details>`,
  };
  const open = await staff.invitations(visit.now.toISOString());
  const link = given.link
    ? html`<div class="notice" role="status"><p>${w.link(given.link.name)}</p><p><code>${given.link.address}</code></p>${given.link.isReplaced ? html`<p>${w.replaced}</p>` : ''}</div>`
    : html``;
  return {
    before: html`${link}<p>${w.rolesHelp}</p>`,
    table,
    after: html`<h2>${w.invite}</h2>
<form method="post" action="/staff">${tokenField(visit.token)}${field('name', w.name, given.name ?? '', { problem: given.problem ?? '', attributes: html` maxlength="80"` })}
<label for="role">${w.role}</label><select id="role" name="role">${ROLES.toReversed().map((role) => html`<option value="${role}">${words.roles[role]}</option>`)}</select>
<button>${w.inviteButton}</button></form>
${
  open.length === 0
    ? ''
    : shortTable(
        'open-invitations',
        w.open,
        [w.name, w.role, w.until, words.table.actions],
        open.map(({ name, role, until }) => [
          name,
          words.roles[role],
          time(until),
          button('/staff/withdraw', w.withdraw, visit, { about: name, quiet: true, fields: { name, until } }),
        ]),
      )
}`,
  };
}

const MAX_AUDIT = 10_000;

/** Shows who did what. */
export async function auditRoom({ staff }: Pick<DeskDeps, 'staff'>, { words }: Visit): Promise<Room> {
  const w = words.audit;
  const acts: Record<string, string> = w.acts;
  const table: DataTable<AuditEntry> = {
    path: '/audit',
    caption: words.rooms['/audit'],
    columns: [
      { key: 'at', title: w.at, value: ({ at }) => timeText(at) },
      { key: 'who', title: w.who, value: ({ who }) => who },
      { key: 'act', title: w.act, value: ({ act }) => acts[act] ?? act },
      { key: 'about', title: w.about, value: ({ about }) => about },
    ],
    rows: await staff.audits(MAX_AUDIT),
  };
  return { before: lines(w.intro), table };
}
