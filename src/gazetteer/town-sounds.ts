import { doubleMetaphone } from 'double-metaphone';
import { type TextListColumns, TextLists } from '#model/text-table.ts';
import type { IndexedPlace } from './place.ts';
import { placeWords } from './place-key.ts';
import { PlaceNameIndex } from './place-name-index.ts';
import type { PlaceTable, TablePlace } from './place-table.ts';

/** Shorter keys match too many names. */
const MIN_SOUND = 2;
/** So many are seldom those of two names. */
const LONG_SOUND = 6;
/** Without a state, only towns of this size are offered. */
const WELL_KNOWN = 20_000;
/** As the state of a town that is well known. */
const ANY_STATE = '';

/** Towns by how their names sound: 'Sue Falls' is Sioux Falls, 'Cor da lane' Coeur d'Alene. */
export class TownSounds {
  readonly #places: PlaceTable;
  readonly #bySound: TextLists;

  constructor(places: PlaceTable, columns: TextListColumns) {
    this.#places = places;
    this.#bySound = new TextLists(columns);
  }

  /** `towns` with their numbers, the most populous first; those without a known population are left out. */
  static columns(towns: readonly [number, IndexedPlace][]): TextListColumns {
    const bySound = new Map<string, number[]>();
    for (const [number, { name, state, population }] of towns)
      for (const sound of population > 0 ? soundsOf(placeWords(name)) : [])
        for (const key of [`${state} ${sound}`, ...(population < WELL_KNOWN ? [] : [`${ANY_STATE} ${sound}`])]) {
          const alike = bySound.get(key);
          if (alike) alike.push(number);
          else bySound.set(key, [number]);
        }
    return TextLists.columns(bySound);
  }

  /** Towns that sound like these folded words, in a state (USPS) or well known; the most populous first. */
  like(words: readonly string[], state = ANY_STATE): TablePlace[] {
    const sounds = soundsOf(words);
    const numbers = new Set(sounds.flatMap((sound) => Array.from(this.#bySound.get(`${state} ${sound}`))));
    const places = Array.from(numbers, (number) => this.#places.at(number));
    const names = new PlaceNameIndex(
      PlaceNameIndex.columns(places.map(({ name }, place) => ({ place, words: placeWords(name) }))),
    );
    // The same consonants are not enough, if they are few: 'Bass' is not Boise, but 'Albakerky' is Albuquerque.
    const key = words.join('');
    const maxEdits = key.length * (sounds.some((sound) => sound.length >= LONG_SOUND) ? 0.7 : 0.5);
    const close = [...names.resembling(key, Math.floor(maxEdits))].filter(({ whole, fromStart }) => whole && fromStart);
    return [...new Set(close.map(({ place }) => places[place]!))].sort((a, b) => b.population - a.population);
  }
}

/** How words may sound, apart and as one: apart, the x of 'Sioux' is silent. Gloucester sounds like 'Gloster'. */
function soundsOf(words: readonly string[]): string[] {
  const said = ['', 'cester', 'rcester'].map((end) =>
    words.map((word) => (end && word.endsWith(end) ? `${word.slice(0, -end.length)}ster` : word)),
  );
  const sounds = said.flatMap((spoken) => {
    const apart = spoken.map(doubleMetaphone);
    return [...doubleMetaphone(spoken.join('')), ...[0, 1].map((at) => apart.map((one) => one[at]).join(''))];
  });
  return [...new Set(sounds)].filter((sound) => sound.length >= MIN_SOUND);
}
