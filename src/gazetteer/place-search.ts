import { distanceMiles } from '#geo/distance.ts';
import type { Point } from '#geo/point.ts';
import type { TextListColumns } from '#model/text-table.ts';
import { townAbroad } from './abroad.ts';
import { isRegion } from './other-names.ts';
import type { PlaceKind } from './place.ts';
import { inFull, placeKey, placeWords } from './place-key.ts';
import { maxEdits, type NameMatch, type PlaceNameIndex } from './place-name-index.ts';
import { fits, type PlaceReading, readPlaceQuery, stateOfPart } from './place-query.ts';
import { isPlain, MUCH_SMALLER, type PlaceBias, placeScore, rankOf } from './place-ranking.ts';
import type { PlaceTable, TablePlace } from './place-table.ts';
import { countyTexts, endTexts, partTexts, plainText, withoutBefore } from './simpler-texts.ts';
import { TownSounds } from './town-sounds.ts';
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
  /** The last word may go on. */
  isBegun?: boolean;
}

interface Candidate {
  place: TablePlace;
  match: NameMatch;
  score: number;
  /** The state was typed, too. */
  isInState: boolean;
}

/** A comma, or two letters at the end, between which and the name a state is apart. */
const ENDS_APART = /,|\s[a-z]{2}\.?\s*$/i;
/** Letters from which a part of a name may mean it. */
const MIN_PART = 4;
/** A match with at least this many people is assumed to be correct; no typos are considered then. */
const LARGE_POPULATION = 50_000;
/** Behind words that we do not know, a city of this size is meant, and a town with its state. */
const CITY_POPULATION = 100_000;
const TOWN_POPULATION = 10_000;
/** A smaller town is not meant by the name of one in another country. */
const KNOWN_ABROAD = 20_000;
/** A smaller town is meant by a part of a text only with its state: '12 Oak Hill' is not in Hill. */
export const PART_POPULATION = 5_000;

/** 'Jackson, MI' is Jackson, MI, and only then may become one in Mississippi: more than any two scores differ. */
const BEGUN = 10;
/** People of a county that is known by its bare name, and of a town that nobody takes for it. */
const [LARGE_COUNTY, TOWN] = [200_000, 10_000];
/** A town within this distance of a city is one beside it. */
const BESIDE_MILES = 30;

/** Finds towns, states and counties by typed text; see `Gazetteer.suggest` for the order. */
export class PlaceSearch {
  readonly #places: PlaceTable;
  readonly #names: PlaceNameIndex;
  readonly #sounds: TownSounds;

  constructor(places: PlaceTable, names: PlaceNameIndex, sounds: TextListColumns) {
    this.#places = places;
    this.#names = names;
    this.#sounds = new TownSounds(places, sounds);
  }

