import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CONTENT_LANGUAGES } from '#model/content-language.ts';
import { MARKER_ICONS } from '#model/tag.ts';
import {
  FACTS,
  FREQUENT_SEARCHES,
  MEDICAID_PROGRAMS,
  programOf,
  TAG_GROUPS,
  TAGS,
  tagById,
  tagByName,
} from './vocabulary.ts';

describe('tags', () => {
  test('there is a program for each state, DC and territory, and one for any', () => {
    expect(MEDICAID_PROGRAMS).toHaveLength(57);
  });

  test('a program is shown by its public name and its state', () => {
    expect(tagByName('MC-AZ')?.displayName.en).toBe('AHCCCS (Arizona Medicaid)');
    expect(tagByName('MC-AL')?.displayName).toEqual({ en: 'Alabama Medicaid', es: 'Medicaid de Alabama' });
    expect(tagByName('MC-NY')?.displayName.es).toBe('Medicaid de Nueva York');
  });

  test('display names are never the field term itself', () => {
    for (const tag of TAGS) {
      for (const language of CONTENT_LANGUAGES)
        expect(tag.fieldTerm?.[language].toLowerCase(), tag.name).not.toBe(tag.displayName[language].toLowerCase());
    }
  });

  test('a service has the picture of its kind, and every picture is there', () => {
    expect(tagByName('PT-dentist')?.icon).toBe('dental');
    expect(tagByName('PS-developmental-pediatrics')?.icon).toBeUndefined();
    for (const icon of [...MARKER_ICONS, 'default'])
      expect(existsSync(new URL(`../../../public/leaflet/${icon}.svg`, import.meta.url)), icon).toBe(true);
  });

  test('every word list is person-first', () => {
    const words = JSON.stringify([TAGS, FACTS]).toLowerCase();
    for (const term of [
      'suffer',
      'handicap',
      'special needs',
      'retard',
      'wheelchair-bound',
      'minusválid',
      'discapacitado',
    ]) {
      expect(words).not.toContain(term);
    }
  });

  test('tags are found by id and by name, and unknown ones are undefined', () => {
    for (const tag of TAGS) {
      expect(tagById(tag.id)).toBe(tag);
      expect(tagByName(tag.name)).toBe(tag);
    }
    expect(tagById(0)).toBeUndefined();
    expect(tagByName('PT-barber')).toBeUndefined();
  });

  test('the groups hold every tag once', () => {
    expect(TAG_GROUPS.flatMap((group) => group.tags).length).toBe(TAGS.length);
    for (const { name, tags } of TAG_GROUPS) for (const tag of tags) expect(tag.group).toBe(name);
  });
});

test('the frequent searches are those for teeth and for children', () => {
  expect(FREQUENT_SEARCHES.map((search) => search.name)).toEqual(['Dentist', 'Pediatric']);
});

test('facts are translated', () => {
  for (const { en, es } of Object.values(FACTS)) expect(en).not.toBe(es);
});

test("a state's program is found by the state", () => {
  expect(programOf('PR')?.name).toBe('MC-PR');
  expect(programOf('XX')).toBeUndefined();
});
