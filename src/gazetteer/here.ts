import { placeWords } from './place-key.ts';

/** Nobody says so in more letters. */
const MAX_LETTERS = 100;
const listed = (words: string): ReadonlySet<string> => new Set(words.split(/,\s*/));
const NEAR = listed('near, nearest, close, to, next, around, by, cerca, de, alrededor');
const AT = listed('at, in, from, en, por');
const VISITOR = listed('me, us, mi, nosotros');
const OWN = listed('my, our, mi, nuestra');
const WHERE_THEY_ARE = listed(
  `home, house, place, location, area, town, city, zip, code, neighborhood, current, casa, hogar, ubicacion, zona,
  ciudad, barrio, actual`,
);
/** Where the visitor is, or no place at all. */
const HERE = listed(
  `here, right here, over here, home, work, nearby, current location, ubicacion actual, aqui, aca, anywhere,
  everywhere, wherever, donde sea, usa, the usa, u s, us, the us, united states, the united states, america,
  united states of america, estados unidos, los estados unidos, n a, none`,
);

/** In capitals beside small letters, states: 'near ME', 'cerca de MI'. */
const STATE = / M[EI]$/;

/** Whether a text says where the visitor is, or no place at all: 'near me', 'my house', 'anywhere', 'n/a'. */
export function isHere(typed: string): boolean {
  const text = typed.slice(0, MAX_LETTERS).trim();
  const words = placeWords(text);
  const last = words.findLastIndex((word) => NEAR.has(word) || AT.has(word));
  const [first = '', ...rest] = words.slice(last + 1);
  if (NEAR.has(words[last] ?? '') && rest.length === 0 && VISITOR.has(first))
    return !STATE.test(text) || text === text.toUpperCase();
  if (!words.slice(0, last + 1).every((word) => NEAR.has(word) || AT.has(word))) return false;
  const isOwn = OWN.has(first) && rest.length > 0 && rest.every((word) => WHERE_THEY_ARE.has(word));
  return isOwn || HERE.has([first, ...rest].join(' '));
}

/** What is said before 'near me': 'Mesa, AZ'; else ''. */
export const beforeHere = (text: string): string =>
  /^(.{2,80}?),? ?\(?(?:near|close to|around|cerca de) (?:me|m[ií])\)?$/i.exec(text.trim())?.[1] ?? '';
