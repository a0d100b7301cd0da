import { ImportInProgressError } from '#directory/errors.ts';
import type { Notice } from '#forms/staff-store.ts';
import { ListingRefusal } from '#operations/usage-error.ts';
import { TableView } from './data-table.tsx';
import type { DeskDeps } from './desk-deps.ts';
import { type DeskContext, pathOf } from './desk-guard.ts';
import { type Messages, type Translate, textOf, translateFor } from './messages/translate.ts';
import type { RoomPath } from './room-paths.ts';
import type { Room } from './rooms/room.ts';
import type { Visit } from './visit.ts';
import { type Page, staffPage } from './whole-page.tsx';

type ShowDeps = Pick<DeskDeps, 'staff' | 'organization' | 'now'>;
export type Act = keyof Messages['audit']['acts'];
/** A page of a room. */
export type RoomPage = { path: RoomPath } & Omit<Page, 'organization'>;
type Status = 200 | 404 | 409 | 422 | 500;

/** Reads what the pages of a request need; takes the notice of the last action. */
export async function visitOf(c: DeskContext, { staff, now }: Pick<DeskDeps, 'staff' | 'now'>): Promise<Visit> {
  const at = now();
  const t = translateFor(c);
  return {
    member: c.get('member'),
    t,
    token: c.get('token'),
    address: c.req.method === 'POST' ? '' : pathOf(c),
    query: new URL(c.req.url).searchParams,
    claims: await staff.claims(at.toISOString()),
    // Only a page shows it: a form is answered by one, mostly after a redirect.
    notice: c.req.method === 'POST' ? null : await staff.takeNotice(c.get('sessionKey')),
    now: at,
  };
}

/** Says why something failed in the words of staff. What has none is said in English to those who read it. */
export function whyFailed(error: Error, t: Translate): string {
  if (error instanceof ImportInProgressError) return t('busy');
  if (error instanceof ListingRefusal) {
    const [about = '', day = ''] = error.about;
    return t(`listings.refusals.${error.reason}`, { about, day });
  }
  const english = error.message;
  const { code } = error as { code?: unknown };
  return textOf(t, 'failures', String(code), { english }) ?? t('failures.other', { english });
}

/** Answers with a room. */
export async function roomAnswer(
  c: DeskContext,
  deps: ShowDeps,
  visit: Visit,
  path: RoomPath,
  { before, table, after, scripts = [] }: Room,
  status: Status = 200,
): Promise<Response> {
  const body = (
    <>
      {before}
      {table && <TableView table={table} />}
      {after}
    </>
  );
  return pageAnswer(c, deps, visit, { title: visit.t(`rooms.${path}`), path, body, scripts }, status);
}

/** Answers with a page of a room. */
export async function pageAnswer(
  c: DeskContext,
  { organization }: Pick<DeskDeps, 'organization'>,
  visit: Visit,
  { path, ...page }: RoomPage,
  status: Status = 200,
): Promise<Response> {
  return c.html(staffPage({ ...page, organization }, visit, path), status);
}

/** Answers that something does not exist. */
export async function missingPage(c: DeskContext, deps: ShowDeps, path: RoomPath = '/'): Promise<Response> {
  const visit = await visitOf(c, deps);
  const body = <p>{visit.t('missing')}</p>;
  return pageAnswer(c, deps, visit, { title: visit.t('notFound'), path, body }, 404);
}

/** Writes down what a member did, and tells them on their next page. */
export async function noteAct(
  c: DeskContext,
  { staff, now }: Pick<DeskDeps, 'staff' | 'now'>,
  { act, about, notice }: { act: Act; about: string; notice?: Notice },
): Promise<void> {
  await staff.audit({ at: now().toISOString(), who: c.get('member').name, act, about });
  if (notice) await staff.setNotice(c.get('sessionKey'), notice);
}
