import { foldText } from '#model/fold-text.ts';
import type { Choice, Filters, LibraryItem } from '#site-content/site-content.ts';
import type { LibraryQuery } from './library-query.ts';

/** Cards on a page. */
export const LIBRARY_PAGE_SIZE = 12;

export interface CountedChoice extends Choice {
  /** How many items of the whole library match it. */
  count: number;
}

export interface LibraryOptions {
  stages: CountedChoice[];
  /** The filter's own values, and every other one that an item has. */
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

/** The query without values that no filter offers: they may stand in an old link. */
export function knownFilters(query: LibraryQuery, { stages, topics }: LibraryOptions): LibraryQuery {
  const known = (chosen: string[], choices: Choice[]) =>
    chosen.filter((value) => choices.some((choice) => choice.value === value));
  return { ...query, stages: known(query.stages, stages), topics: known(query.topics, topics) };
}

/** Items whose title holds the words, and which have one of the stages and one of the topics, where any are chosen. */
export function filterLibrary(items: LibraryItem[], query: LibraryQuery, allStages: string): LibraryItem[] {
  const words = foldText(query.search);
  return items.filter(
    ({ title, stage, topic }) =>
      foldText(title).includes(words) &&
      (query.stages.length === 0 || matchesStage(stage, query.stages, allStages)) &&
      (query.topics.length === 0 || query.topics.includes(topic.value)),
  );
}

export interface LibraryPage {
  items: LibraryItem[];
  /** From 1; both 0 where nothing was found. */
  first: number;
  last: number;
  total: number;
  page: number;
  pages: number;
}

/** One page of what was found; a page past the end is the last one. */
export function libraryPage(found: LibraryItem[], page: number): LibraryPage {
  const pages = Math.max(1, Math.ceil(found.length / LIBRARY_PAGE_SIZE));
  const shown = Math.min(page, pages);
  const start = (shown - 1) * LIBRARY_PAGE_SIZE;
  const items = found.slice(start, start + LIBRARY_PAGE_SIZE);
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
