import type { IndexedPlace } from './place.ts';
import { placeKey, placeWords, writtenOut } from './place-key.ts';
import { PlaceNameIndex } from './place-name-index.ts';
import { STATES } from './states.ts';

/** One interpretation of the typed text: a name, optionally within certain states or a county. */
export interface PlaceReading {
  /** Key of a prefix of the name; never empty. */
  key: string;
  /** The words of the key. */
  words: readonly string[];
  /** USPS abbreviations that the typed state can mean; absent if none was typed. */
  states?: ReadonlySet<string>;
  /** The state has a slip and stands behind no comma: only a whole name is meant. */
  isGuess?: boolean;
  /** The state is what a whole one or its abbreviation may go on to: Missouri in 'Jackson, MI', typed so far. */
  isBegun?: boolean;
  /** Key of a prefix of the county ('lancastercounty'), from 'Springfield, Lancaster County, PA'. */
  county?: string;
}

export interface PlaceQuery {
  /** Three to five digits of a ZIP code, or null. If set, `readings` is empty. */
  zip: string | null;
  readings: PlaceReading[];
}

/** A trailing country name, which is ignored. */
const COUNTRY = /[\s,]+(usa|u\.s\.a\.?|u\.s\.?|united states( of america)?)\s*$/i;

/** Most words in a state name: three in states ('District of Columbia'), more in territories. */
const MAX_STATE_WORDS = 4;

/**
 * Parses a typed place. 'phoenix ari' may be a name, or 'phoenix' in a state that starts with 'ari'; both are returned,
 * the plain name first. 'W Palm Beach' is also read in full. After a comma, one letter of a state is enough; else
 * three, or its abbreviation.
 */
export function readPlaceQuery(text: string): PlaceQuery {
  const typed = text.trim().slice(0, MAX_INPUT).replace(COUNTRY, '');
  const zip = zipIn(typed);
  if (zip) return { zip, readings: [] };

  const [head = [], ...tail] = typed.split(',').map(placeWords);
  const full = writtenOut(head);
  const inFull = full.join() === head.join() ? [] : readingsOf(full, tail);
  return { zip: null, readings: [...readingsOf(head, tail), ...inFull] };
}

/** A ZIP code at the end, or before a state ('99501 Alaska'), or its beginning. A number before a street is none. */
function zipIn(text: string): string | null {
  const typed = text.replace(/[.;:]$/, '');
  // '554 04', '972011234', a letter for a 0 or a 1: '6O614', '8050l'.
  const digits = typed.replace(/[ -]/g, '').replace(/o/gi, '0').replace(/[il]/gi, '1');
  if (/^[oil]?\d/i.test(typed) && /^\d{5}(?:\d{4})?$/.test(digits)) return digits.slice(0, 5);
  const last = /(?:^|[\s,]|^[a-z]{2})(\d{5})(?: ?- ?\d{0,4})?$/i.exec(typed) ?? /^(\d{3,5})$/.exec(typed);
  if (last) return last[1]!;
  const [first = '', ...rest] = placeWords(typed);
  const code = /^\d/.test(first) ? first.replaceAll('o', '0') : first;
  return /^\d{5}$/.test(code) && rest.length > 0 && stateReadings([], rest.join(''), STATE_LETTERS).length > 0
    ? code
    : null;
}

/** Without a comma before it, a state with a slip has at least so many letters. */
const MIN_MISSPELLED = 6;
/** Fewer letters are no state, unless they are its abbreviation. */
const STATE_LETTERS = 4;
/** In characters; no place name is longer, and the rest is ignored. */
export const MAX_INPUT = 100;

function readingsOf(head: string[], tail: string[][]): PlaceReading[] {
  const all = [...head, ...tail.flat()];
  const readings: PlaceReading[] = all.length ? [reading(all)] : [];
  const parts = tail.filter((words) => words.length);
  if (head.length && parts.length) {
    const last = parts.at(-1)!.join('');
    const county = parts.length > 1 ? parts[0]!.join('') : undefined;
    const inStates = stateReadings(head, last, 1);
    const misspelled = inStates.length ? [] : inState(head, misspelledStates(last));
    const named = [...inStates, ...misspelled];
    if (named.length) readings.push(...named.map((one) => ({ ...one, ...(county && { county }) })));
    // 'Gentilly, New Orleans, LA' is a part of the city.
    if (county) readings.push(...named.map((one) => ({ ...one, ...reading([...head, ...parts[0]!]) })));
    else if (named.length === 0) readings.push({ ...reading(head), county: parts[0]!.join('') });
  }
  for (let words = 1; words < Math.min(all.length, MAX_STATE_WORDS + 1) && !parts.length; words++) {
    readings.push(...stateReadings(all.slice(0, -words), all.slice(-words).join(''), 3));
  }
  return readings.length === 1 && !parts.length ? [...readings, ...guesses(all)] : readings;
}

