import { expect, test } from 'vitest';
import { type MapPalette, PALETTES, STREET_PALETTES } from './map-palettes.ts';

const BACKGROUNDS = ['water', 'neighbors', 'land', 'urban', 'halo'] as const satisfies (keyof MapPalette)[];

test.each(Object.entries(PALETTES))(
  'names on the %s map have a contrast of 4.5:1 on every background',
  (_, palette) => {
    for (const background of BACKGROUNDS) {
      expect(contrast(palette.label, palette[background])).toBeGreaterThanOrEqual(4.5);
      expect(contrast(palette.quietLabel, palette[background])).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test.each(['roadmap', 'dark'] as const)('names stand out on the streets of %s even without their halo', (scheme) => {
  const { areas, lines } = STREET_PALETTES[scheme];
  const roads = (['service', 'minor', 'medium', 'major', 'highway'] as const).map((kind) => lines[kind]);
  for (const background of [...Object.values(areas), ...roads]) {
    expect(contrast(PALETTES[scheme].label, background), background).toBeGreaterThanOrEqual(4.5);
    expect(contrast(PALETTES[scheme].quietLabel, background), background).toBeGreaterThanOrEqual(3);
  }
});

/** WCAG 2.2 contrast ratio. */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
