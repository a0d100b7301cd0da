import { html } from 'hono/html';
import type { Claim } from '#forms/staff-store.ts';
import { button, type Html } from '../page.ts';
import type { Visit } from '../visit.ts';

/** Who works on an item, and the button to say so. `place`: path of its room. */
export function claimBox(visit: Visit, id: string, place: string): Html {
  const { words, claims, member } = visit;
  const w = words.claim;
  const claim = claims.get(id);
  if (!claim) return button(`${place}/${id}/claim`, w.button, visit, { quiet: true, key: 'c' });
  const until = claim.until.slice(11, 16);
  if (claim.staffId === member.id)
    return html`<div class="row"><p class="alone">${w.yours(until)}</p>${button(`${place}/${id}/release`, w.release, visit, { quiet: true, key: 'c' })}</div>`;
  return html`<p class="problems">${w.theirs(claim.name, until)}</p>`;
}

/** The claim of someone else on an item, or undefined. */
export function claimOfOther({ claims, member }: Pick<Visit, 'claims' | 'member'>, id: string): Claim | undefined {
  const claim = claims.get(id);
  return claim && claim.staffId !== member.id ? claim : undefined;
}