/** 'Boise idahoe', but not 'West Virgina', nor 'North Kanssas'. */
function guesses(words: readonly string[]): PlaceReading[] {
  const [head, last = ''] = [words.slice(0, -1), words.at(-1)];
  if (!head.length || PARTS.has(words[0]!) || last.length < MIN_MISSPELLED || misspelledStates(words.join('')).size)
    return [];
  const states = misspelledStates(last);
  return states.size ? [{ ...reading(head), states, isGuess: true }] : [];
}

const reading = (words: readonly string[]): PlaceReading => ({ key: words.join(''), words });

const STATE_KEYS = STATES.flatMap(({ usps, name, otherNames }) =>
  [name, ...otherNames].map((one) => ({ usps, abbreviation: usps.toLowerCase(), name: placeKey(one) })),
);

const STATE_NAMES: ReadonlySet<string> = new Set(STATE_KEYS.map(({ name }) => name));

/** A name in the states of a whole name or abbreviation, and apart from them in those that a longer one would mean. */
function stateReadings(head: readonly string[], state: string, minLetters: number): PlaceReading[] {
  const whole = wholeStates(state);
  const begun = state.length < minLetters ? [] : STATE_KEYS.filter(({ name }) => name.startsWith(state));
  const longer = new Set(begun.flatMap(({ usps }) => (whole.has(usps) ? [] : usps)));
  const isBegun = whole.size > 0;
  return [...inState(head, whole), ...inState(head, longer).map((one) => (isBegun ? { ...one, isBegun } : one))];
}

function inState(head: readonly string[], states: ReadonlySet<string>): PlaceReading[] {
  return states.size ? [{ ...reading(head), states }] : [];
}

function wholeStates(key: string): ReadonlySet<string> {
  return new Set(
    STATE_KEYS.flatMap(({ abbreviation, name, usps }) => (abbreviation === key || name === key ? usps : [])),
  );
}

/** Before the name of a state, they say which part of it. */
const PARTS: ReadonlySet<string> = new Set(
  ['north', 'south', 'east', 'west', 'northeast', 'northwest', 'southeast', 'southwest']
    .flatMap((side) => [side, `${side}ern`])
    .concat('central', 'middle', 'upper', 'lower', 'upstate', 'rural'),
);

/** Returns the state that a text names a part of: 'new york' of 'Eastern New York'; null for 'West Virginia'. */
export function stateOfPart(text: string): string | null {
  const words = text.includes(',') ? [] : placeWords(text.slice(0, MAX_INPUT));
  for (let from = 0; from < words.length; from++) {
    if (STATE_NAMES.has(words.slice(from).join(''))) return from > 0 ? words.slice(from).join(' ') : null;
    if (!PARTS.has(words[from]!)) return null;
  }
  return null;
}

const stateNames = new PlaceNameIndex(
  PlaceNameIndex.columns(STATES.map(({ name }, place) => ({ place, words: placeWords(name) }))),
);

/** Matches typos such as 'Pensylvania' after a comma; whole names only. */
function misspelledStates(key: string): ReadonlySet<string> {
  const matches = key.length < 4 ? [] : [...stateNames.resembling(key, key.length < 9 ? 1 : 2)];
  return new Set(matches.filter(({ whole, fromStart }) => whole && fromStart).map(({ place }) => STATES[place]!.usps));
}

/** Whether a place whose name begins with a reading's key is in its states and its county. */
export function fits(place: IndexedPlace, { key, states, county }: PlaceReading): boolean {
  if (states && (place.kind === 'state' || !states.has(place.state))) return false;
  if (county && !placeKey(place.county ?? '').startsWith(county)) return false;
  // A county of one word matches only if its kind is typed too: 'orange' is a town, 'orange c' may be the county, and
  // 'PG County' is one by another name.
  if (place.kind !== 'county') return true;
  const isOnlyKind = ['condadode', 'countyof'].some((kind) => kind.startsWith(key));
  const bare = placeWords(place.name).slice(0, -1);
  const name = bare.join('');
  return !isOnlyKind && (key.length > name.length || key.endsWith('county') || (bare.length > 1 && key === name));
}
