import { describe, expect, test } from 'vitest';
import { FACTS } from './facts.ts';
import { FREQUENT_SEARCHES } from './frequent-searches.ts';
import { programOf, TAG_GROUPS, TAGS, tagById, tagByName } from './vocabulary.ts';

const services = TAGS.filter((tag) => tag.group === 'ProviderType');
const programs = TAGS.filter((tag) => tag.group === 'InsuranceGroup');

describe('tags', () => {
  test('no id, name or display name is used twice', () => {
    for (const values of [
      TAGS.map((tag) => tag.id),
      TAGS.map((tag) => tag.name),
      TAGS.map((tag) => tag.displayName.en.toLowerCase()),
      TAGS.map((tag) => tag.displayName.es.toLowerCase()),
    ]) {
      expect(duplicates(values)).toEqual([]);
    }
  });

  test('services have ids 1 to 199 and names PT- or PS-', () => {
    for (const tag of services) {
      expect(tag.id, tag.name).toBeGreaterThanOrEqual(1);
      expect(tag.id, tag.name).toBeLessThanOrEqual(199);
      expect(tag.name).toMatch(/^P[TS]-[a-z]+(-[a-z]+)*$/);
    }
  });

  test('programmes have ids 200 to 299, one for each state, DC and territory, and one for any', () => {
    expect(programs).toHaveLength(57);
    for (const tag of programs) {
      expect(tag.id, tag.name).toBeGreaterThanOrEqual(200);
      expect(tag.id, tag.name).toBeLessThanOrEqual(299);
      expect(tag.name).toMatch(/^MC-([A-Z]{2}|ANY)$/);
    }
  });

  test('a programme is shown by its public name and its state', () => {
    expect(tagByName('MC-AZ')?.displayName.en).toBe('AHCCCS (Arizona Medicaid)');
    expect(tagByName('MC-AL')?.displayName).toEqual({ en: 'Alabama Medicaid', es: 'Medicaid de Alabama' });
    expect(tagByName('MC-NY')?.displayName.es).toBe('Medicaid de Nueva York');
  });

  test('display names are short, in both languages, and never the field term itself', () => {
    for (const tag of TAGS) {
      for (const language of ['en', 'es'] as const) {
        expect(tag.displayName[language].trim(), tag.name).not.toBe('');
        expect(tag.displayName[language].length, tag.displayName[language]).toBeLessThanOrEqual(72);
        expect(tag.fieldTerm?.[language].toLowerCase(), tag.name).not.toBe(tag.displayName[language].toLowerCase());
      }
    }
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

test('frequent searches name tags that exist', () => {
  expect(FREQUENT_SEARCHES.map((search) => search.name)).toEqual(['Dentist', 'Pediatric']);
  for (const { tags } of FREQUENT_SEARCHES) for (const name of tags) expect(tagByName(name), name).toBeDefined();
});

test('facts have words in both languages', () => {
  for (const [key, { en, es }] of Object.entries(FACTS)) {
    expect(key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(en).not.toBe(es);
  }
});

test("a state's programme is found by the state", () => {
  expect(programOf('PR')?.name).toBe('MC-PR');
  expect(programOf('XX')).toBeUndefined();
});

function duplicates(values: (string | number)[]): (string | number)[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}
