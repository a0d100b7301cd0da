import type { SearchHit } from '#directory/search-query.ts';
import type { Gazetteer, Place } from '#gazetteer/gazetteer.ts';
import { distanceMiles } from '#geo/distance.ts';
import { nameWords, wordsOfNames } from '#model/name-words.ts';
import { MIN_SUGGESTION_LENGTH } from '#model/search-limits.ts';
import type { LocalContent } from '#site-content/site-content.ts';
import { pathInLanguage } from '../../messages/language.ts';
import { DEFAULT_DISTANCE_MILES, type PlacesQuery } from './places-query.ts';
import type { ReadQuery } from './read-own-words.ts';
import type { NamedPage } from './understood.ts';

/** Longer questions are no names. */
const MAX_NAME_WORDS = 5;
/** Somebody who gave a place hardly wants one this far from it. */
export const FAR_MILES = 100;
/** A town with so many people is hardly a name. */
const LARGE_POPULATION = 50_000;
/** 'Doctor at home' names nobody. */
const TITLE = /^(?:[Dd][Rr][Aa]?\b\.?|[Dd]octora?(?= \p{Lu}))\s+/u;
const BEFORE_PLACE = / (near|in|at|cerca de|en)$/i;

/**
 * Returns the search by name that a question may stand for, or null. A name is short, has a word that adds nothing to
 * what was understood, and no other reading of the question was chosen or speaks of danger.
 */
export function searchByName({ reading, query: { question } }: ReadQuery, query: PlacesQuery): PlacesQuery | null {
  const { crisis, concern, isAll, age, place, said, services } = reading;
  if (crisis || concern.length > 0 || isAll || age !== null || query.anyService) return null;
  const name = nameIn({ place, said }, question);
  const words = nameWords(name);
  const explained = services.flatMap(({ because }) => nameWords(because));
  const isName = words.some((word) => word.length >= MIN_SUGGESTION_LENGTH && !explained.includes(word));
  if (!isName || words.length > MAX_NAME_WORDS) return null;
  const isDefault = query.radiusMiles === DEFAULT_DISTANCE_MILES.service;
  return {
    ...query,
    question: '',
    read: '',
    services: [],
    by: 'provider',
    name,
    radiusMiles: isDefault ? DEFAULT_DISTANCE_MILES.provider : query.radiusMiles,
    page: 1,
  };
}

/** Whether a question names somebody by title: 'Dr. Patel'. */
export const hasTitle = (question: string): boolean => TITLE.test(question.trim());

/** A question without its place, program and title. */
function nameIn({ place, said }: Pick<ReadQuery['reading'], 'place' | 'said'>, question: string): string {
  const rest = [place?.text, said.program].reduce<string>(
    (text, part) => (part ? text.replace(part, ' ') : text),
    question,
  );
  return rest.replace(/\s+/g, ' ').trim().replace(BEFORE_PLACE, '').replace(TITLE, '');
}

/** Returns the people of ours whose names have all words of a question that is not understood. */
export function peopleNamed(
  { reading, query, vocabulary }: ReadQuery,
  content?: Pick<LocalContent, 'experts'>,
): NamedPage[] {
  if (reading.confidence !== 'nothing' || reading.crisis) return [];
  const words = nameWords(nameIn(reading, query.question));
  if (!words.some((word) => word.length >= MIN_SUGGESTION_LENGTH)) return [];
  const named = content?.experts.filter(({ name }) => words.every((word) => nameWords(name).includes(word))) ?? [];
  const path = (id: string) => pathInLanguage(`/experts/${id}`, vocabulary.language);
  return named.map(({ id, name, title }) => ({ path: path(id), name, about: title }));
}

/** Whether one of the providers found has all words of a name, each as a whole word: 'car' is no 'Care'. */
export function hasName({ name }: PlacesQuery, hits: SearchHit[]): boolean {
  return hits.some(({ provider }) => includesAll(wordsOfNames(provider), name));
}

/** Whether a name is all of a provider's name, with its words in any order; 'Mei Acosta' is 'Mei Acosta, OTR/L'. */
export function isWholeName({ name }: Pick<PlacesQuery, 'name'>, hits: SearchHit[]): boolean {
  const words = nameWords(name);
  return hits.some(({ provider }) =>
    [provider.name, ...provider.otherNames].some(
      (own) => includesAll(words, own.split(',')[0]!) && includesAll(nameWords(own), name),
    ),
  );
}

/**
 * Returns the search by name, at the place in the form, if the name is a question that seems to end in another town:
 * 'Flora Cordova', near Tempe. `requested`: as it came. Null: it names no other place, or is one word, rather the town.
 */
export function searchByNameAtHome(read: ReadQuery, requested: PlacesQuery, gazetteer: Gazetteer): PlacesQuery | null {
  const { reading, otherPlace } = read;
  if (!otherPlace) return null;
  const isWord = nameWords(requested.question).length < 2;
  if (isWord && !isSmallAndFar(reading.place?.place, gazetteer.resolve(otherPlace))) return null;
  // Somebody asked for by name is wanted whatever the filters say.
  const all = { ...requested, medicaid: [], levels: [], must: [], fit: null };
  return searchByName({ ...read, reading: { ...reading, place: null, isAll: reading.isAll && !isWord } }, all);
}

/** 'Evergreen', typed near Tempe, is hardly the town in Colorado. */
const isSmallAndFar = (town: Place | undefined, home: Place | null) =>
  town && home && town.population < LARGE_POPULATION && distanceMiles(town.location, home.location) >= FAR_MILES;

const includesAll = (words: readonly string[], name: string): boolean =>
  nameWords(name).every((word) => words.includes(word));
