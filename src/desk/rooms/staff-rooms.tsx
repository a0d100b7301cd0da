import { type AuditEntry, type Invitation, type Passkey, ROLES, type StaffMember } from '#forms/staff-store.ts';
import { siteDay } from '#model/site-day.ts';
import { type DataTable, ShortTable } from '../data-table.tsx';
import type { DeskDeps } from '../desk-deps.ts';
import { textOf } from '../messages/translate.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Field } from '../parts/field.tsx';
import { Lines, Time, timeText } from '../parts/texts.tsx';
import { TokenField } from '../parts/token-field.tsx';
import { useVisit } from '../parts/visit-context.ts';
import type { Visit } from '../visit.ts';
import type { Room } from './room.ts';

interface Row extends StaffMember {
  passkeys: Passkey[];
  lastSignIn: string | null;
}

/** Shows who works at the desk, and invites others. `given`: what was typed, a link just made, or a problem with it. */
export async function staffRoom(
  { staff }: Pick<DeskDeps, 'staff'>,
  visit: Visit,
  given: { name?: string; problem?: string; link?: { name: string; address: string; isReplaced: boolean } } = {},
): Promise<Room> {
  const { t } = visit;
  const rows: Row[] = await Promise.all(
    (await staff.staff()).map(async (member) => {
      const passkeys = await staff.passkeysOf(member.id);
      const used = passkeys.map(({ usedAt, createdAt }) => usedAt ?? createdAt);
      return { ...member, passkeys, lastSignIn: used.sort().at(-1) ?? null };
    }),
  );
  const table: DataTable<Row> = {
    path: '/staff',
    caption: t('staff.caption'),
    columns: [
      { key: 'name', title: t('staff.name'), value: ({ name }) => name },
      { key: 'role', title: t('staff.role'), value: ({ role }) => t(`roles.${role}`) },
      { key: 'since', title: t('staff.since'), value: ({ createdAt }) => siteDay(Date.parse(createdAt)) },
      { key: 'passkeys', title: t('staff.passkeys'), value: ({ passkeys }) => passkeys.length },
      {
        key: 'last',
        title: t('staff.lastSignIn'),
        value: ({ lastSignIn }) => (lastSignIn ? timeText(lastSignIn) : t('staff.never')),
      },
    ],
    rows,
    actions: ({ id, name }) => (
      <>
        <ActButton action={`/staff/${id}/link`} about={name} look="quiet">
          {t('staff.newPasskey')}
        </ActButton>
        <details>
          <summary>{t('staff.remove')} …</summary>
          <ActButton action={`/staff/${id}/remove`} about={name}>
            {t('staff.remove')}
          </ActButton>
        </details>
      </>
    ),
  };
  const open = await staff.invitations(visit.now.toISOString());
  const before = (
    <>
      {given.link && <LinkBox {...given.link} />}
      <p>{t('staff.rolesHelp')}</p>
    </>
  );
  const after = (
    <>
      <InviteForm name={given.name ?? ''} problem={given.problem ?? ''} />
      {open.length > 0 && <OpenInvitations invitations={open} />}
    </>
  );
  return { before, table, after, ...(given.link && { scripts: ['copy.js'] }) };
}

/** The link of an invitation, which is shown once. */
function LinkBox({ name, address, isReplaced }: { name: string; address: string; isReplaced: boolean }) {
  const { t } = useVisit();
  return (
    <div className="notice" role="status">
      <p>{t('staff.link', { name })}</p>
      <p>
        <code id="link">{address}</code>
      </p>
      <button type="button" className="quiet" data-copy="link" data-done={t('staff.copied')} hidden>
        {t('staff.copy')}
      </button>
      {isReplaced && <p>{t('staff.replaced')}</p>}
    </div>
  );
}

function InviteForm({ name, problem }: { name: string; problem: string }) {
  const { t } = useVisit();
  return (
    <>
      <h2>{t('staff.invite')}</h2>
      <form method="post" action="/staff">
        <TokenField />
        <Field name="name" label={t('staff.name')} value={name} problem={problem} more={{ maxLength: 80 }} />
        <label htmlFor="role">{t('staff.role')}</label>
        <select id="role" name="role">
          {ROLES.toReversed().map((role) => (
            <option key={role} value={role}>
              {t(`roles.${role}`)}
            </option>
          ))}
        </select>
        <button type="submit">{t('staff.inviteButton')}</button>
      </form>
    </>
  );
}

function OpenInvitations({ invitations }: { invitations: Invitation[] }) {
  const { t } = useVisit();
  return (
    <ShortTable
      id="open-invitations"
      caption={t('staff.open')}
      columns={[t('staff.name'), t('staff.role'), t('staff.until'), t('table.actions')]}
      rows={invitations.map(({ name, role, until }) => [
        name,
        t(`roles.${role}`),
        <Time key="until" iso={until} />,
        <ActButton key="withdraw" action="/staff/withdraw" about={name} look="quiet" fields={{ name, until }}>
          {t('staff.withdraw')}
        </ActButton>,
      ])}
    />
  );
}

const MAX_AUDIT = 10_000;

/** Shows who did what. */
export async function auditRoom({ staff }: Pick<DeskDeps, 'staff'>, { t }: Visit): Promise<Room> {
  const table: DataTable<AuditEntry> = {
    path: '/audit',
    caption: t('rooms./audit'),
    columns: [
      { key: 'at', title: t('audit.at'), value: ({ at }) => timeText(at) },
      { key: 'who', title: t('audit.who'), value: ({ who }) => who },
      { key: 'act', title: t('audit.act'), value: ({ act }) => textOf(t, 'audit.acts', act) ?? act },
      { key: 'about', title: t('audit.about'), value: ({ about }) => about },
    ],
    rows: await staff.audits(MAX_AUDIT),
  };
  return { before: <Lines text={t('audit.intro')} />, table };
}
