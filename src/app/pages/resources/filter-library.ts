import { foldText } from '#model/fold-text.ts';
import type { Choice, Filters, LibraryItem } from '#site-content/site-content.ts';
import type { MatchingSentence, VideoMatch } from '#site-content/video-search.ts';
import type { LibraryQuery } from './library-query.ts';

/** Cards per page. */
const PAGE_SIZE = 12;

export interface CountedChoice extends Choice {
  /** Number of matching items in the whole library. */
  count: number;
}

export interface LibraryOptions {
  stages: CountedChoice[];
  /** The filter's own values, plus others that items use. */
  topics: CountedChoice[];
  /** Value of the stage that matches every stage. */
  allStages: string;
}

export function libraryOptions(items: LibraryItem[], filters: Filters): LibraryOptions {
  const allStages = filters.allStages.value;
  const ofTopic = (value: string) => items.filter(({ topic }) => topic.value === value).length;
  const ofStage = (value: string) => items.filter(({ stage }) => matchesStage(stage, [value], allStages)).length;
  const more = filters.moreLibraryTopics.filter(({ value }) => ofTopic(value) > 0);
  return {
    stages: filters.stages.map((stage) => ({ ...stage, count: ofStage(stage.value) })),
    topics: [...filters.libraryTopics, ...more].map((topic) => ({ ...topic, count: ofTopic(topic.value) })),
    allStages,
  };
}

/** Returns the query without values that no filter offers, which old links may contain. */
export function knownFilters(query: LibraryQuery, { stages, topics }: LibraryOptions): LibraryQuery {
  const known = (chosen: string[], choices: Choice[]) =>
    chosen.filter((value) => choices.some((choice) => choice.value === value));
  return { ...query, stages: known(query.stages, stages), topics: known(query.topics, topics) };
}

/** An item of the library that fits a search. */
export interface FoundItem extends LibraryItem {
  /** What is said in the video about it. */
  sentences?: MatchingSentence[] | undefined;
}

/**
 * Returns the items whose title contains the text or that are among `matches`, and that have one of the selected stages
 * and topics, if any. Those with the text in the title are first, the others in the order of `matches`.
 */
export function filterLibrary(
  items: LibraryItem[],
  query: LibraryQuery,
  allStages: string,
  matches: VideoMatch[] = [],
): FoundItem[] {
  const text = foldText(query.search);
  const byTitle: FoundItem[] = items.filter(({ title }) => foldText(title).includes(text));
  const others = matches.flatMap(({ id }) => items.find((item) => item.id === id && !byTitle.includes(item)) ?? []);
  const found = [...byTitle, ...others].map((item) => {
    const sentences = matches.find(({ id }) => id === item.id)?.sentences;
    return sentences ? { ...item, sentences } : item;
  });
  return found.filter(
    ({ stage, topic }) =>
      (query.stages.length === 0 || matchesStage(stage, query.stages, allStages)) &&
      (query.topics.length === 0 || query.topics.includes(topic.value)),
  );
}

/**
 * Returns one page of results, the last for a page past the end. `first`, `last`: numbers of its items, from 1; 0 if
 * none.
 */
export function libraryPage(found: FoundItem[], page: number) {
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const shown = Math.min(page, pages);
  const start = (shown - 1) * PAGE_SIZE;
  const items = found.slice(start, start + PAGE_SIZE);
  return {
    items,
    first: items.length && start + 1,
    last: start + items.length,
    total: found.length,
    page: shown,
    pages,
  };
}

function matchesStage(stage: Choice, chosen: string[], allStages: string): boolean {
  return stage.value === allStages || chosen.includes(stage.value);
}
