import { describe, expect, test } from 'vitest';
import type { Choice, Filters, LibraryItem } from '#site-content/site-content.ts';
import { filterLibrary, knownFilters, libraryOptions, libraryPage } from './filter-library.ts';
import { EMPTY_LIBRARY_QUERY, librarySearch, parseLibraryQuery } from './library-query.ts';

const choice = (value: string): Choice => ({ value, label: value });
const item = (id: number, title: string, stage: string, topic: string): LibraryItem => ({
  id: String(id),
  title,
  details: '',
  image: { src: '', alt: '', width: 4, height: 3 },
  link: `/video/${id}`,
  playable: true,
  stage: choice(stage),
  topic: choice(topic),
});
const LIBRARY = [
  item(1, 'A first look', 'All Stages', 'Introduction'),
  item(3, 'Reading the IEP', 'School Age', 'Education/IEP'),
  item(4, 'Educación en casa', 'School Age', 'Behavior'),
  item(5, 'After school', 'Adulthood/Aging', 'Behavior'),
];
const FILTERS: Filters = {
  expertSpecialties: [],
  expertTopics: [],
  stages: ['School Age', 'Adulthood/Aging', 'End Of Life Care'].map(choice),
  allStages: choice('All Stages'),
  libraryTopics: ['Education/IEP', 'Behavior', 'Sports/Exercise'].map(choice),
  moreLibraryTopics: ['Introduction', 'Therapy'].map(choice),
};
const idsOf = (query: Partial<typeof EMPTY_LIBRARY_QUERY>) =>
  filterLibrary(LIBRARY, { ...EMPTY_LIBRARY_QUERY, ...query }, 'All Stages').map(({ id }) => id);

describe('filterLibrary', () => {
  test('finds text anywhere in a title, ignoring case and accents', () => {
    expect(idsOf({ search: 'IEP' })).toEqual(['3']);
    expect(idsOf({ search: 'SCHOOL' })).toEqual(['5']);
    expect(idsOf({ search: 'educacion' })).toEqual(['4']);
  });

  test('matches any of the stages and any of the topics; a video for all stages matches each stage', () => {
    expect(idsOf({ stages: ['School Age'] })).toEqual(['1', '3', '4']);
    expect(idsOf({ stages: ['School Age', 'Adulthood/Aging'] })).toEqual(['1', '3', '4', '5']);
    expect(idsOf({ stages: ['End Of Life Care'] })).toEqual(['1']);
    expect(idsOf({ topics: ['Behavior', 'Education/IEP'] })).toEqual(['3', '4', '5']);
    expect(idsOf({ stages: ['Adulthood/Aging'], topics: ['Behavior'] })).toEqual(['5']);
    expect(idsOf({ search: 'school', topics: ['Introduction'] })).toEqual([]);
  });
});

test('filters offer all their values plus other topics in use, with counts', () => {
  const { stages, topics } = libraryOptions(LIBRARY, FILTERS);
  expect(stages.map(({ value, count }) => [value, count])).toEqual([
    ['School Age', 3],
    ['Adulthood/Aging', 2],
    ['End Of Life Care', 1],
  ]);
  expect(topics.map(({ value, count }) => [value, count])).toEqual([
    ['Education/IEP', 1],
    ['Behavior', 2],
    ['Sports/Exercise', 0],
    ['Introduction', 1],
  ]);
});

test('drops values that no filter offers', () => {
  const query = { ...EMPTY_LIBRARY_QUERY, stages: ['School Age', 'Gone'], topics: ['Gone'] };
  expect(knownFilters(query, libraryOptions(LIBRARY, FILTERS))).toEqual({
    ...query,
    stages: ['School Age'],
    topics: [],
  });
});

test('a page has twelve items; a page past the end returns the last', () => {
  const many = Array.from({ length: 25 }, (_, index) => item(index, 'x', 'School Age', 'Behavior'));
  expect(libraryPage(many, 1)).toMatchObject({ first: 1, last: 12, total: 25, page: 1, pages: 3 });
  expect(libraryPage(many, 3)).toMatchObject({ first: 25, last: 25, page: 3 });
  expect(libraryPage(many, 9)).toMatchObject({ first: 25, last: 25, page: 3 });
  expect(libraryPage([], 1)).toMatchObject({ items: [], first: 0, last: 0, total: 0, page: 1, pages: 1 });
});

test('parsing a built address returns the same query', () => {
  const query = { search: 'tax & care', stages: ['School Age'], topics: ['Education/IEP', 'Behavior'], page: 2 };
  expect(parseLibraryQuery(new URLSearchParams(librarySearch(query)))).toEqual(query);
  expect(librarySearch(EMPTY_LIBRARY_QUERY)).toBe('');
  expect(parseLibraryQuery(new URLSearchParams('page=-2&stage=&q=%20a%20'))).toEqual({
    ...EMPTY_LIBRARY_QUERY,
    search: 'a',
  });
});
