import { placeKey, placeWords } from './place-key.ts';
import { PlaceNameIndex } from './place-name-index.ts';
import { STATES } from './states.ts';

/** One way to read what was typed: a name, perhaps in certain states, perhaps in a certain county. */
export interface PlaceReading {
  /** Key of the name's beginning; never empty. */
  key: string;
  /** USPS abbreviations that the typed state can mean; absent where none was typed. */
  states?: ReadonlySet<string>;
  /** Key of the county's beginning ('lancastercounty'), from 'Springfield, Lancaster County, PA'. */
  county?: string;
}

export interface PlaceQuery {
  /** Three to five digits, the beginning of a ZIP code, where there are any; the readings then do not count. */
  zip: string | null;
  readings: PlaceReading[];
}

/** What people add without need. */
const COUNTRY = /[\s,]+(usa|u\.s\.a\.?|u\.s\.?|united states( of america)?)\s*$/i;

/** Words of a name that is a state's: at most three ('District of Columbia'), more in territories. */
const MAX_STATE_WORDS = 4;

/**
 * Reads a typed place. 'phoenix ari' may be a name, or 'phoenix' in a state that begins with 'ari'; both are returned,
 * the plain name first. After a comma one letter of a state is enough; without it, its abbreviation or three letters.
 */
export function readPlaceQuery(text: string): PlaceQuery {
  const typed = text.trim().slice(0, MAX_TYPED).replace(COUNTRY, '');
  const zip = /(?:^|[\s,])(\d{5})(?:-\d{0,4})?$/.exec(typed) ?? /^(\d{3,5})$/.exec(typed);
  if (zip) return { zip: zip[1]!, readings: [] };

  const [head = [], ...tail] = typed.split(',').map(placeWords);
  return { zip: null, readings: readingsOf(head, tail) };
}

/** No place name is longer; what comes after is not looked at. */
const MAX_TYPED = 100;

function readingsOf(head: string[], tail: string[][]): PlaceReading[] {
  const all = [...head, ...tail.flat()];
  const readings: PlaceReading[] = all.length ? [{ key: all.join('') }] : [];
  const parts = tail.filter((words) => words.length);
  if (head.length && parts.length) {
    const last = parts.at(-1)!.join('');
    const begun = statesBeginning(last, 1);
    const states = begun.size ? begun : statesMistyped(last);
    const county = parts.length > 1 ? parts[0]!.join('') : undefined;
    if (states.size) readings.push({ key: head.join(''), states, ...(county && { county }) });
    else if (parts.length === 1) readings.push({ key: head.join(''), county: parts[0]!.join('') });
  }
  for (let words = 1; words < Math.min(all.length, MAX_STATE_WORDS + 1) && !parts.length; words++) {
    const states = statesBeginning(all.slice(-words).join(''), 3);
    if (states.size) readings.push({ key: all.slice(0, -words).join(''), states });
  }
  return readings;
}

const STATE_KEYS = STATES.map(({ usps, name }) => ({ usps, abbreviation: usps.toLowerCase(), name: placeKey(name) }));

function statesBeginning(key: string, minLetters: number): ReadonlySet<string> {
  const exact = STATE_KEYS.filter(({ abbreviation, name }) => abbreviation === key || name === key);
  const begun = key.length < minLetters ? [] : STATE_KEYS.filter(({ name }) => name.startsWith(key));
  return new Set([...exact, ...begun].map(({ usps }) => usps));
}

const stateNames = new PlaceNameIndex(STATES.map(({ name }, place) => ({ place, words: placeWords(name) })));

/** 'Pensylvania' after a comma; whole names only. */
function statesMistyped(key: string): ReadonlySet<string> {
  const matches = key.length < 4 ? [] : [...stateNames.resembling(key, key.length < 9 ? 1 : 2)];
  return new Set(matches.filter(({ whole, fromStart }) => whole && fromStart).map(({ place }) => STATES[place]!.usps));
}
