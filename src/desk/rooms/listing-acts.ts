import type { Hono } from 'hono';
import { createElement } from 'react';
import type { AuditEntry } from '#forms/staff-store.ts';
import { DirectoryError } from '#listings/errors.ts';
import type { StoredProvider } from '#listings/provider.ts';
import { dataPlace } from '#operations/data-folder.ts';
import {
  type Corrected,
  hideListing,
  pairListings,
  setFields,
  undoCorrections,
} from '#operations/listings/correct-listings.ts';
import { readCorrections } from '#operations/listings/correction-store.ts';
import { readGiven, UnusableValues } from '#operations/listings/set-values.ts';
import { ListingRefusal, UsageError } from '#operations/usage-error.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { DeskContext, DeskVariables } from '../desk-guard.ts';
import type { Translate } from '../messages/translate.ts';
import { noteAct, pageAnswer, visitOf, whyFailed } from '../show.tsx';
import { callClaim } from './called-listings.ts';
import { claimOfOther } from './claim-box.tsx';
import { pairDecision } from './duplicate-listings.ts';
import { hidingOf, MissingListing } from './hidden-listings.tsx';
import { type ChangedFields, changedFields, takenTexts } from './listing-changes.ts';
import { ownText, problemTexts } from './listing-form.ts';
import { listingPage, openListing, type RefusedForm } from './listing-page.tsx';
import { RECENT_ACTS } from './submission-acts.ts';

const ACTS = ['hide', 'set', 'join', 'keep-apart'] as const;
type Act = (typeof ACTS)[number];

/** The page of a listing, and the corrections made there: as `npm run listings` makes them. */
export function listingActs(desk: Hono<{ Variables: DeskVariables }>, deps: DeskDeps): void {
  desk.get('/listings/one', async (c) => {
    const listing = await find(deps, c.req.query('id'));
    return listing instanceof ListingRefusal ? missing(c, deps, listing, c.req.query('id')) : show(c, deps, listing);
  });
  for (const act of ACTS) desk.post(`/listings/${act}`, (c) => correct(c, deps, act));
  desk.post('/listings/undo', (c) => undo(c, deps, c.get('fields').key ?? ''));
  desk.post('/listings/undo/:key', (c) => undo(c, deps, c.get('fields').key ?? c.req.param('key')));
}

function find(deps: DeskDeps, id: string | undefined): Promise<StoredProvider | ListingRefusal> {
  return openListing(deps, id ?? '').catch((error) => {
    if (error instanceof ListingRefusal) return error;
    throw error;
  });
}

/** Says why a listing cannot be opened, and leads on. */
async function missing(c: DeskContext, deps: DeskDeps, why: ListingRefusal, id = ''): Promise<Response> {
  const visit = await visitOf(c, deps);
  const hiding = why.reason === 'hidden' ? hidingOf(await readCorrections(dataPlace()), id) : [];
  const body = createElement(MissingListing, { hiding, why: whyFailed(why, visit.t) });
  return pageAnswer(c, deps, visit, { title: visit.t('notFound'), path: '/listings', body }, 404);
}

async function show(c: DeskContext, deps: DeskDeps, listing: StoredProvider, refused?: RefusedForm): Promise<Response> {
  const visit = await visitOf(c, deps);
  const body = await listingPage(deps, listing, refused);
  return pageAnswer(c, deps, visit, { title: listing.name, path: '/listings', body }, refused ? 422 : 200);
}

