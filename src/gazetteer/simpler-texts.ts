import { placeWords } from './place-key.ts';
import { MAX_INPUT } from './place-query.ts';

/** What people write before a place: 'near', 'I live in', 'anywhere in', 'cerca de'. */
const BEFORE =
  /^(?:(?:i|we) live |(?:i am|i'?m|we are|we'?re) |(?:anywhere|somewhere|all|living|located|just|moving|estoy|vivo|vivimos) |(?:about |within )?\d{1,3} (?:minutes|miles) )?(?:(?:halfway |midway )?between|close to|from|to|outside of|outside|south of|north of|east of|west of|near|in|around|entre|by|at|cerca de|alrededor de|fuera de|en|por|over|of) (?:the city of |the town of |la ciudad de |el pueblo de )?|^zip(?: ?code)?:? (?=\d)/i;
/** What people write around a name: 'Phoenix area', 'downtown Phoenix', 'city of Mesa'. */
const AROUND =
  /^(?:city of |town of |county of |ciudad de |condado de |[aá]rea de |centro de |greater |metro |downtown |midtown |uptown |central |north |south |east |west |northern |southern |eastern |western |inner city |suburban )|,? (?:metro area|metro|area|region|suburbs|city limits|right now|now|please|por favor|y alrededores|(?:next|this) (?:week|month|year)|in (?:january|february|march|april|may|june|july|august|september|october|november|december))$/gi;
/** 'The Valley' may be any valley, and is no town Valley. */
const ARTICLE =
  /^(?:the|el|la) (?!(?:valley|bay|coast|cape|keys|delta|hills?|islands?|lakes?|mountains?|city|desert|rez|shore|point)$)/i;
/** Several regions have such a name, or towns of ours that of a city abroad. */
const VAGUE =
  /^(?:the valley|el valle|(?:the )?tri[- ]cities|the panhandle|(?:the )?golden triangle|(?:the )?tri-?\s?state(?: area| region)?|river city|gem city|the hill|toronto|montreal|calgary|edmonton|winnipeg|london|paris|manila|ju[aá]rez)$/i;
/** Somebody leaves one place for another. */
const MOVES = /\b(?:moved|moving|relocated|relocating|coming|originally)\b/i;
/** Words before one of these: 'we have just'. */
const WHO_MOVES = /^(?:and|but|i|we|i'?m|we'?re|am|are|have|just|recently|who)?,?$/i;
/** A state in capitals is no 'or': 'Salem OR'. */
const TWO = / ?[/;&] ?| (?:or|and|o|y) /;
/** A house number, a PO box, a highway: what follows is a street. */
const STREET_START =
  /^(?:\d+(?:st|nd|rd|th|[a-z])?\s+\S|p\.?\s?o\.? box|(?:hwy|highway|route|rt|rr|county road|cr)\b)/i;
const STREET_END =
  /\b(?:st|street|ave|avenue|blvd|boulevard|rd|road|dr|drive|ln|lane|way|ct|court|pl|pkwy|hwy|cir|ter)\.?$/i;
/** A house number, at most four words and the kind of street; or a PO box. */
const STREET =
  /^\d{1,6}[a-z]?\s(?:[^\s,]{1,30}\s){1,4}(?:st|street|ave|avenue|blvd|boulevard|rd|road|dr|drive|ln|lane|way|ct|court|pl|place|pkwy|hwy|cir|ter)\b|^p\.?\s?o\.? box\b/i;
/** More are of nonsense. */
const MOST_TEXTS = 12;
/** A town's name has at most so many words, with its state two more. */
const MAX_TAIL_WORDS = 6;
const KINDS = ['County', 'Parish', 'Municipio', 'Borough'];

/**
 * Returns simpler texts to look for where a text is no place, the likeliest first: without 'near' and 'area', the town
 * of a street address, the first of two places.
 */
export function simplerTexts(typed: string): string[] {
  const bare = withoutBefore(typed);
  const texts = new Set([
    bare,
    bare.replace(ARTICLE, ''),
    plainText(typed),
    ...townsOfAddress(bare),
    bare.split(/,? (?:but )?not /i)[0]!,
    ...twoTexts(typed),
  ]);
  texts.delete('');
  return [...texts].slice(0, MOST_TEXTS);
}

/** Returns the names in 'Mesa or Tempe', or nothing if there is only one. */
export function twoTexts(typed: string): string[] {
  const parts = withoutBefore(typed).split(TWO);
  return parts.length > 1 ? parts.map((part) => part.replaceAll(AROUND, '').trim()) : [];
}

/** Whether a place was typed with its street, which nobody looks up: '123 Main St, Tempe, AZ'. */
export const hasStreet = (typed: string): boolean => STREET.test(withoutBefore(typed));

