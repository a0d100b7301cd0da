/** The query in the address of All Resources. */
export interface LibraryQuery {
  /** Text to find in titles, descriptions and what is said. */
  search: string;
  /** Filter values, the same in every language. */
  stages: string[];
  topics: string[];
  /** From 1. */
  page: number;
}

export const EMPTY_LIBRARY_QUERY: LibraryQuery = { search: '', stages: [], topics: [], page: 1 };

/** Maximum length of the search text, in characters. */
export const MAX_TEXT = 100;
const MAX_VALUES = 50;

/** Parses an address: '?q=school&stage=School+Age&topic=Behavior&page=2'. Invalid values are treated as missing. */
export function parseLibraryQuery(params: URLSearchParams): LibraryQuery {
  const page = Number(params.get('page'));
  return {
    search: (params.get('q') ?? '').trim().slice(0, MAX_TEXT),
    stages: list(params, 'stage'),
    topics: list(params, 'topic'),
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
  };
}

/** Returns the query string of a query, without default values. */
export function librarySearch({ search, stages, topics, page }: LibraryQuery): string {
  const params = new URLSearchParams();
  if (search) params.set('q', search);
  for (const stage of stages) params.append('stage', stage);
  for (const topic of topics) params.append('topic', topic);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `?${params}` : '';
}

function list(params: URLSearchParams, name: string): string[] {
  return [...new Set(params.getAll(name))].filter(Boolean).slice(0, MAX_VALUES);
}
