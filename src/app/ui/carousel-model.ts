/** How many cards stand side by side from each breakpoint on (styles/tokens.css: sm 576, md 768, lg 992 px). */
export interface CardsPerSlide {
  base: number;
  sm?: number;
  md?: number;
  lg?: number;
}

export const TIERS = ['base', 'sm', 'md', 'lg'] as const;
type Tier = (typeof TIERS)[number];

/** Cards per slide at every tier: one that is not given takes the next smaller tier's. */
export function cardsByTier({ base, sm = base, md = sm, lg = md }: CardsPerSlide): Record<Tier, number> {
  return { base, sm, md, lg };
}

/** The tiers at which the card at `index` (from 0) is the first of its slide. */
export function slideStarts(index: number, perSlide: CardsPerSlide): Tier[] {
  const cards = cardsByTier(perSlide);
  return TIERS.filter((tier) => index % cards[tier] === 0);
}

/** The empty places that fill up the last slide: for each, the tiers at which it is needed. */
export function placeholders(count: number, perSlide: CardsPerSlide): Tier[][] {
  const cards = cardsByTier(perSlide);
  const missing = (tier: Tier) => (cards[tier] - (count % cards[tier])) % cards[tier];
  const most = Math.max(...TIERS.map(missing));
  return Array.from({ length: most }, (_, place) => TIERS.filter((tier) => place < missing(tier)));
}

export function slideCount(count: number, cards: number): number {
  return Math.ceil(count / cards);
}

/** The slide to show after the number of slides changed: the first where the old one is no more. */
export function slideAfterChange(index: number, slides: number): number {
  return index < slides ? index : 0;
}

/** The slide whose start is nearest to a scroll position. Starts rise, in pixels; those past the end count as the end. */
export function nearestSlide(position: number, starts: number[], end: number): number {
  const distance = (start: number) => Math.abs(Math.min(start, end) - position);
  return starts.reduce((best, start, index) => (distance(start) < distance(starts[best]!) ? index : best), 0);
}