async function correct(c: DeskContext, deps: DeskDeps, act: Act): Promise<Response> {
  const fields = c.get('fields');
  const listing = await find(deps, fields.id);
  if (listing instanceof ListingRefusal) return missing(c, deps, listing, fields.id);
  const { t, ...visit } = await visitOf(c, deps);
  const decided = fields.from === '/duplicates' && (await decidedPair(deps, [listing.id, fields.id, fields.other], t));
  if (decided) {
    const next = { path: onePath(listing.id), text: listing.name };
    await deps.staff.setNotice(c.get('sessionKey'), { text: decided, next });
    return c.redirect('/duplicates', 303);
  }
  const refuse = (problem: string, more: Pick<RefusedForm, 'problems' | 'lead'> = {}) =>
    show(c, deps, listing, { typed: fields, problem, ...more });
  const claimed = fields.from === '/calls' && claimOfOther(visit, callClaim(listing.id));
  if (claimed) return refuse(t('claim.taken', { name: claimed.name }));
  const { changes, own, taken } = act === 'set' ? changedFields(listing, fields) : NO_CHANGES;
  if (taken.length > 0)
    return refuse(t('listings.meanwhile'), { problems: takenTexts(listing, taken, t), lead: t('listings.meanwhile') });
  if (act === 'set' && changes.length === 0)
    return refuse([...ownText(own, t), t('listings.nothingChanged')].join(' '));
  let made: Corrected;
  try {
    made = await make(act, listing.id, fields, changes);
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof DirectoryError)) throw error;
    const problems = error instanceof UnusableValues ? problemTexts(error.problems, t) : {};
    return refuse(whyFailed(error, t), { problems });
  }
  await noteAct(c, deps, {
    act: act === 'join' ? 'join-listings' : act,
    about: [listing.id, ...(isPair(act) ? [fields.other ?? ''] : []), ...changes].join(' '),
    notice: {
      text: [t(`listings.done.${act}`, { name: listing.name }), ...ownText(own, t)].join('\n'),
      ...(made.undoableKeys.length > 0 && { undo: `/listings/undo/${made.undoableKeys.join('.')}` }),
    },
  });
  if (fields.from === '/duplicates' || fields.from === '/calls') return c.redirect(fields.from, 303);
  return c.redirect(act === 'hide' ? '/listings' : onePath(listing.id), 303);
}

const NO_CHANGES: ChangedFields = { changes: [], own: [], taken: [] };

function make(act: Act, id: string, fields: Record<string, string>, changes: string[]): Promise<Corrected> {
  const note = fields[act === 'keep-apart' ? 'note-join' : `note-${act}`]?.trim() ?? '';
  if (act === 'hide') return hideListing(id, note);
  if (act === 'set') return setFields(id, readGiven(changes), note);
  return pairListings(act, [id, fields.other ?? ''], note);
}

/** Says who has joined a pair, or kept it apart, since the list of duplicates was shown; '' if nobody has. */
async function decidedPair({ staff }: DeskDeps, ids: (string | undefined)[], t: Translate): Promise<string> {
  const [shown, id = '', other = ''] = ids;
  const found = pairDecision(await readCorrections(dataPlace()), id, other);
  if (!found) return '';
  const isIt = ({ act, about }: AuditEntry) =>
    ['join-listings', 'keep-apart'].includes(act) &&
    about.split(' ').every((each) => [shown, id, other].includes(each));
  const name = (await staff.audits(RECENT_ACTS)).find(isIt)?.who ?? t('claim.someone');
  const state = t(found.correction.kind === 'join' ? 'listings.join' : 'listings.keepApart');
  return t('claim.decided', { name, state: state.toLowerCase() });
}

const isPair = (act: Act) => act === 'join' || act === 'keep-apart';

/** `keys`: of one correction, or of several with a period between two. */
async function undo(c: DeskContext, deps: DeskDeps, keys: string): Promise<Response> {
  const { id } = c.get('fields');
  const { t } = await visitOf(c, deps);
  const about = (await readCorrections(dataPlace())).find(({ key }) => keys.split('.').includes(key))?.about;
  const after = id ? onePath(id) : '/listings';
  if (about === undefined) {
    await deps.staff.setNotice(c.get('sessionKey'), { text: t('listings.refusals.no-correction') });
    return c.redirect(after, 303);
  }
  await undoCorrections(keys.split('.'));
  await noteAct(c, deps, {
    act: 'undo',
    about: `${keys} ${about}`,
    notice: { text: t('listings.done.undo', { name: about }) },
  });
  return c.redirect(after, 303);
}

const onePath = (id: string) => `/listings/one?id=${encodeURIComponent(id)}`;
