import type { Hono } from 'hono';
import { DirectoryError } from '#listings/errors.ts';
import type { StoredProvider } from '#listings/provider.ts';
import { dataPlace } from '#operations/data-folder.ts';
import {
  type Corrected,
  hideListing,
  pairListings,
  setFields,
  undoCorrection,
} from '#operations/listings/correct-listings.ts';
import { readCorrections } from '#operations/listings/correction-store.ts';
import { readGiven, UnusableValues } from '#operations/listings/set-values.ts';
import { UsageError } from '#operations/usage-error.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { DeskContext, DeskVariables } from '../desk-guard.ts';
import { missingPage, noteAct, pageAnswer, visitOf, whyFailed } from '../show.tsx';
import { callClaim } from './call-rooms.ts';
import { claimOfOther } from './claim-box.ts';
import { ownText, type ProblemTexts, problemTexts } from './listing-fields.ts';
import { changedFields, listingPage, openListing, takenTexts } from './listing-rooms.ts';

const ACTS = ['hide', 'set', 'join', 'keep-apart'] as const;

/** The page of a listing, and the corrections made there: as `npm run listings` makes them. */
export function listingActs(desk: Hono<{ Variables: DeskVariables }>, deps: DeskDeps): void {
  const find = (id: string | undefined) =>
    openListing(deps, id ?? '').catch((error) => {
      if (error instanceof UsageError) return null;
      throw error;
    });

  async function show(
    c: DeskContext,
    listing: StoredProvider,
    problem = '',
    problems: ProblemTexts = {},
    lead = '',
  ): Promise<Response> {
    const visit = await visitOf(c, deps);
    const typed = problem ? c.get('fields') : {};
    const body = await listingPage(deps, visit, listing, { problem, typed, problems, ...(lead && { lead }) });
    return pageAnswer(c, deps, visit, { title: listing.name, path: '/listings', body }, problem ? 422 : 200);
  }

  desk.get('/listings/one', async (c) => {
    const listing = await find(c.req.query('id'));
    return listing ? show(c, listing) : missingPage(c, deps, '/listings');
  });

  for (const act of ACTS) {
    desk.post(`/listings/${act}`, async (c) => {
      const fields = c.get('fields');
      const listing = await find(fields.id);
      if (!listing) return missingPage(c, deps, '/listings');
      const { words, ...visit } = await visitOf(c, deps);
      const claimed = fields.from === '/calls' && claimOfOther(visit, callClaim(listing.id));
      if (claimed) return show(c, listing, words.claim.taken(claimed.name));
      const { changes, own, taken } =
        act === 'set' ? changedFields(listing, fields) : { changes: [], own: [], taken: [] };
      if (taken.length > 0)
        return show(c, listing, words.listings.meanwhile, takenTexts(listing, taken, words), words.listings.meanwhile);
      if (act === 'set' && changes.length === 0)
        return show(c, listing, [...ownText(own, words), words.listings.nothingChanged].join(' '));
      const other = act === 'join' || act === 'keep-apart' ? [fields.other ?? ''] : [];
      const note = fields[act === 'keep-apart' ? 'note-join' : `note-${act}`]?.trim() ?? '';
      let made: Corrected;
      try {
        if (act === 'hide') made = await hideListing(listing.id, note);
        else if (act === 'set') made = await setFields(listing.id, readGiven(changes), note);
        else made = await pairListings(act, [listing.id, other[0]], note);
      } catch (error) {
        if (!(error instanceof UsageError || error instanceof DirectoryError)) throw error;
        return show(
          c,
          listing,
          whyFailed(error, words),
          error instanceof UnusableValues ? problemTexts(error.problems, words) : {},
        );
      }
      await noteAct(c, deps, {
        act: act === 'join' ? 'join-listings' : act,
        about: [listing.id, ...other, ...changes].join(' '),
        notice: {
          text: [words.listings.done[act](listing.name), ...ownText(own, words)].join('\n'),
          ...(made.key && { undo: `/listings/undo/${made.key}` }),
        },
      });
      if (fields.from === '/duplicates' || fields.from === '/calls') return c.redirect(fields.from, 303);
      return c.redirect(act === 'hide' ? '/listings' : `/listings/one?id=${encodeURIComponent(listing.id)}`, 303);
    });
  }

  const undo = async (c: DeskContext) => {
    const { key = c.req.param('key') ?? '', id } = c.get('fields');
    const { words } = await visitOf(c, deps);
    const about = (await readCorrections(dataPlace())).find((each) => each.key === key)?.about;
    if (about === undefined) return missingPage(c, deps, '/listings');
    await undoCorrection(key);
    await noteAct(c, deps, {
      act: 'undo',
      about: `${key} ${about}`,
      notice: { text: words.listings.done.undo(about) },
    });
    return c.redirect(id ? `/listings/one?id=${encodeURIComponent(id)}` : '/listings', 303);
  };
  desk.post('/listings/undo', undo);
  desk.post('/listings/undo/:key', undo);
}
