/** Where words of two numbers part, the surest first. */
const BOUNDARIES = [
  /[\n\r;|]+/,
  /(?<![\p{L}])\/|\/(?![\p{L}])/u,
  /,/,
  /\s(?:or|and|then|o|u|y|luego|&)(?=\s)/i,
  /\s-\s/,
];
const PARENTHESES = /^\s*\(([^()]*)\)/;
/** Of what stands before a number, from its last parenthesis: '(fax): '. */
const LAST_PARENTHESES = /^\([^()]*\)(?:[^\S\r\n]|[:-])*$/;
const CONNECTING = new Set('or and then o u y luego después despues & - / : ; , . | * •'.split(' '));
const CALLING = new Set('call dial marque llame llamar al a'.split(' '));
/** Words that say no more than that it is a phone number. */
const PLAIN = new Set(
  'phone phones telephone tel teléfono telefono tlf ph p t v no number numbers número numero'.split(' '),
);
const ABBREVIATION = /^(?:tty|tdd|sms)$/i;
const FAX = /^f$/i;
/** Digits that are a number nobody has read. */
const UNREAD = /\d{5}|\d{3}[-.\s]\d{4}/;
const ALWAYS = '24/7';

/** Whether words beside a number have digits that mean something else than words do. */
export function isUnread(words: string): boolean {
  const digits = words.replace(/\D/g, '');
  if (digits === '' || UNREAD.test(words)) return digits !== '';
  // '2)' counts.
  const counts = digits.length === 1 && /\d[.)]/.test(words);
  return !/\p{L}/u.test(words) && !counts && !words.includes(ALWAYS);
}

/** Whether labels in parentheses stand before their numbers: '(office) 480-555-0116 (fax) 480-555-0117'. */
export function labelsPrecede(first: string, last: string): boolean {
  return PARENTHESES.test(first) || (lastParentheses(first) >= 0 && !PARENTHESES.test(last));
}

/** Returns where the parentheses begin that stand right before a number, or -1. */
function lastParentheses(text: string): number {
  const at = text.lastIndexOf('(');
  return LAST_PARENTHESES.test(text.slice(at)) ? at : -1;
}

/**
 * Divides the words between two numbers: what is said of the first, and of the second. `follows`: whether words stand
 * behind their numbers in this text; `precedes`: see `labelsPrecede`.
 */
export function divided(gap: string, follows: boolean, precedes: boolean): [ofFirst: string, ofSecond: string] {
  const label = precedes ? lastParentheses(gap) : -1;
  if (label >= 0) {
    const [first, second] = partedIn(gap.slice(0, label)) ?? [gap.slice(0, label), ''];
    return [first, second + gap.slice(label)];
  }
  const own = PARENTHESES.exec(gap)?.[0] ?? '';
  const parted = partedIn(gap.slice(own.length));
  if (parted) return [own + parted[0], parted[1]];
  return follows ? [gap, ''] : [own, gap.slice(own.length)];
}

/** What stands before and behind the surest boundary in a text; null if it has none. */
function partedIn(text: string): [string, string] | null {
  for (const boundary of BOUNDARIES) {
    const found = boundary.exec(text);
    if (found) return [text.slice(0, found.index), text.slice(found.index + found[0].length)];
  }
  return null;
}

/**
 * Returns what a number is for: the words before and behind it, without those that say nothing; '' if none are left.
 */
export function labelOf(...texts: string[]): string {
  return texts.map(plainLabel).filter(Boolean).join(', ');
}

function plainLabel(text: string): string {
  const words = text.split(/\s+/).filter(Boolean);
  while (words.length > 0 && (isEmpty(words[0]!) || saysNothing(words))) words.shift();
  while (words.length > 0 && (isEmpty(words.at(-1)!) || CALLING.has(bare(words.at(-1)!)))) words.pop();
  const label = withoutEdges(words.join(' '));
  if (!/\p{L}/u.test(label) && label !== ALWAYS) return '';
  if (FAX.test(label)) return 'Fax';
  return ABBREVIATION.test(label) ? label.toUpperCase() : label;
}

/** Whether all words say nothing, so that the first can go. */
function saysNothing(words: readonly string[]): boolean {
  return words.every((word) => isEmpty(word) || PLAIN.has(bare(word)) || CALLING.has(bare(word)));
}

function isEmpty(word: string): boolean {
  return CONNECTING.has(word.toLowerCase()) || bare(word) === '' || CONNECTING.has(bare(word));
}

function bare(word: string): string {
  return between(word.toLowerCase(), /[\p{L}\d]/u);
}

/** Keeps parentheses that belong together: 'Main (24 hours)'. */
function withoutEdges(text: string): string {
  const label = between(text, /[^\s:;,.|/&*•-]/);
  const inner = /^\(([^()]*)\)?$|^([^()]*)\)$/.exec(label);
  const unwrapped = inner ? (inner[1] ?? inner[2] ?? '') : label;
  const isOpen = unwrapped.split('(').length !== unwrapped.split(')').length;
  return (isOpen ? unwrapped.replace(/[()]/g, '') : unwrapped).trim();
}

/** Returns a text from the first to the last of its signs that `sign` matches. */
function between(text: string, sign: RegExp): string {
  const signs = [...text];
  const isSign = (each: string) => sign.test(each);
  return signs.slice(signs.findIndex(isSign), signs.findLastIndex(isSign) + 1).join('');
}
