import { html } from 'hono/html';
import { type DeskDeps, listingAddress } from './desk-deps.ts';
import type { OnDemandState } from './on-demand.ts';
import { button, type Html, outside, table, time } from './page.ts';

/** Listings that may stand twice; looked for when asked. */
export function duplicatePage(deps: Pick<DeskDeps, 'duplicates' | 'session' | 'siteUrl'>): Html {
  const listing = ({ id, name }: { id: string; name: string }) =>
    html`${outside(listingAddress(deps, id), name)}<br>${id}`;
  return html`<p>Same name within 0.1 miles, or same name and phone in two sources; at most 200. Nothing is changed: leave one out where it comes from.</p>
${button('/duplicates', 'Look for duplicates', deps.session.formToken)}
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

/** Addresses that no longer answer; asked only when told to. */
export function linkPage(deps: Pick<DeskDeps, 'deadLinks' | 'session'>): Html {
  return html`<p>Asks every outside link of the content, every hosted video, and the website of every listed suggestion. Other sites are asked only when you press the button; it can take a few minutes.</p>
${button('/links', 'Check all links', deps.session.formToken)}
${outcome(deps.deadLinks.state, '/links', (dead) =>
  table(
    'Links that need a look',
    ['Address', 'What is wrong', 'Where it stands'],
    dead.map(({ address, message, places }) => [
      outside(address, address),
      html`${message}`,
      html`${places.join('; ')}`,
    ]),
  ),
)}`;
}

function outcome<T>(state: OnDemandState<T[]>, path: string, show: (result: T[]) => Html): Html {
  if (state.is === 'not begun') return html``;
  if (state.is === 'running')
    return html`<p role="status">Still at it. <a class="alone" href="${path}">Look again</a> in a while.</p>`;
  if (state.is === 'failed') return html`<p class="problems" role="alert">That did not work: ${state.message}</p>`;
  return html`<p role="status">Looked at ${time(state.at)}: ${state.result.length === 0 ? 'all is well.' : `${state.result.length} found.`}</p>
${state.result.length === 0 ? '' : show(state.result)}`;
}
