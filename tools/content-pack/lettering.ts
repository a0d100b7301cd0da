import { readFileSync } from 'node:fs';
import type { Drawing } from './drawing.ts';
import { INK } from './palette.ts';

/** Outlines of Atkinson Hyperlegible Next (SIL Open Font License 1.1), so that no picture depends on installed fonts. */
type Weight = '400' | '700';
const FONT: Record<Weight, { unitsPerEm: number; glyphs: Record<string, [advance: number, outline: string]> }> =
  JSON.parse(readFileSync(new URL('./lettering.json', import.meta.url), 'utf8'));

export interface Lettering {
  size: number;
  weight?: Weight;
  fill?: string;
  anchor?: 'start' | 'middle';
}

/** A line of text as outlines, with its base line at y. */
export function letters(
  text: string,
  x: number,
  y: number,
  { size, weight = '700', fill = INK, anchor = 'start' }: Lettering,
): Drawing {
  const { unitsPerEm } = FONT[weight];
  const scale = size / unitsPerEm;
  let at = 0;
  const outlines = [...text].map((sign) => {
    const [advance, outline] = glyph(sign, weight);
    const drawn = outline && `<path transform="translate(${at} 0)" d="${outline}"/>`;
    at += advance;
    return drawn;
  });
  const left = anchor === 'middle' ? x - (at * scale) / 2 : x;
  return `<g transform="translate(${round(left)} ${y}) scale(${round(scale)})" fill="${fill}">${outlines.join('')}</g>`;
}

/** Width of a line in pixels. */
export function widthOf(text: string, size: number, weight: Weight = '700'): number {
  return ([...text].reduce((sum, sign) => sum + glyph(sign, weight)[0], 0) * size) / FONT[weight].unitsPerEm;
}

/** Breaks a text into lines no wider than `maxWidth` pixels. */
export function wrap(text: string, size: number, maxWidth: number, weight: Weight = '700'): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && widthOf(longer, size, weight) <= maxWidth) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function glyph(sign: string, weight: Weight): [number, string] {
  const found = FONT[weight].glyphs[sign];
  if (!found)
    throw new Error(`lettering.json has no outline for '${sign}'. Write the text without it, or add its outline.`);
  return found;
}

const round = (value: number) => Math.round(value * 10000) / 10000;
