import type { Choice, Expert } from '#site-content/site-content.ts';

/** Number of cards shown at first and added by each SEE MORE. */
export const EXPERTS_PER_PAGE = 9;

/** The query in the address of the experts page. */
export interface ExpertsQuery {
  /** Text to find in name, title or bio. */
  text: string;
  /** Filter values from the content folder. */
  specialties: string[];
  topics: string[];
  /** Number of cards, a multiple of `EXPERTS_PER_PAGE`. */
  shown: number;
}

/** The facts about an expert on a card. */
export type ExpertCardFacts = ReturnType<typeof cardFacts>;

export function cardFacts({ id, name, title, bio, sample, specialties, topics, image }: Expert) {
  return { id, name, title, bio, sample, specialties, topics, image };
}

/** Maximum length of the search text, in characters. */
export const MAX_TEXT = 200;
const MAX_SHOWN = 9_000;

/** Parses the parameters of an address. Invalid values are treated as missing. */
export function parseExpertsQuery(params: URLSearchParams): ExpertsQuery {
  const pages = Math.ceil(Number(params.get('shown')) / EXPERTS_PER_PAGE);
  return {
    text: (params.get('q') ?? '').trim().slice(0, MAX_TEXT),
    specialties: [...new Set(params.getAll('specialty'))],
    topics: [...new Set(params.getAll('topic'))],
    shown: pages >= 1 ? Math.min(pages * EXPERTS_PER_PAGE, MAX_SHOWN) : EXPERTS_PER_PAGE,
  };
}

/** Returns the query string without default values: '?q=school&topic=Guardianship'. */
export function expertsSearch({ text, specialties, topics, shown }: ExpertsQuery): string {
  const params = new URLSearchParams();
  if (text) params.set('q', text);
  for (const specialty of specialties) params.append('specialty', specialty);
  for (const topic of topics) params.append('topic', topic);
  if (shown > EXPERTS_PER_PAGE) params.set('shown', String(shown));
  return params.size > 0 ? `?${params}` : '';
}

/**
 * Returns the experts whose name, title or bio contains the text (ignoring case) and who have one of the selected
 * specialties and one of the selected topics, if any. Keeps their order.
 */
export function findExperts(experts: ExpertCardFacts[], query: ExpertsQuery): ExpertCardFacts[] {
  const text = query.text.trim().toLowerCase();
  return experts.filter(
    (expert) =>
      [expert.name, expert.title, expert.bio].some((field) => field.toLowerCase().includes(text)) &&
      matchesAny(expert.specialties, query.specialties) &&
      matchesAny(expert.topics, query.topics),
  );
}

/**
 * Returns the topics to filter by, each with its number of experts: `first`, then whatever else an expert has, by name.
 * Of two values for the same thing, only the first.
 */
export function topicChoices(experts: Pick<Expert, 'topics'>[], first: Choice[]): (Choice & { count: number })[] {
  const others = experts.flatMap(({ topics }) => topics).sort((a, b) => a.label.localeCompare(b.label));
  const offered = new Map<string, Choice>();
  for (const topic of [...first, ...others]) {
    const key = keyOf(topic.value);
    if (!offered.has(key)) offered.set(key, topic);
  }
  return [...offered.values()].map((topic) => ({
    ...topic,
    count: experts.filter(({ topics }) => matchesAny(topics, [topic.value])).length,
  }));
}

/** Whether two values name the same thing: 'IEP/Education' and 'Education/IEP' do. */
export function isSameValue(a: string, b: string): boolean {
  return keyOf(a) === keyOf(b);
}

const keyOf = (value: string) => value.split('/').sort().join('/');

function matchesAny(values: { value: string }[], selected: string[]): boolean {
  return selected.length === 0 || values.some(({ value }) => selected.some((other) => isSameValue(value, other)));
}
