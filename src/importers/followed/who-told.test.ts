import { expect, test } from 'vitest';
import { isOwn, metadataOf, sitesOf, titleHere } from './who-told.ts';

test.each([
  ['NPPES', 'NPPES, through b.example', ['b.example']],
  ['NPPES, through a.example', 'NPPES, through a.example, b.example', ['a.example', 'b.example']],
  ['Corrections by this site', 'Corrections by b.example', ['b.example']],
  ['Corrections by a.example', 'Corrections by a.example, through b.example', ['b.example', 'a.example']],
  ['Homes, through and through', 'Homes, through and through, through b.example', ['b.example']],
  ['', 'b.example', []],
])('%j comes with its way', (by, title, sites) => {
  expect(titleHere(by, 'b.example')).toBe(title);
  expect(sitesOf(title)).toEqual(sites);
});

test('what has been on the way through us, or through too many, is not told again', () => {
  const us = { own: 'own.example' };
  const byUs = ['NPPES, through own.example, b.example', 'Corrections by own.example', `x${', y'.repeat(200)}`];
  expect(byUs.map((by) => isOwn(by, us))).toEqual([true, true, true]);
  expect(['NPPES', 'own.example', 'NPPES, through not-own.example'].map((by) => isOwn(by, us))).toEqual([
    false,
    false,
    false,
  ]);
});

test('what is said of an entry is read as it may be, whatever stands there', () => {
  expect(metadataOf({ metadata: [7, null, { field_name: 'name', updated_by: 5 }] })).toEqual([
    { field: 'name', by: '', day: '' },
  ]);
  const hidden = {
    field_name: 'name',
    updated_by: 'NP\u202ePES',
    last_action_date: '2026-01-01',
    last_action_type: 'imported',
  };
  expect(metadataOf({ metadata: [hidden] })).toEqual([{ field: 'name', by: 'NPPES', day: '' }]);
  expect(metadataOf({ metadata: 'none' })).toEqual([]);
});