  suggest({ input, bias, kinds }: SuggestQuery): TablePlace[] {
    const found = this.#candidates(input, { bias, kinds, isBegun: true });
    const places = found.map(({ place }) => place);
    const { place, match } = found[0] ?? {};
    const instead = place && (match?.edits ? this.#insteadOfSlip(input, place) : this.#largeCounty(input, place));
    const isWanted = instead && (kinds?.includes(instead.kind) ?? true);
    return isWanted ? [instead, ...places.filter(({ id }) => id !== instead.id)] : places;
  }

  /** The best match if it is good enough to use without asking, or null; `isSlip`: only with a typo. */
  best(text: string): { place: TablePlace; isSlip: boolean; isInDoubt: boolean } | null {
    const acceptable = this.#candidates(text).filter(({ place, match }) => {
      const letters = placeKey(text).length;
      // 'NEPA' is not Napa.
      if (match.edits) return match.whole && match.fromStart && letters > MIN_PART;
      const isLong = letters >= MIN_PART;
      // 'Orleans' is New Orleans; 'W Va' is no West in Virginia.
      if (match.whole) return match.fromStart || (isLong && !isRegion(place.id));
      return match.fromStart && isLong && rankOf(place, match) >= 10_000;
    });
    const best = acceptable.find(({ match }) => !match.edits) ?? acceptable[0];
    if (!best) return null;
    const { place, match, isInState } = best;
    const isSlip = match.edits > 0;
    // 'Wakanda' may be Makanda, IL, or Wakonda, SD.
    const isSmall = place.kind === 'city' && place.population < PART_POPULATION && !isInState;
    return { place, isSlip, isInDoubt: isSlip && isSmall && acceptable.length > 1 };
  }

  /**
   * The best match; for words that are none, the city behind them. 'East Oakland' is not East Orland, ME. `isInDoubt`:
   * it is one of several small places that are typed with a slip.
   */
  meant(text: string): { place: TablePlace; isInDoubt: boolean } | null {
    const state = stateOfPart(text);
    if (state) return certain(this.exact(text) ?? this.exact(`${state} state`));
    const found = this.best(text);
    const instead =
      found && (found.isSlip ? this.#insteadOfSlip(text, found.place) : this.#largeCounty(text, found.place));
    return certain(instead) ?? found;
  }

  /** The county that a name means rather than a hamlet: 'Hennepin'; but Snohomish is in Snohomish County. */
  #largeCounty(text: string, { kind, name, county: home, state, population }: TablePlace): TablePlace | null {
    const [typed, own] = [inFull(text), inFull(name)];
    const isNamed = typed.startsWith(own);
    // 'Maricopa' is a town, too, and 'Salt Lake' begins one.
    const isTown = population >= TOWN && (isNamed || own.startsWith(typed));
    if (kind !== 'city' || isTown || text.includes(',') || typed.length <= MIN_PART) return null;
    const [largest] = countyTexts(text).flatMap((one) => this.exact(one) ?? []);
    if (isNamed && largest?.name === home && largest?.state === state) return null;
    return largest && largest.population >= LARGE_COUNTY ? largest : null;
  }

  /**
   * What a text means that is no slip of the name of `place` after all: the city at its end, the county that is called
   * so ('Gwinnett' is no Winnett), or a town that it sounds like where not even the first letter is that of the name
   * ('Gilford, CT' is Guilford, not Milford).
   */
  #insteadOfSlip(text: string, { name }: TablePlace): TablePlace | null {
    const city = this.atEnd(text);
    if (city && !name.endsWith(city.name)) return city;
    for (const county of countyTexts(text)) {
      const found = this.exact(county);
      if (found) return found;
    }
    return placeKey(text)[0] === placeKey(name)[0] ? null : this.heardAs(text);
  }

  /** Towns that a text sounds or looks like, and places that its parts name, as in 'window rock navajo land'. */
  alike(text: string): TablePlace[] {
    const plain = plainText(text);
    const parts = partTexts(plain).flatMap((part) => this.exact(part) ?? []);
    const slips = this.#candidates(plain).filter(({ match }) => match.edits && match.whole && match.fromStart);
    // 'Banner' of 'Banner Desert' is hardly the hamlet.
    const known = parts.filter(({ population }) => population > 0);
    return [...this.#sounding(text).towns, ...slips.map(({ place }) => place), ...known];
  }

  /** The town that a text with its state sounds like, if it is only one, or much larger than the next. */
  heardAs(text: string): TablePlace | null {
    const { towns, isInState } = this.#sounding(text);
    const [first, second] = towns;
    return isInState && first && (!second || first.population >= MUCH_SMALLER * second.population) ? first : null;
  }

  /** The towns that a text sounds like, the most populous first: in its state, or well known. */
  #sounding(text: string): { towns: TablePlace[]; isInState: boolean } {
    const plain = plainText(text);
    const inState = readPlaceQuery(plain).readings.findLast(({ states }) => states?.size === 1);
    const [state] = inState?.states ?? [];
    return { towns: this.#sounds.like(inState?.words ?? placeWords(plain), state), isInState: state !== undefined };
  }

  /**
   * The town in a text that ends with another country; '' for a country alone; null for a place of ours: 'New Mexico'.
   */
  townAbroad(text: string): string | null {
    const plain = plainText(text);
    const town = townAbroad(plain);
    return town === null || [text, plain].some((one) => this.exact(one)) ? null : town;
  }

  /** For a town of another country, those of ours that are called so and well known; else null. */
  abroad(text: string): TablePlace[] | null {
    const town = this.townAbroad(text);
    // 'India' is the beginning of Indianapolis.
    return town ? this.namesakes(town).filter(({ population }) => population >= KNOWN_ABROAD) : null;
  }

  /** The best place with this whole name, without typos, in the typed state if any; else of at least `population`. */
  exact(text: string, population = 0): TablePlace | null {
    const found = this.#candidates(text, { isExact: true }).find(
      ({ place, match, isInState }) => match.whole && match.fromStart && (isInState || place.population >= population),
    );
    return found?.place ?? null;
  }

  /**
   * A text without 'near' before it, unless a place is called so: 'in Charleston, SC' is no North Charleston. 'By
   * pines' may have a slip.
   */
  bare(text: string): string {
    const bare = /^(?:by|over|at|to|of|por) /i.test(text) ? text : withoutBefore(text);
    return bare === text || this.exact(text) ? text : this.bare(bare);
  }

  /** The place named beside one at `near`: 'Akron or Canton' are both in Ohio, 'Atlanta or Dallas' not in Georgia. */
  beside(text: string, near: Point): TablePlace | null {
    const best = this.exact(text, PART_POPULATION);
    if (!best) return null;
    const milesTo = ({ location }: TablePlace) => distanceMiles(location, near);
    const known = this.namesakes(text).filter(({ population }) => population * MUCH_SMALLER >= best.population);
    return known.sort((a, b) => milesTo(a) - milesTo(b))[0] ?? best;
  }

  /** The city that the last words name: Chicago in 'Hyde Park Chicago', Duluth in 'my house in Duluth MN'. */
  atEnd(text: string): TablePlace | null {
    for (const { end, apart } of endTexts(text)) {
      const found = this.#candidates(end, { isExact: true }).filter(({ match }) => match.whole && match.fromStart);
      const [first] = found;
      if (!first) continue;
      // 'Harlem New York' may be anywhere in the state, 'Window Rock Navajo Nation' is in a region, and 'Ashville north
      // carolina' is not in Carolina, PR.
      if (found.some(({ place }) => !/^(?:city|town)-/.test(place.id))) return null;
      // One of two places: 'Brooklyn near Newark'.
      if (apart && this.exact(apart, CITY_POPULATION)) continue;
      const { place, isInState } = first;
      if (!isInState && !isPlain(place, found[1]?.place, apart !== undefined)) continue;
      const least = !isInState ? CITY_POPULATION : apart !== undefined ? 0 : TOWN_POPULATION;
      if (place.population >= least) return this.#townBefore(text, end, place) ?? place;
    }
    return null;
  }

  /** A town of its own beside the city that stands behind it: Plano in 'Plano Dallas'. */
  #townBefore(text: string, end: string, city: TablePlace): TablePlace | null {
    const words = placeWords(text);
    const towns = this.namesakes(words.slice(0, -placeWords(end).length).join(' '));
    return towns.find(({ location }) => distanceMiles(location, city.location) <= BESIDE_MILES) ?? null;
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
    // Those of five digits are among those that they begin.
    const whole = zip.length < 5 ? table.find(`0${zip}`) : undefined;
    const codes = [...(whole ? [whole] : []), ...table.startingWith(zip)];
    if (!bias) return codes;
    const miles = new Map(codes.map((code) => [code, distanceMiles(code.location, bias.center)]));
    return codes.toSorted((a, b) => miles.get(a)! - miles.get(b)!);
  }

  /** The ZIP code of '85281 Tempe AZ', whose first number is no house's. */
  zipBeforeTown(text: string, zips: ZipTable): ZipCode | null {
    const [, zip = '', town = ''] = /^\s*(\d{5})(?:-\d{4})?[\s,]+([^\d\s,]\D*)$/.exec(text) ?? [];
    const code = zips.find(zip);
    const isThere = (one: string) => this.exact(one)?.state === code?.state;
    return code && (isThere(town) || isThere(`${town}, ${code.state}`)) ? code : null;
  }

  /** Best first; ties by id, so that the order is stable. */
  #candidates(input: string, { bias, kinds, isExact, isBegun }: CandidateOptions = {}): Candidate[] {
    const isPart = stateOfPart(input.replace(',', ' ')) !== null;
    const isApart = /,\s*\w/.test(input);
    // 'Central Arizona' is no town Central, but 'Central, Arizona' is; 'West Michigan' is not Westland.
    const readings = readPlaceQuery(input).readings.filter(
      (one) => (!isPart || Boolean(one.states) === isApart) && (isBegun || !one.isBegun),
    );
    const best = new Map<number, Candidate>();
    let isCertain = false;
    const collect = (reading: PlaceReading, found: Iterable<NameMatch>) => {
      for (const match of found) {
        const place = this.#places.at(match.place);
        if (!fits(place, reading) || (kinds && !kinds.includes(place.kind))) continue;
        const isWhole = isNamed({ match });
        if (reading.isGuess && !isWhole) continue;
        const exact = isWhole && (reading.states || reading.county);
        isCertain ||= Boolean(exact) || place.population >= LARGE_POPULATION;
        const score = placeScore(place, match, bias) - (reading.isBegun ? BEGUN : 0);
        if (score > (best.get(match.place)?.score ?? Number.NEGATIVE_INFINITY))
          best.set(match.place, { place, match, score, isInState: reading.states !== undefined });
      }
    };
    for (const reading of readings) collect(reading, this.#names.startingWith(reading.key));
    // 'Pheonix' is no place and 'Phenix' a hamlet: typos are allowed unless a large place matched, or an exact name in
    // the typed state or county. Readings with a state come first; two typos are allowed only if nothing matched.
    const found = best.size;
    const editLimit = found ? 1 : 2;
    // In 'St. Charles, LA' and 'Glouster MA', the state is no part of a misspelled name.
    const isInState = ENDS_APART.test(input) && readings.some(({ states }) => states);
    const mayHaveTypos = readings.filter(({ states }) => !isInState || states);
    for (const reading of isCertain || isExact || isPart ? [] : mayHaveTypos.toReversed()) {
      const edits = Math.min(maxEdits(reading.key), editLimit);
      if (edits) collect(reading, this.#names.resembling(reading.key, edits));
      if (best.size > found) break;
    }
    const all = [...best.values()].sort((a, b) => b.score - a.score || (a.place.id < b.place.id ? -1 : 1));
    // 'Vernon, NY' is no Mount Vernon, and 'Leon, IA' no Leonia; 'West Virginia' is no West in Virginia.
    const named = all.find((one) => one.isInState && isNamed(one));
    const likeliest = all.find(({ match }) => !match.edits);
    return named && (isApart || !isNamed(likeliest!)) ? [named, ...all.filter((one) => one !== named)] : all;
  }
}

/** By its whole name, without typos. */
const isNamed = ({ match }: Pick<Candidate, 'match'>) => match.whole && match.fromStart && !match.edits;

const certain = (place: TablePlace | null) => place && { place, isInDoubt: false };
