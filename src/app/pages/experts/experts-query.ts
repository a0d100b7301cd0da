import type { Expert } from '#site-content/site-content.ts';

/** Cards that are shown at first, and that each SEE MORE adds. */
export const EXPERTS_PER_PAGE = 9;

/** What the address of the experts page says. */
export interface ExpertsQuery {
  /** Looked for in name, title and bio. */
  text: string;
  /** Filter values, as they stand in the content folder. */
  specialties: string[];
  topics: string[];
  /** How many cards, a multiple of `EXPERTS_PER_PAGE`. */
  shown: number;
}

/** What a card shows of an expert. */
export type ExpertCardFacts = ReturnType<typeof cardFacts>;

export function cardFacts({ id, name, title, bio, sample, specialties, topics, image }: Expert) {
  return { id, name, title, bio, sample, specialties, topics, image };
}

/** Longest text to look for, in characters. */
export const MAX_TEXT = 200;
const MAX_SHOWN = 9_000;

/** Reads an address, whatever stands in it: a value that makes no sense counts as not given. */
export function parseExpertsQuery(params: URLSearchParams): ExpertsQuery {
  const pages = Math.ceil(Number(params.get('shown')) / EXPERTS_PER_PAGE);
  return {
    text: (params.get('q') ?? '').trim().slice(0, MAX_TEXT),
    specialties: [...new Set(params.getAll('specialty'))],
    topics: [...new Set(params.getAll('topic'))],
    shown: pages >= 1 ? Math.min(pages * EXPERTS_PER_PAGE, MAX_SHOWN) : EXPERTS_PER_PAGE,
  };
}

/** The address of a query, without its path: '?q=school&topic=Guardianship'. What is at its default is left out. */
export function expertsSearch({ text, specialties, topics, shown }: ExpertsQuery): string {
  const params = new URLSearchParams();
  if (text) params.set('q', text);
  for (const specialty of specialties) params.append('specialty', specialty);
  for (const topic of topics) params.append('topic', topic);
  if (shown > EXPERTS_PER_PAGE) params.set('shown', String(shown));
  const search = params.toString();
  return search && `?${search}`;
}

/**
 * The experts whose name, title or bio holds the text (in any case), who have one of the specialties where any is chosen,
 * and one of the topics where any is chosen. Keeps their order.
 */
export function findExperts<Facts extends ExpertCardFacts>(experts: Facts[], query: ExpertsQuery): Facts[] {
  const text = query.text.trim().toLowerCase();
  return experts.filter(
    (expert) =>
      [expert.name, expert.title, expert.bio].some((words) => words.toLowerCase().includes(text)) &&
      hasOne(expert.specialties, query.specialties) &&
      hasOne(expert.topics, query.topics),
  );
}

function hasOne(values: { value: string }[], wanted: string[]): boolean {
  return wanted.length === 0 || values.some(({ value }) => wanted.includes(value));
}
