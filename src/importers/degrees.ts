/** An angle, and along which axis if it says so: '33.42 N'. */
export interface Degrees {
  value: number;
  axis?: 'lat' | 'lng';
}

/** 'O' is the Spanish west. */
const HEMISPHERES: Record<string, { axis: 'lat' | 'lng'; sign: number }> = {
  n: { axis: 'lat', sign: 1 },
  s: { axis: 'lat', sign: -1 },
  e: { axis: 'lng', sign: 1 },
  w: { axis: 'lng', sign: -1 },
  o: { axis: 'lng', sign: -1 },
};
const WORDS: [RegExp, string][] = [
  [/\b(?:north|norte)\b/, 'n'],
  [/\b(?:south|sur)\b/, 's'],
  [/\b(?:east|este)\b/, 'e'],
  [/\b(?:west|oeste)\b/, 'w'],
];
/** Seconds in letters: '33d25m12s'. */
const SECONDS = /(\dm\d[\d.,]*)s/;
const UNITS = /[°ºd'"m\s]+/;
const NUMBER = /^\d{1,3}(?:[.,]\d+)?$/;
const MAX_LENGTH = 60;
const SIXTY = 60;

/**
 * Reads degrees as people and programs write them: '-111.94', '111,94 W', 'N33.42', '33°25\'12"N', '33 25.2'. Null if
 * the text is none.
 */
export function readDegrees(text: string): Degrees | null {
  if (text.length > MAX_LENGTH) return null;
  let plain = plainDegrees(text);
  const first = HEMISPHERES[plain[0] ?? ''];
  const last = HEMISPHERES[plain.at(-1) ?? ''];
  if (first && last) return null;
  if (first) plain = plain.slice(1).trim();
  if (last) plain = plain.slice(0, -1).trim();
  const minus = plain.startsWith('-');
  const parts = plain
    .replace(/^[+-]\s?/, '')
    .split(UNITS)
    .filter(Boolean);
  const value = sum(parts);
  if (value === null) return null;
  const side = first ?? last;
  if (side && minus && side.sign > 0) return null;
  return { value: value * (side?.sign ?? 1) * (minus && !side ? -1 : 1), ...(side && { axis: side.axis }) };
}

/** In small letters, with one sign for each unit. */
function plainDegrees(text: string): string {
  let plain = text.replace(/[−–]/g, '-').replace(/[′’‘]/g, "'").replace(/[″“”]/g, '"').toLowerCase().trim();
  for (const [word, letter] of WORDS) plain = plain.replace(word, letter);
  return plain.replace(SECONDS, '$1"').trim();
}

/** Degrees, minutes and seconds; only the last may have a fraction. */
function sum(parts: readonly string[]): number | null {
  const isWhole = (part: string, at: number) => at === parts.length - 1 || /^\d+$/.test(part);
  if (parts.length === 0 || parts.length > 3 || !parts.every((part) => NUMBER.test(part)) || !parts.every(isWhole))
    return null;
  const [degrees = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part.replace(',', '.')));
  return minutes < SIXTY && seconds < SIXTY ? degrees + minutes / SIXTY + seconds / SIXTY / SIXTY : null;
}
