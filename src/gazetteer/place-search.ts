import { distanceMiles } from '#geo/distance.ts';
import type { IndexedPlace, PlaceKind } from './place.ts';
import { placeKey, placeWords, spellings } from './place-key.ts';
import type { NameMatch, PlaceNameIndex } from './place-name-index.ts';
import { type PlaceReading, readPlaceQuery } from './place-query.ts';
import { type PlaceBias, placeScore } from './place-ranking.ts';
import type { PlaceTable, TablePlace } from './place-table.ts';
import type { ZipCode } from './zip-codes.ts';
import type { ZipTable } from './zip-table.ts';

/** What a visitor types into the location field. */
export interface SuggestQuery {
  input: string;
  bias?: PlaceBias;
  /** All kinds by default. */
  kinds?: readonly PlaceKind[];
  /** 8 by default. */
  limit?: number;
}

interface CandidateOptions {
  bias?: PlaceBias | undefined;
  kinds?: readonly PlaceKind[] | undefined;
  /** Without typos. */
  isExact?: boolean;
}

interface Candidate {
  place: TablePlace;
  match: NameMatch;
  score: number;
  /** The state was typed, too. */
  isInState: boolean;
}

/** Letters from which a part of a name may mean it. */
const MIN_PART = 4;
/** A match with at least this many people is assumed to be correct; no typos are considered then. */
const LARGE_POPULATION = 50_000;

/** Finds towns, states and counties by typed text; see `Gazetteer.suggest` for the order. */
export class PlaceSearch {
  readonly #places: PlaceTable;
  readonly #names: PlaceNameIndex;

  constructor(places: PlaceTable, names: PlaceNameIndex) {
    this.#places = places;
    this.#names = names;
  }

  suggest({ input, bias, kinds }: SuggestQuery): TablePlace[] {
    return this.#candidates(input, { bias, kinds }).map(({ place }) => place);
  }

  /** The best match if it is good enough to use without asking, or null. */
  best(text: string): TablePlace | null {
    const acceptable = this.#candidates(text).filter(({ place, match }) => {
      if (match.edits) return match.whole && match.fromStart;
      const isLong = placeKey(text).length >= MIN_PART;
      // 'Orleans' is New Orleans; 'W Va' is no West in Virginia.
      if (match.whole) return match.fromStart || isLong;
      return match.fromStart && isLong && place.population >= 10_000;
    });
    return (acceptable.find(({ match }) => !match.edits) ?? acceptable[0])?.place ?? null;
  }

  /** The best place with this whole name, in the state if one is typed, without typos; else one of at least `population`. */
  exact(text: string, population = 0): TablePlace | null {
    const found = this.#candidates(text, { isExact: true }).find(
      ({ place, match, isInState }) => match.whole && match.fromStart && (isInState || place.population >= population),
    );
    return found?.place ?? null;
  }

  /** All places with this whole name, without a state and typos: the best first. Empty if a state was typed. */
  namesakes(text: string): TablePlace[] {
    const found = this.#candidates(text, { isExact: true }).filter(({ match }) => match.whole && match.fromStart);
    return found.some(({ isInState }) => isInState) ? [] : found.map(({ place }) => place);
  }

  /** ZIP codes with the typed prefix, nearest to the bias first, else ascending. Empty if no ZIP code was typed. */
  zips({ input, bias }: SuggestQuery, table: ZipTable): ZipCode[] {
    const { zip } = readPlaceQuery(input);
    if (!zip) return [];
    const codes = table.startingWith(zip);
    if (!bias) return codes;
    const miles = new Map(codes.map((code) => [code, distanceMiles(code.location, bias.center)]));
    return codes.toSorted((a, b) => miles.get(a)! - miles.get(b)!);
  }

  /** Best first; ties by id, so that the order is stable. */
  #candidates(input: string, { bias, kinds, isExact }: CandidateOptions = {}): Candidate[] {
    const { readings } = readPlaceQuery(input);
    const best = new Map<number, Candidate>();
    let isCertain = false;
    const collect = (reading: PlaceReading, found: Iterable<NameMatch>) => {
      for (const match of found) {
        const place = this.#places.at(match.place);
        if (!matches(place, reading) || (kinds && !kinds.includes(place.kind))) continue;
        const exact = match.whole && match.fromStart && !match.edits && (reading.states || reading.county);
        isCertain ||= Boolean(exact) || place.population >= LARGE_POPULATION;
        const score = placeScore(place, match, bias);
        if (score > (best.get(match.place)?.score ?? Number.NEGATIVE_INFINITY))
          best.set(match.place, { place, match, score, isInState: reading.states !== undefined });
      }
    };
    for (const reading of readings) collect(reading, this.#names.startingWith(reading.key));
    // 'Pheonix' is no place and 'Phenix' a hamlet: typos are allowed unless a large place matched, or an exact name in
    // the typed state or county. Readings with a state come first; two typos are allowed only if nothing matched.
    const found = best.size;
    const editLimit = found ? 1 : 2;
    // In 'St. Charles, LA', LA is no part of a misspelled name.
    const isInState = input.includes(',') && readings.some(({ states }) => states);
    const mayHaveTypos = readings.filter(({ states }) => !isInState || states);
    for (const reading of isCertain || isExact ? [] : mayHaveTypos.toReversed()) {
      const edits = Math.min(maxEdits(reading.key), editLimit);
      if (edits) collect(reading, this.#names.resembling(reading.key, edits));
      if (best.size > found) break;
    }
    return [...best.values()].sort((a, b) => b.score - a.score || (a.place.id < b.place.id ? -1 : 1));
  }
}

/** Short words are one typo away from too many others. */
function maxEdits(key: string): number {
  return key.length < 4 ? 0 : key.length < 10 ? 1 : 2;
}

function matches(place: IndexedPlace, { key, states, county }: PlaceReading): boolean {
  if (states && (place.kind === 'state' || !states.has(place.state))) return false;
  if (county && !placeKey(place.county ?? '').startsWith(county)) return false;
  // A county matches only if its kind is typed too: 'orange' is a town, 'orange c' may be the county.
  if (place.kind !== 'county') return true;
  const isOnlyKind = ['condadode', 'countyof'].some((kind) => kind.startsWith(key));
  return !isOnlyKind && key.length > placeWords(place.name).slice(0, -1).join('').length;
}

/** 'Condado de Orange', 'County of Orange'; nothing for a parish or borough. */
export function countyFirst(name: string): string[][] {
  const words = placeWords(name);
  const bare = words.slice(0, -1);
  return words.at(-1) === 'county'
    ? [
        ['condado', 'de', ...bare],
        ['county', 'of', ...bare],
      ]
    : [];
}

/** Yields the names that places can be typed by, as their words. */
export function* typedNames(
  places: readonly IndexedPlace[],
  otherNames: ReadonlyMap<IndexedPlace, readonly string[]>,
): Generator<{ place: number; words: string[] }> {
  for (const [number, place] of places.entries()) {
    const { name, kind, state } = place;
    for (const words of spellings(name)) yield { place: number, words };
    for (const other of otherNames.get(place) ?? []) yield { place: number, words: placeWords(other) };
    if (kind === 'county') for (const words of countyFirst(name)) yield { place: number, words };
    if (kind !== 'state') continue;
    // 'Washington State' is not the city.
    for (const words of [[state.toLowerCase()], ...[name, ...(otherNames.get(place) ?? [])].map(placeWords)])
      for (const around of [words, [...words, 'state'], ['state', 'of', ...words], ['estado', 'de', ...words]])
        yield { place: number, words: around };
  }
}
