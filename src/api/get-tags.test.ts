import { expect, test } from 'vitest';
import { tagByName } from '#listings/vocabulary/vocabulary.ts';
import { tagTree } from './get-tags.ts';

test('the tag tree has both groups, with tag names in the requested language', () => {
  const english = tagTree('en');
  expect(english.map(({ parent }) => parent.name)).toEqual(['InsuranceGroup', 'ProviderType']);
  const arizona = english[0]!.children.find(({ name }) => name === 'MC-AZ')!;
  expect(arizona).toEqual({
    id: String(tagByName('MC-AZ')!.id),
    name: 'MC-AZ',
    displayName: 'AHCCCS (Arizona Medicaid)',
  });
  const dentist = (language: 'en' | 'es') =>
    tagTree(language)[1]!.children.find(({ name }) => name === 'PT-dentist')!.displayName;
  expect(dentist('es')).not.toBe(dentist('en'));
});
