import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SERVICES } from '#directory/vocabulary/services.ts';
import { markerIcon } from './marker-icon.ts';

test('a service has the picture of its kind', () => {
  expect(markerIcon('PT-dentist')).toBe('dental.svg');
  expect(markerIcon('PS-developmental-pediatrics')).toBe('default.svg');
  expect(markerIcon(undefined)).toBe('default.svg');
});

test('every picture that a service can have is there', () => {
  for (const icon of new Set(SERVICES.map(({ name }) => markerIcon(name)))) {
    expect(existsSync(new URL(`../../public/leaflet/${icon}`, import.meta.url)), icon).toBe(true);
  }
});
