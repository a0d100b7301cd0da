import { DAY_MINUTES } from './duration.ts';
import { plainHours } from './hours-text.ts';

/** From when until when a place is open, in minutes from the day's midnight; past 1,440 it closes on the next day. */
export type Span = [opens: number, closes: number];

/** The spans of each day, from Monday; none: closed that day; null: nothing is said of the day. */
export type Week = (Span[] | null)[];

const ALL_DAY: Span = [0, DAY_MINUTES];
const NOON = DAY_MINUTES / 2;
/** Longer texts are remarks rather than hours. */
const MAX_TEXT = 1000;
/** Texts that were read: many places have the same hours. */
const MAX_KNOWN = 2000;
/** Without 'AM' or 'PM', an office that opens at 1 to 5 does so in the afternoon. */
const EARLIEST = 6 * 60;
/** What seems to be longer was misread. */
const LONGEST_GUESS = 14 * 60;

const DAYS = [
  'monday m mo mon mons mondays lu lun lunes',
  'tuesday tu tue tues tuesdays ma mar martes',
  'wednesday w we wed weds wednesdays mi mie mier miercoles',
  'thursday th thu thur thurs thursdays ju jue jueves',
  'friday f fr fri fridays vi vie viernes',
  'saturday sa sat saturdays sab sabado sabados',
  'sunday su sun sundays do dom domingo domingos',
];
const NAMES = DAYS.map((names) => names[0]!.toUpperCase() + names.slice(1, names.indexOf(' ')));
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

type Mark = 'to' | 'and' | 'break' | 'closed' | 'always' | 'holidays' | 'nothing';
interface Clock {
  minutes: number;
  half: string;
  /** '08:00', '0:30' or '17:00': by the clock of 24 hours. */
  isWhole: boolean;
}
type Token = number[] | Clock | Mark;

const TOKENS = new Map<string, Token>([
  ...DAYS.flatMap((names, day) => tokens(names, [day])),
  ...tokens('daily', EVERY_DAY),
  ...tokens('weekdays', [0, 1, 2, 3, 4]),
  ...tokens('mwf', [0, 2, 4]),
  ...tokens('tth', [1, 3]),
  ...tokens('mtwthf mtwtf', [0, 1, 2, 3, 4]),
  ...tokens('weekends', [5, 6]),
  ...tokens('- to a al through thru until till til hasta', 'to'),
  ...tokens(', & + / and y', 'and'),
  ...tokens('; | .', 'break'),
  ...tokens('closed cerrado off', 'closed'),
  ...tokens('24hours', 'always'),
  ...tokens('ph holidays feriados festivos', 'holidays'),
  ...tokens(': open from hours only abierto de del el la las los', 'nothing'),
]);

function tokens(words: string, token: Token): [string, Token][] {
  return words.split(' ').map((word) => [word, token]);
}

const known = new Map<string, Week | null>();

/**
 * Reads opening hours as people and files write them, in English or Spanish: 'Monday: 9:00 AM – 5:00 PM', 'Mo-Fr
 * 08:00-17:00; PH off', 'M-F 8-5', 'lunes a viernes de 8 a.m. a 5 p.m.', '24/7'. Null unless every word is understood.
 */
export function readHours(lines: readonly string[]): Week | null {
  const text = lines.join(' ; ');
  if (text.length > MAX_TEXT) return null;
  let week = known.get(text);
  if (week === undefined) {
    week = weekOf(tokensOf(text));
    if (known.size < MAX_KNOWN) known.set(text, week);
  }
  return week;
}

/** Returns a line for each day of which something is said: 'Monday: 9:00 AM – 12:00 PM, 1:00 PM – 5:00 PM'. */
export function hoursLines(week: Week): string[] {
  return week.flatMap((spans, day) => (spans ? [`${NAMES[day]}: ${spans.map(spanText).join(', ') || 'Closed'}`] : []));
}

function spanText([opens, closes]: Span): string {
  return closes - opens === DAY_MINUTES ? 'Open 24 hours' : `${clockText(opens)} – ${clockText(closes)}`;
}

/** A minute short of it means the same. */
function isAllDay([opens, closes]: Span): boolean {
  return opens === 0 && (closes === DAY_MINUTES || closes === DAY_MINUTES - 1);
}

