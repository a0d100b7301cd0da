import type { Hono } from 'hono';
import { ROLES } from '#forms/staff-store.ts';
import { foldText } from '#model/fold-text.ts';
import { printable } from '#operations/printable.ts';
import { invite } from '#operations/staff/invite.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { DeskContext, DeskVariables } from '../desk-guard.ts';
import type { Translate } from '../messages/translate.ts';
import { missingPage, noteAct, roomAnswer, visitOf } from '../show.tsx';
import { staffRoom } from './staff-rooms.tsx';

const MAX_NAME = 80;

/** Capitals, accents and spaces make no other person. */
function isSameName(...names: [string, string]): boolean {
  const [one, other] = names.map((name) => foldText(name).replace(/\s+/g, ' '));
  return one === other;
}

/** Inviting and removing staff. */
export function staffActs(desk: Hono<{ Variables: DeskVariables }>, deps: DeskDeps): void {
  const { staff } = deps;
  const find = async (c: DeskContext) => (await staff.staff()).find(({ id }) => id === c.req.param('id'));

  async function problemOf(name: string, t: Translate): Promise<string> {
    if (name === '') return t('staff.nameNeeded');
    if (printable(name) !== name) return t('staff.nameUnusable');
    const same = (await staff.staff()).find((member) => isSameName(member.name, name));
    return same ? t('staff.nameTaken', { name: same.name }) : '';
  }

  async function showLink(
    c: DeskContext,
    link: { name: string; address: string; isReplaced: boolean },
  ): Promise<Response> {
    const visit = await visitOf(c, deps);
    return roomAnswer(c, deps, visit, '/staff', await staffRoom(deps, visit, { link }));
  }

  desk.post('/staff', async (c) => {
    const { name: typed = '', role: wanted } = c.get('fields');
    const name = typed.trim().replace(/\s+/g, ' ').slice(0, MAX_NAME);
    const role = ROLES.find((each) => each === wanted) ?? 'helper';
    const visit = await visitOf(c, deps);
    const problem = await problemOf(name, visit.t);
    if (problem) {
      const room = await staffRoom(deps, visit, { name: typed, problem });
      return roomAnswer(c, deps, visit, '/staff', room, 422);
    }
    const open = await staff.invitations(deps.now().toISOString());
    const earlier = open.find((each) => isSameName(each.name, name));
    if (earlier) await staff.withdraw(earlier);
    const link = await invite(deps, { name, role, staffId: null });
    await noteAct(c, deps, { act: 'invite', about: `${name} (${role})` });
    return showLink(c, { ...link, name, isReplaced: earlier !== undefined });
  });
  desk.post('/staff/withdraw', async (c) => {
    const { name = '', until = '' } = c.get('fields');
    if (!(await staff.withdraw({ name, until }))) return missingPage(c, deps, '/staff');
    const { t } = await visitOf(c, deps);
    await noteAct(c, deps, { act: 'withdraw', about: name, notice: { text: t('staff.withdrawn', { name }) } });
    return c.redirect('/staff', 303);
  });
  desk.post('/staff/:id/link', async (c) => {
    const member = await find(c);
    if (!member) return missingPage(c, deps, '/staff');
    const link = await invite(deps, { name: member.name, role: member.role, staffId: member.id });
    await noteAct(c, deps, { act: 'invite', about: `${member.name} (${member.role})` });
    return showLink(c, { name: member.name, ...link });
  });
  desk.post('/staff/:id/remove', async (c) => {
    const member = await find(c);
    if (!member) return missingPage(c, deps, '/staff');
    const { t } = await visitOf(c, deps);
    const isRemoved = await staff.removeMember(member.id);
    const text = isRemoved ? t('staff.removed', { name: member.name }) : t('staff.lastKeeper');
    await noteAct(c, deps, { act: isRemoved ? 'remove' : 'remove refused', about: member.name, notice: { text } });
    return c.redirect('/staff', 303);
  });
}
