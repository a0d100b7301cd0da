import { defineCommand } from 'citty';
import { ROLES, type StaffStore } from '#forms/staff-store.ts';
import { oneOf } from '#operations/options.ts';
import { printable } from '#operations/printable.ts';
import { invite } from '#operations/staff/invite.ts';
import { withStaffStore } from '#operations/staff/staff-store.ts';
import { UsageError } from '#operations/usage-error.ts';
import { readConfig } from '#settings/config.ts';
import { deskOrigin } from '#settings/desk-origin.ts';

const ACTIONS = ['list', 'invite'] as const;
const MAX_NAME = 80;

/** `desk`: lets people in to the desk, which the running site serves under /desk. */
export const deskCommand = defineCommand({
  meta: {
    name: 'desk',
    description: [
      'Invite people to the desk, which the running site serves at /desk once there is somebody who may enter.',
      '',
      '  list                           who works there or is invited, and where it is',
      '  invite <name> [--role helper]  prints a link that works once, within a day; without --role, for a keeper.',
      '                                 For someone who works there already: another passkey',
    ].join('\n'),
  },
  args: {
    action: { type: 'positional', description: `One of ${ACTIONS.join(', ')}`, required: false },
    name: { type: 'positional', description: 'Name of the person', required: false },
    role: {
      type: 'string',
      description: 'keeper: everything; helper: problem reports and listings',
      valueHint: 'helper',
    },
  },
  async run({ args }) {
    const action = oneOf('action', args.action ?? 'list', ACTIONS);
    const role = oneOf('role', args.role, ROLES) ?? 'keeper';
    const name = args._.slice(1).join(' ').trim();
    await withStaffStore((staff) => (action === 'invite' ? inviteOne(staff, name, role) : list(staff)));
  },
});

async function inviteOne(staff: StaffStore, name: string, role: (typeof ROLES)[number]): Promise<void> {
  if (name === '' || name.length > MAX_NAME) throw new UsageError("Give a name: desk -- invite 'Ana Reyes'.");
  if (printable(name) !== name) throw new UsageError('This name has invisible characters. Type it again.');
  const origin = deskOrigin(readConfig(process.env));
  const existing = (await staff.staff()).find((member) => member.name === name);
  const invitation = existing ? { name, role: existing.role, staffId: existing.id } : { name, role, staffId: null };
  const { address: link, isReplaced } = await invite({ staff, origin, now: () => new Date() }, invitation);
  await staff.audit({
    at: new Date().toISOString(),
    who: 'npm run desk',
    act: 'invite',
    about: `${name} (${invitation.role})`,
  });
  console.log(`Give this link to ${name}. It works once, within a day, while the site runs:\n\n  ${link}\n`);
  if (isReplaced) console.log('An earlier link for the same name no longer works.');
}

async function list(staff: StaffStore): Promise<void> {
  const members = await staff.staff();
  const invitations = await staff.invitations(new Date().toISOString());
  if (members.length + invitations.length === 0) {
    console.log("Nobody may enter the desk yet, so it is off. To open it: npm run desk -- invite 'Your name'");
    return;
  }
  for (const { name, role, createdAt } of members) console.log(`${role.padEnd(6)}  ${createdAt.slice(0, 10)}  ${name}`);
  for (const { name, role, until } of invitations)
    console.log(`${role.padEnd(6)}  invited     ${name} (until ${until.slice(0, 16).replace('T', ' ')} UTC)`);
  console.log(`\nThe desk: ${deskOrigin(readConfig(process.env))}/desk`);
}
