import { html } from 'hono/html';
import { dataPlace } from '#operations/data-folder.ts';
import { readCorrections } from '#operations/listings/correction-store.ts';
import type { DataTable } from '../data-table.tsx';
import { type DeskDeps, listingAddress } from '../desk-deps.ts';
import { button, outside } from '../page.ts';
import { timeText } from '../parts/texts.tsx';
import type { Visit } from '../visit.ts';
import type { DuplicateListing } from './duplicate-listings.ts';
import type { OnDemandState } from './on-demand.ts';
import type { Room } from './room.ts';

/** Shows likely duplicate listings, found on request: each pair is joined or kept apart. */
export async function duplicateRoom(deps: Pick<DeskDeps, 'duplicates' | 'origin'>, visit: Visit): Promise<Room> {
  const { words } = visit;
  const w = words.duplicates;
  const listing = ({ id, name }: { id: string; name: string }) =>
    html`${outside(listingAddress(deps, id), name)}<br><a href="/listings/one?id=${encodeURIComponent(id)}">${id}</a>`;
  const table = (rows: DuplicateListing[]): DataTable<DuplicateListing> => ({
    path: '/duplicates',
    caption: w.caption,
    columns: [
      {
        key: 'first',
        title: w.first,
        value: ({ first }) => `${first.name} (${first.id})`,
        html: ({ first }) => listing(first),
      },
      {
        key: 'second',
        title: w.second,
        value: ({ second }) => `${second.name} (${second.id})`,
        html: ({ second }) => listing(second),
      },
      { key: 'why', title: w.why, value: ({ reason }) => (reason === 'near' ? w.near : w.phone) },
      { key: 'where', title: w.where, value: ({ second: { address } }) => `${address.city}, ${address.state}` },
    ],
    rows,
    actions: ({ first, second }) => {
      const fields = { id: first.id, other: second.id, from: '/duplicates' };
      const about = `(${first.id}, ${second.id})`;
      return html`${button('/listings/join', words.listings.join, visit, { about, fields, quiet: true })}${button('/listings/keep-apart', words.listings.keepApart, visit, { about, fields, quiet: true })}`;
    },
  });
  const { state } = deps.duplicates;
  const open = state.is === 'done' ? { ...state, result: await undecided(state.result) } : state;
  return {
    before: html`<p>${w.intro}</p>${button('/duplicates', w.button, visit, { key: 's' })}${progress(open, '/duplicates', visit)}`,
    ...(open.is === 'done' && { table: table(open.result) }),
  };
}

/** Leaves out the pairs that were joined or kept apart since they were found. */
async function undecided(found: DuplicateListing[]): Promise<DuplicateListing[]> {
  const pair = (...ids: string[]) => ids.sort().join(' ');
  const decided = (await readCorrections(dataPlace())).map(({ correction: one }) =>
    'other' in one ? pair(one.id, one.other) : '',
  );
  return found.filter(({ first, second }) => !decided.includes(pair(first.id, second.id)));
}

/** Shows dead links, checked on request. */
export function linkRoom(deps: Pick<DeskDeps, 'deadLinks'>, visit: Visit): Room {
  const w = visit.words.links;
  const { state } = deps.deadLinks;
  type Dead = Extract<typeof state, { is: 'done' }>['result'][number];
  const table = (rows: Dead[]): DataTable<Dead> => ({
    path: '/links',
    caption: w.caption,
    columns: [
      {
        key: 'address',
        title: w.address,
        value: ({ address }) => address,
        html: ({ address }) => outside(address, address),
      },
      { key: 'problem', title: w.problem, value: ({ message }) => message },
      { key: 'used', title: w.used, value: ({ places }) => places.join('; ') },
    ],
    rows,
  });
  return {
    before: html`<p>${w.intro}</p>${button('/links', w.button, visit, { key: 's' })}${progress(state, '/links', visit)}`,
    ...(state.is === 'done' && { table: table(state.result) }),
  };
}

function progress(state: OnDemandState<unknown[]>, path: string, { words }: Visit) {
  const w = words.work;
  if (state.is === 'not started') return html``;
  if (state.is === 'running')
    return html`<p role="status">${w.running} <a class="alone" href="${path}">${w.again}</a></p>`;
  if (state.is === 'failed') return html`<p class="problems" role="alert">${w.failed(state.message)}</p>`;
  return html`<p role="status">${w.done(timeText(state.at), state.result.length)}</p>`;
}
