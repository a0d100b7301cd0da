import { expect, test } from 'vitest';
import type { ProviderView } from '#wire/provider-view.ts';
import { otherSources } from './source-title.ts';
import { whoSaysWhat } from './who-says-what.ts';

const OLD = { name: 'hrsa', date: '2026-03-03', importedAt: '2026-11-01' } as const;
const NEW = { name: 'list:az', title: 'Arizona list', date: '2026-06-20', importedAt: '2026-11-01' } as const;
const UNDATED = { name: 'csv', date: null, importedAt: '2026-11-01' } as const;
const CHECKED = { name: 'operator', date: '2026-08-01', importedAt: '2026-08-01' } as const;
const SAID_BY = { name: 0, address: 0, location: 0, otherNames: [], services: [], medicaid: [], facts: [] };

function said(
  saidBy: Partial<NonNullable<ProviderView['assembled']>['saidBy']>,
  records: object[] = [OLD, NEW, UNDATED],
) {
  const provider = {
    services: [{ displayName: 'Dentist' }, { displayName: 'Speech therapist' }],
    facts: ['Wheelchair access'],
    assembled: { ids: [], records, saidBy: { ...SAID_BY, ...saidBy } },
  };
  return whoSaysWhat(provider as unknown as ProviderView).map(({ source, fields }) => [
    source.name,
    ...fields.map(({ key, values }) => [key.split('.').at(-1), ...(values ?? [])].join(': ')),
  ]);
}

test('names the fields of each source, newest first, in the order of the details', () => {
  expect(said({ phone: 1, openingHours: 0, details: { fees: 0, phones: [0, 1] }, facts: [0] })).toEqual([
    ['list:az', 'phone', 'phones'],
    ['hrsa', 'name', 'hours', 'address', 'fees', 'phones', 'facts'],
    ['csv'],
  ]);
});

test('names services only if sources say different ones', () => {
  expect(said({ services: [0, 0] })[1]).toEqual(['hrsa', 'name', 'address', 'services']);
  expect(said({ services: [1, 0] })).toEqual([
    ['list:az', 'services: Dentist'],
    ['hrsa', 'name', 'address', 'services: Speech therapist'],
    ['csv'],
  ]);
});

test('tells the point on the map only if it is not that of the address', () => {
  expect(said({ location: 1 })[0]).toEqual(['list:az', 'location']);
});

test('a listing of one record has no such list', () => {
  expect(whoSaysWhat({} as ProviderView)).toEqual([]);
  expect(said({}, [OLD])).toEqual([]);
});

test('leaves out a check of our own that says nothing any more', () => {
  const later = { ...CHECKED, date: '2026-09-01' };
  expect(said({ phone: 2 }, [OLD, CHECKED, later]).map(([source]) => source)).toEqual(['operator', 'hrsa']);
  expect(said({}, [OLD, CHECKED])).toEqual([]);
});

test('counts other sources once each, and our own check apart', () => {
  const others = (source: object, ...records: object[]) =>
    otherSources({ source, assembled: { ids: [], records, saidBy: SAID_BY } } as unknown as ProviderView);
  expect(others(OLD, OLD, CHECKED, { ...CHECKED, date: '2026-09-01' })).toEqual({ others: 0, checks: 1 });
  expect(others(NEW, OLD, NEW, { ...NEW, title: 'Nevada list' }, { ...OLD })).toEqual({ others: 2, checks: 0 });
  expect(others(CHECKED, CHECKED, OLD)).toEqual({ others: 1, checks: 0 });
  expect(otherSources({ source: OLD } as unknown as ProviderView)).toEqual({ others: 0, checks: 0 });
});
