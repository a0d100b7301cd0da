import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { AGE_GROUPS } from '#model/age-groups.ts';
import { ACCESS_GROUPS } from '#model/call-report.ts';
import { CONTENT_LANGUAGES } from '#model/content-language.ts';
import { MARKER_ICONS } from '#model/tag.ts';
import {
  FACTS,
  FREQUENT_SEARCHES,
  MEDICAID_PROGRAMS,
  programOf,
  SERVICES,
  TAG_GROUPS,
  TAGS,
  tagById,
  tagByName,
} from './vocabulary.ts';

describe('tags', () => {
  test('there is a program for each state, DC and each territory, and one for any state', () => {
    expect(MEDICAID_PROGRAMS).toHaveLength(57);
  });

  test('a program has its public name and its state as display name', () => {
    expect(tagByName('MC-AZ')?.displayName.en).toBe('AHCCCS (Arizona Medicaid)');
    expect(tagByName('MC-AL')?.displayName).toEqual({ en: 'Alabama Medicaid', es: 'Medicaid de Alabama' });
    expect(tagByName('MC-NY')?.displayName.es).toBe('Medicaid de Nueva York');
  });

  test('display names differ from field terms', () => {
    for (const tag of TAGS) {
      for (const language of CONTENT_LANGUAGES)
        expect(tag.fieldTerm?.[language].toLowerCase(), tag.name).not.toBe(tag.displayName[language].toLowerCase());
    }
  });

  test('services have icons, and every icon file exists', () => {
    expect(tagByName('PT-dentist')?.icon).toBe('dental');
    expect(tagByName('PS-developmental-pediatrics')?.icon).toBeUndefined();
    for (const icon of [...MARKER_ICONS, 'default'])
      expect(existsSync(new URL(`../../../public/leaflet/${icon}.svg`, import.meta.url)), icon).toBe(true);
  });

  test('all names are person-first', () => {
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

  test('the next id in the head of services.yaml was never used', () => {
    const head = readFileSync(new URL('services.yaml', import.meta.url), 'utf8');
    const ids = SERVICES.map(({ id }) => id);
    expect(Number(/ Next: (\d+)$/m.exec(head)?.[1])).toBeGreaterThan(Math.max(...ids));
  });

  test('finds tags by id and name, and returns undefined for unknown ones', () => {
    for (const tag of TAGS) {
      expect(tagById(tag.id)).toBe(tag);
      expect(tagByName(tag.name)).toBe(tag);
    }
    expect(tagById(0)).toBeUndefined();
    expect(tagByName('PT-barber')).toBeUndefined();
  });

  test('the groups contain every tag once', () => {
    expect(TAG_GROUPS.flatMap((group) => group.tags).length).toBe(TAGS.length);
    for (const { name, tags } of TAG_GROUPS) for (const tag of tags) expect(tag.group).toBe(name);
  });
});

test('the frequent searches are Dentist and Pediatric', () => {
  expect(FREQUENT_SEARCHES.map((search) => search.name)).toEqual(['Dentist', 'Pediatric']);
});

test('facts are translated', () => {
  for (const { en, es } of Object.values(FACTS)) expect(en).not.toBe(es);
});

test("finds a state's program", () => {
  expect(programOf('PR')?.name).toBe('MC-PR');
  expect(programOf('XX')).toBeUndefined();
});

test('what callers are asked of a place is in the groups that say how long an answer is believed', () => {
  for (const [fact, group] of Object.entries(ACCESS_GROUPS)) expect(FACTS[fact]?.group, fact).toBe(group);
});

test('every fact on ages is one of the groups, and no other', () => {
  const onAges = Object.keys(FACTS).filter((key) => FACTS[key]!.group === 'ages');
  expect(AGE_GROUPS.map(({ fact }) => fact)).toEqual(onAges);
});
