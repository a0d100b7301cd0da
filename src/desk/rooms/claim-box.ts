import { html } from 'hono/html';
import type { Claim } from '#forms/staff-store.ts';
import { button, type Html } from '../page.ts';
import type { Visit } from '../visit.ts';

/** How long an item is for the one who claimed it. */
export const CLAIM_MS = 20 * 60_000;

/** Who works on an item, and the button to say so. `path`: of its page; `fields`: what else names it there. */
export function claimBox(visit: Visit, id: string, path: string, fields: Record<string, string> = {}): Html {
  const { words, claims, member } = visit;
  const w = words.claim;
  const claim = claims.get(id);
  const options = { quiet: true, key: 'c', fields };
  if (!claim) return button(`${path}/claim`, w.button, visit, options);
  const minutes = Math.max(1, Math.ceil((Date.parse(claim.until) - visit.now.getTime()) / 60_000));
  if (claim.staffId === member.id)
    return html`<div class="row"><p class="alone">${w.yours(minutes)}</p>${button(`${path}/release`, w.release, visit, options)}</div>`;
  return html`<p class="problems">${w.theirs(claim.name, minutes)}</p>`;
}

/** The claim of someone else on an item, or undefined. */
export function claimOfOther({ claims, member }: Pick<Visit, 'claims' | 'member'>, id: string): Claim | undefined {
  const claim = claims.get(id);
  return claim && claim.staffId !== member.id ? claim : undefined;
}
