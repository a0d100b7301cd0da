import { html } from 'hono/html';
import { type DeskDeps, listingAddress } from './desk-deps.ts';
import type { OnDemandState } from './on-demand.ts';
import { button, type Html, outside, table, time } from './page.ts';

/** Renders likely duplicate listings, found on request. */
export function duplicatePage(deps: Pick<DeskDeps, 'duplicates' | 'session' | 'siteUrl'>): Html {
  const listing = ({ id, name }: { id: string; name: string }) =>
    html`${outside(listingAddress(deps, id), name)}<br>${id}`;
  return html`<p>Same name within 0.1 miles, or same name and phone in two sources; at most 200. The desk changes nothing: remove one of them at its source.</p>
${button('/duplicates', 'Find duplicates', deps.session.formToken)}
${outcome(deps.duplicates.state, '/duplicates', (found) =>
  table(
    'Likely duplicates',
    ['Listing', 'And', 'Why', 'Where'],
    found.map(({ first, second, reason }) => [
      listing(first),
      listing(second),
      html`${reason === 'near' ? 'same name, same place' : 'same name, same phone'}`,
      html`${second.address.city}, ${second.address.state}`,
    ]),
  ),
)}`;
}

/** Renders dead links, checked on request. */
export function linkPage(deps: Pick<DeskDeps, 'deadLinks' | 'session'>): Html {
  return html`<p>Checks every external link in the content, every hosted video, and the website of every listed suggestion. It contacts other sites only when you press the button, and can take a few minutes.</p>
${button('/links', 'Check all links', deps.session.formToken)}
${outcome(deps.deadLinks.state, '/links', (dead) =>
  table(
    'Dead links',
    ['Address', 'Problem', 'Used in'],
    dead.map(({ address, message, places }) => [
      outside(address, address),
      html`${message}`,
      html`${places.join('; ')}`,
    ]),
  ),
)}`;
}

function outcome<T>(state: OnDemandState<T[]>, path: string, show: (result: T[]) => Html): Html {
  if (state.is === 'not started') return html``;
  if (state.is === 'running')
    return html`<p role="status">Still running. <a class="alone" href="${path}">Check again</a> in a while.</p>`;
  if (state.is === 'failed') return html`<p class="problems" role="alert">That did not work: ${state.message}</p>`;
  return html`<p role="status">Checked at ${time(state.at)}: ${state.result.length === 0 ? 'no problems found.' : `${state.result.length} found.`}</p>
${state.result.length === 0 ? '' : show(state.result)}`;
}
