/** Number of cards side by side from each breakpoint up (ui/tokens.css: sm, md, lg). */
export interface CardsPerSlide {
  base: number;
  sm?: number;
  md?: number;
  lg?: number;
}

const TIERS = ['base', 'sm', 'md', 'lg'] as const;
type Tier = (typeof TIERS)[number];

/** Returns the cards per slide at every tier; a missing tier takes the next smaller one's. */
export function cardsByTier({ base, sm = base, md = sm, lg = md }: CardsPerSlide): Record<Tier, number> {
  return { base, sm, md, lg };
}

/** Returns the tiers at which the card at `index` (from 0) is the first of its slide. */
export function slideStarts(index: number, perSlide: CardsPerSlide): Tier[] {
  const cards = cardsByTier(perSlide);
  return TIERS.filter((tier) => index % cards[tier] === 0);
}

/** Returns the placeholders that fill the last slide: for each, the tiers at which it is needed. */
export function placeholders(count: number, perSlide: CardsPerSlide): Tier[][] {
  const cards = cardsByTier(perSlide);
  const missing = (tier: Tier) => (cards[tier] - (count % cards[tier])) % cards[tier];
  const maxMissing = Math.max(...TIERS.map(missing));
  return Array.from({ length: maxMissing }, (_, place) => TIERS.filter((tier) => place < missing(tier)));
}

export function slideCount(count: number, cards: number): number {
  return Math.ceil(count / cards);
}

/** Returns the slide to show after their number changed: the same one, or the first when it no longer exists. */
export function slideAfterChange(index: number, slides: number): number {
  return index < slides ? index : 0;
}

/** Returns the slide nearest to a scroll position. `starts` ascend, in pixels; those beyond `end` count as `end`. */
export function nearestSlide(position: number, starts: number[], end: number): number {
  const distance = (start: number) => Math.abs(Math.min(start, end) - position);
  return starts.reduce((best, start, index) => (distance(start) < distance(starts[best]!) ? index : best), 0);
}
