import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [screenPart = '', printPart = ''] = css.split('@media print');
const [lightPart = '', darkPart = ''] = screenPart.split('@media (prefers-color-scheme: dark)');
const light = colors(lightPart);
const dark = { ...light, ...colors(darkPart) };
/** Print colors, the same for both color schemes. */
const printed = { ...dark, ...colors(printPart) };

/** Text on its background: 7:1 (enhanced contrast of WCAG 2). */
const TEXT_PAIRS = [
  ['ink', 'paper'],
  ['ink', 'card'],
  ['ink', 'teal-wash'],
  ['ink', 'clay-wash'],
  ['ink', 'sun-wash'],
  ['ink-soft', 'paper'],
  ['ink-soft', 'card'],
  ['ink-soft', 'sun-wash'],
  ['teal', 'paper'],
  ['teal', 'card'],
  ['teal', 'teal-wash'],
  ['teal', 'sun-wash'],
  ['teal-strong', 'teal-wash'],
  ['on-teal', 'teal'],
  ['on-teal', 'teal-strong'],
  ['clay', 'paper'],
  ['clay', 'card'],
  ['clay', 'clay-wash'],
  ['on-sun', 'sun'],
] as const;
/** Borders of controls and the focus ring: 3:1. */
const EDGE_PAIRS = [
  ['edge', 'paper'],
  ['edge', 'card'],
  ['focus', 'paper'],
  ['focus', 'card'],
] as const;

describe.each([
  ['print', printed],
  ['light', light],
  ['dark', dark],
])('%s', (_, scheme) => {
  test.each(TEXT_PAIRS)('%s on %s has enough contrast for text', (text, background) => {
    expect(contrast(scheme[text]!, scheme[background]!)).toBeGreaterThanOrEqual(7);
  });
  test.each(EDGE_PAIRS)('%s on %s has enough contrast for borders', (edge, background) => {
    expect(contrast(scheme[edge]!, scheme[background]!)).toBeGreaterThanOrEqual(3);
  });
});

function colors(part: string): Record<string, string> {
  return Object.fromEntries(
    [...part.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name!, value!]),
  );
}

/** Returns the contrast ratio as defined by WCAG 2. */
function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