/** Whether a text names one of several regions, or a city abroad, and which of ours is meant is not to be guessed. */
export const isVague = (typed: string): boolean => VAGUE.test(withoutBefore(typed));

/** Returns a text without words before and around the place: 'Phoenix' for 'near downtown Phoenix'. */
export function plainText(typed: string): string {
  return withoutBefore(typed).replace(ARTICLE, '').replaceAll(AROUND, '').trim();
}

export function withoutBefore(typed: string): string {
  const text = typed.slice(0, MAX_INPUT).trim().replace(/\s+/g, ' ');
  return withoutOrigin(text)
    .replace(BEFORE, '')
    .split(/,? within /i)[0]!;
}

/**
 * Returns a text without the place that somebody leaves: 'Reno' of 'Reno, we moved from Boise', 'Cheyenne' of 'moving
 * from Denver to Cheyenne', 'Tulsa' of 'relocating to Tulsa from Dallas'.
 */
function withoutOrigin(text: string): string {
  const at = text.search(MOVES);
  const move = text.slice(at);
  const [from, to] = [move.search(/ from /i), move.search(/ to /i)];
  if (at < 0 || from < 0) return text;
  const isHome = /\bliv(?:e|ing) /i.test(text.slice(0, at));
  if (to >= 0 && !isHome) return move.slice(to + ' to '.length, to < from ? from : undefined);
  const words = text.slice(0, at).split(' ');
  const stays = words.slice(0, words.findLastIndex((word) => !WHO_MOVES.test(word)) + 1);
  return stays.join(' ') || text;
}

/** Returns a county's name with each kind that it may have: 'St. Charles Parish, LA' for 'St. Charles, LA'. */
export function countyTexts(typed: string): string[] {
  const [name = '', ...state] = typed
    .slice(0, MAX_INPUT)
    .replace(/ (?=[a-z]{2}$)/i, ',')
    .split(',');
  if (placeWords(name).length === 0) return [];
  return KINDS.map((kind) => [`${name.trim()} ${kind}`, ...state].join(','));
}

/** Returns the beginnings and ends of a text, longest first: one may be a place beside what we do not know. */
export function partTexts(typed: string): string[] {
  const words = placeWords(typed.slice(0, MAX_INPUT));
  const parts = words.slice(1).flatMap((_, left) => {
    const length = words.length - 1 - left;
    return [words.slice(0, length), words.slice(-length)];
  });
  return parts.map((part) => part.join(' ')).slice(-MOST_TEXTS);
}

/** With one of these before it, the name of a city is a part of another: 'Lake Houston', 'Nuevo Laredo'. */
const NAME_START = /^(?:new|nuev[oa]|lake|lago|fort|ft|camp|mount|mt|port|saint|st|san|little|big)$/;
/** One of two places. */
const EITHER = / (?:but|or|pero|o) /i;

/**
 * Returns the ends of a text that may be a city behind words that are no place, longest first. `apart`: the words
 * before it, if something stands between: 'my house' in 'my house in Duluth MN'.
 */
export function endTexts(typed: string): { end: string; apart: string | undefined }[] {
  const text = typed.slice(0, MAX_INPUT);
  if (EITHER.test(text)) return [];
  const parts = text.split(/,| (?:in|near|to|at|en) /i).map(placeWords);
  const heads = new Map(
    parts.map((_, at) => [parts.slice(at).flat().join(' '), parts.slice(0, at).flat().join(' ')] as const),
  );
  const all = placeWords(text);
  return all
    .slice(1)
    .map((_, at) => ({ before: all[at]!, end: all.slice(at + 1).join(' ') }))
    .filter(({ before, end }) => heads.has(end) || !(NAME_START.test(before) || /^\d+$/.test(before)))
    .slice(-MAX_TAIL_WORDS)
    .map(({ end }) => ({ end, apart: heads.get(end) }));
}

/** Ends of a street address that may be town and state, longest first: 'Tempe, AZ' of '1 Main St #4, Tempe, AZ'. */
function townsOfAddress(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  const ends = parts.slice(1).map((_, index) => parts.slice(index + 1).join(', '));
  if (!STREET_START.test(text)) return STREET_END.test(parts[0]!) ? ends : [];
  const words = placeWords(parts[0]!);
  const state = parts.slice(1).join(', ');
  const inStreet = words.slice(2).map((_, index) => words.slice(index + 2));
  const short = inStreet.filter((end) => end.length <= MAX_TAIL_WORDS).map((end) => end.join(' '));
  const inLine = short.map((end) => (state ? `${end}, ${state}` : end));
  // The state alone comes last: '6 Virginia Ave Cumberland, MD'.
  return [...ends.slice(0, -1), ...inLine, ...ends.slice(-1)];
}