/** Returns minutes from midnight as people write them: '9:00 AM'. */
export function clockText(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Null in the place of a word that is not understood. */
function tokensOf(text: string): (Token | null)[] {
  const words = plainHours(text).match(/\d[\d:]*[a-z]*|[a-z]+|\S/g) ?? [];
  return words.map((word) => TOKENS.get(word) ?? readClock(word)).filter((token) => token !== 'nothing');
}

/** Reads '8', '8:30', '08:00:00', '8am', '5:30p', '17:00'. */
function readClock(word: string): Clock | null {
  const [, hour = '', minute = '00', half = ''] = /^(\d{1,2})(?::(\d\d))?(?::00)?(?:([ap])m?)?$/.exec(word) ?? [];
  const [hours, minutes] = [Number(hour), Number(minute)];
  if (!hour || minutes > 59 || hours > (half ? 12 : 24) || (half && hours === 0)) return null;
  const isWhole = !half && (hour.startsWith('0') || hours > 12);
  return { minutes: hours * 60 + minutes, half, isWhole };
}

/** Days and their times, in either order. */
interface Group {
  days: number[];
  spans: Span[];
  isClosed: boolean;
  ofHolidays: boolean;
}

const emptyGroup = (): Group => ({ days: [], spans: [], isClosed: false, ofHolidays: false });

/** Null if the tokens are not days and times alone. */
function weekOf(all: (Token | null)[]): Week | null {
  let group = emptyGroup();
  const groups = [group];
  const begin = () => {
    group = emptyGroup();
    groups.push(group);
  };
  for (let at = 0; at < all.length; at++) {
    const token = all[at]!;
    const hasTimes = group.spans.length > 0 || group.isClosed;
    const hasDays = group.days.length > 0 || group.ofHolidays;
    if (token === null || token === 'to' || token === 'nothing') return null;
    if (token === 'and' || token === 'break') {
      if (token === 'break' && hasDays && hasTimes) begin();
    } else if (Array.isArray(token) || token === 'holidays') {
      if (hasDays && hasTimes) begin();
      if (token === 'holidays') group.ofHolidays = true;
      else if (all[at + 1] === 'to') {
        const last = all[at + 2];
        if (!Array.isArray(last)) return null;
        group.days.push(...dayRange(token, last));
        at += 2;
      } else group.days.push(...token);
    } else if (token === 'closed') {
      if (hasTimes) begin();
      group.isClosed = true;
    } else if (token === 'always') {
      if (hasTimes) return null;
      group.spans.push(ALL_DAY);
    } else {
      const closes = all[at + 2];
      if (all[at + 1] !== 'to' || !isClock(closes) || group.isClosed) return null;
      const span = readSpan(token, closes, group.spans.at(-1)?.[1] ?? 0);
      // '10-6am' may be a night.
      if (!span || span[1] < span[0]) return null;
      if (span[1] > span[0]) group.spans.push(span);
      else group.isClosed = true;
      at += 2;
    }
  }
  return joined(groups);
}

function isClock(token: Token | null | undefined): token is Clock {
  return typeof token === 'object' && token !== null && !Array.isArray(token);
}

/** From Friday to Monday too. */
function dayRange([first = 0]: number[], [last = 0]: number[]): number[] {
  const count = ((last - first + 7) % 7) + 1;
  return EVERY_DAY.slice(0, count).map((step) => (first + step) % 7);
}

/**
 * Returns a span; with both ends at midnight: closed. `after`: when the span before it on the same day closes. Null
 * where it could mean two things.
 */
function readSpan(from: Clock, to: Clock, after: number): Span | null {
  if (from.isWhole || to.isWhole) return from.half || to.half ? null : wholeSpan(from.minutes, to.minutes);
  const guess = !from.half || !to.half;
  const span = from.half
    ? spanFrom(onHalf(from, from.half), to)
    : to.half
      ? spanTo(from, onHalf(to, to.half))
      : spanFrom(afternoonIf(onHalf(from, 'a'), Math.max(after, EARLIEST)), to);
  const [opens, closes] = span;
  const isNight = from.half ? closes === DAY_MINUTES : closes >= DAY_MINUTES;
  if (opens === closes || (guess && (closes - opens > LONGEST_GUESS || isNight))) return null;
  return isAllDay(span) ? ALL_DAY : span;
}

/** '22:00-06:00' is a night; '08:00-05:00' is perhaps a day. */
function wholeSpan(opens: number, closes: number): Span | null {
  if (opens === 0 && closes === 0) return [0, 0];
  if (closes > opens) return isAllDay([opens, closes]) ? ALL_DAY : [opens, closes];
  return opens >= NOON && closes < opens ? [opens, closes + DAY_MINUTES] : null;
}

/** Minutes of '12:30' on the half 'a': 30; on the half 'p': 750. */
function onHalf({ minutes }: Clock, half: string): number {
  return (minutes % NOON) + (half === 'p' ? NOON : 0);
}

function afternoonIf(minutes: number, earliest: number): number {
  return minutes < earliest ? minutes + NOON : minutes;
}

/** The first time after `opens` that fits. */
function spanFrom(opens: number, to: Clock): Span {
  const closes = onHalf(to, to.half);
  const step = to.half ? DAY_MINUTES : NOON;
  return [opens, closes > opens ? closes : closes + step > opens ? closes + step : closes + 2 * step];
}

/** The last time before `closes` that fits. */
function spanTo(from: Clock, closes: number): Span {
  const until = closes || DAY_MINUTES;
  const afternoon = onHalf(from, 'p');
  return [afternoon < until ? afternoon : onHalf(from, 'a'), until];
}

/** Null if a group lacks its days or times, or a day is closed and open, or open until two times. */
function joined(groups: Group[]): Week | null {
  const week: Week = EVERY_DAY.map(() => null);
  for (const { days, spans, isClosed, ofHolidays } of groups) {
    const isEmpty = days.length === 0 && spans.length === 0 && !isClosed && !ofHolidays;
    if (isEmpty && groups.length > 1) continue;
    const saysAll = groups.length === 1 && days.length === 0 && spans[0] === ALL_DAY;
    const hasTimes = isClosed !== spans.length > 0;
    if (!hasTimes || (ofHolidays && !isClosed) || (days.length === 0 && !ofHolidays && !saysAll)) return null;
    for (const day of saysAll ? EVERY_DAY : days) {
      const before = week[day];
      if (before && (isClosed || before.length === 0) && before.length + spans.length > 0) return null;
      const all = withoutOverlap([...(before ?? []), ...spans]);
      if (!all) return null;
      week[day] = all;
    }
  }
  return week;
}

/** Returns the spans of a day in order, each once; null if two overlap, as nobody knows which of them is right. */
function withoutOverlap(spans: Span[]): Span[] | null {
  const sorted = spans.toSorted(([a], [b]) => a - b);
  const each = sorted.filter(([opens, closes], at) => at === 0 || `${sorted[at - 1]}` !== `${[opens, closes]}`);
  return each.some(([opens], at) => at > 0 && opens < each[at - 1]![1]) ? null : each;
}
