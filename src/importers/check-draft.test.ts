import { describe, expect, test } from 'vitest';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { checkDraft } from './check-draft.ts';
import type { Draft } from './draft.ts';
import { makeDraft } from './testing/test-import.ts';

const gazetteer = await loadGazetteer();

/** Checks a draft with this address; returns what became of it, with the keys of its remarks. */
function check(address: [city: string, state: string, zip: string], more: Partial<Draft> = {}) {
  const [city, state, zip] = address;
  const draft = makeDraft({ address: { lines: [], city, state, zip }, ...more });
  const outcome = checkDraft(draft, gazetteer, '2026-11-22');
  const place = draft.location && gazetteer.nearestCity(draft.location);
  return {
    outcome,
    zip: draft.address.zip,
    near: place && `${place.city}, ${place.state}`,
    remarks: draft.remarks?.map(({ key }) => key) ?? [],
  };
}

test('what is longer than is kept is shortened, and said', () => {
  const lengthy = 'We are closed on the second Wednesday of each month. '.repeat(50);
  const details = {
    description: lengthy,
    otherServices: ['Toy library', ...Array.from({ length: 40 }, (_, at) => `${at}`)],
  };
  const { outcome } = check(['Tempe', 'AZ', '85281'], { name: 'x'.repeat(201), openingHours: [lengthy], details });
  const { remarks = [], name } = outcome as Draft;
  expect(name).toHaveLength(200);
  expect(remarks.map(({ key, value }) => `${key} ${value.split(':')[0]}`)).toEqual([
    'shortened name',
    'shortened hours',
    'shortened description',
    'shortened other_services',
  ]);
});

test('what only seems to be longer than is kept is not shortened', () => {
  const padded = (text: string, length: number) => `${text}${' '.repeat(length)}x`;
  const { outcome, remarks } = check(['Tempe', 'AZ', '85281'], {
    name: padded('Oak', 300),
    openingHours: Array.from({ length: 20 }, () => '9-5'),
    details: { fees: padded('None', 2500), otherServices: [...Array(50).fill('Toy library '), padded('Art', 150)] },
  });
  expect(remarks).toEqual([]);
  expect(outcome).toMatchObject({
    name: 'Oak x',
    openingHours: ['9-5'],
    details: { fees: 'None x', otherServices: ['Toy library', 'Art x'] },
  });
});

test('a remark on what is shortened has no more of the name than is kept', () => {
  const { outcome } = check(['Tempe', 'AZ', '85281'], { name: 'x'.repeat(5000), openingHours: ['y'.repeat(121)] });
  expect((outcome as Draft).remarks?.map(({ value }) => value.replace(/.*: /, '').length)).toEqual([200, 200]);
});

test('of facts that contradict each other, the yes stays, and the no is said', () => {
  const facts = ['wheelchair-access', 'no:wheelchair-access', 'ramp', 'ramp', 'no:elevator'];
  const { outcome } = check(['Tempe', 'AZ', '85281'], { facts });
  expect(outcome).toMatchObject({
    facts: ['wheelchair-access', 'ramp', 'no:elevator'],
    remarks: [{ key: 'unknown-word', value: 'facts: no:wheelchair-access' }],
  });
});

test.each([
  ['a.org\nb.org', 'https://a.org/', ['website: b.org']],
  ['https://a.org, b.org or c.org', 'https://a.org/', ['website: b.org or c.org']],
  [' a.org ', 'https://a.org/', []],
  ['ask us', null, ['website: ask us']],
])('of the website %j the first address is read', (website, url, remarks) => {
  const { outcome } = check(['Tempe', 'AZ', '85281'], { website });
  expect((outcome as Draft).website).toBe(url);
  expect((outcome as Draft).remarks?.map(({ value }) => value) ?? []).toEqual(remarks);
});

describe('ZIP codes that a spreadsheet changed', () => {
  test.each([
    ['Cambridge', 'MA', '2138', '02138'],
    ['CAMBRIDGE', 'MA', '21381234', '02138'],
    ['Adjuntas', 'PR', '601', '00601'],
    ['Tempe', 'AZ', '85281.0', '85281'],
    ['', 'MA', '2138', '02138'],
  ])('%s, %s %s is repaired', (city, state, zip, repaired) => {
    expect(check([city, state, zip])).toMatchObject({ zip: repaired, remarks: ['repaired-zip'] });
  });

  test.each([
    ['Worcester', 'MA', '2138', 'another town of the state'],
    ['Hartford', 'CT', '2138', 'another state'],
    ['Boston', 'MA', 'N/A', 'no number'],
    ['Boston', 'MA', '213', 'no ZIP code'],
  ])('%s, %s %s is not: %s', (city, state, zip) => {
    expect(check([city, state, zip])).toMatchObject({
      zip: '',
      near: `${city}, ${state}`,
      remarks: ['unusable-zip'],
    });
  });

  test('without a city, a row with one that cannot be repaired has no place', () => {
    expect(check(['', 'CT', '2138']).outcome).toMatchObject({ reason: 'no-place' });
  });
});

test('a ZIP code of another state is reported, and the city decides where it is known', () => {
  expect(check(['Hartford', 'CT', '85281'])).toMatchObject({
    zip: '85281',
    near: 'Hartford, CT',
    remarks: ['other-state-zip'],
  });
  expect(check(['Nowhere at All', 'CT', '85281'])).toMatchObject({ near: 'Tempe, AZ', remarks: ['other-state-zip'] });
  expect(check(['Tempe', 'AZ', '85281'])).toMatchObject({ near: 'Tempe, AZ', remarks: [] });
});

test('coordinates far from both ZIP code and city are reported, and kept', () => {
  const phoenix = { lat: 33.45, lng: -112.07 };
  const far = check(['Tucson', 'AZ', '85701'], { location: phoenix });
  expect(far).toMatchObject({ outcome: { location: phoenix, locationPrecision: 'exact' }, remarks: ['far-point'] });
  // The town has other ZIP codes, or the ZIP code another town of the same name.
  expect(check(['Phoenix', 'AZ', '85701'], { location: phoenix }).remarks).toEqual([]);
  expect(check(['Tucson', 'AZ', '85004'], { location: phoenix }).remarks).toEqual([]);
  // In Alaska, villages that we do not know share the ZIP code of a town.
  expect(check(['Coldfoot', 'AK', '99701'], { location: { lat: 67.25, lng: -150.18 } }).remarks).toEqual([]);
});

test('coordinates of another state are reported and replaced by those of the ZIP code or city', () => {
  const denver = { lat: 39.74, lng: -104.99 };
  const wrong = check(['Tempe', 'AZ', '85281'], { location: denver });
  expect(wrong).toMatchObject({ near: 'Tempe, AZ', remarks: ['other-state-point'] });
  expect(wrong.outcome).toMatchObject({ locationPrecision: 'approximate' });
  expect(check(['', 'AZ', ''], { location: denver })).toMatchObject({
    outcome: { location: denver, locationPrecision: 'exact' },
    remarks: ['other-state-point'],
  });
  const mesa = { lat: 33.41, lng: -111.83 };
  expect(check(['Tempe', 'AZ', '85281'], { location: mesa })).toMatchObject({
    outcome: { location: mesa, locationPrecision: 'exact' },
    remarks: [],
  });
});

test.each([
  ['2026-11-22', '2026-11-22'],
  ['1990-01-01', '1990-01-01'],
  ['2026-11-23', null],
  ['2099-01-01', null],
  ['1989-12-31', null],
  ['1900-01-01', null],
])('a row of %s stays, dated %s', (sourceDate, kept) => {
  const acceptingNewPatientsAsOf = sourceDate;
  const { outcome, remarks } = check(['Tempe', 'AZ', '85281'], { sourceDate, acceptingNewPatientsAsOf });
  expect(outcome).toMatchObject({ sourceDate: kept, acceptingNewPatientsAsOf: kept });
  expect(remarks).toEqual(kept ? [] : ['unusable-date', 'unusable-date']);
});

test('details keep their line breaks, tidily', () => {
  const details = {
    eligibility: ' Anyone\u00a0 here.\r\n\n\n\n\u200b No  papers.\u2028Come in.\n',
    fees: `a\n${'b'.repeat(3000)}`,
  };
  const { outcome } = check(['Tempe', 'AZ', '85281'], { details });
  expect(outcome).toMatchObject({ details: { eligibility: 'Anyone here.\n\nNo papers.\nCome in.' } });
  expect((outcome as Draft).details?.fees).toMatch(/^a\nb{1997}…$/);
});

test.each([
  ['mailto:x@p.org?subject=Hi', 'x@p.org', []],
  ['a@b.org; c@d.org', 'a@b.org', ['email: c@d.org']],
  ['a@b.org / a@b.org', 'a@b.org', []],
  ['Maria <m@p.org>', 'm@p.org', []],
  ['Write to m@p.org.', 'm@p.org', []],
  ['Email:m@p.org', 'm@p.org', []],
  ['https://user@p.org/x', undefined, ['email: https://user@p.org/x']],
  ['www.facebook.com/a@b.org', undefined, ['email: www.facebook.com/a@b.org']],
  ['m at p.org', undefined, ['email: m at p.org']],
  ['https://p.org/?to=m@p.org', undefined, ['email: https://p.org/?to=m@p.org']],
  [' ', undefined, []],
])('of %j the first email address is read', (text, email, remarks) => {
  const { outcome } = check(['Tempe', 'AZ', '85281'], { details: { email: text } });
  expect((outcome as Draft).details?.email).toBe(email);
  expect((outcome as Draft).remarks?.map(({ value }) => value) ?? []).toEqual(remarks);
});

test('a further number has ten digits, or three: a relay or a line for help', () => {
  const numbers = ['4805550143', '711', '988', '12', '555', '48055501433'];
  const { outcome } = check(['Tempe', 'AZ', '85281'], { details: { phones: numbers.map((number) => ({ number })) } });
  expect((outcome as Draft).details?.phones?.map(({ number }) => number)).toEqual(['4805550143', '711', '988']);
});

test.each([
  ['0, 0', { lat: 0, lng: 0 }, '0, 0 is outside the United States'],
  ['another country', { lat: 19.43, lng: -99.13 }, '19.43, -99.13 is outside the United States'],
  [
    'latitude and longitude in each other’s place',
    { lat: -111.94, lng: 33.42 },
    '-111.94, 33.42 is outside the United States: latitude and longitude are swapped',
  ],
])('a point at %s is placed by ZIP code or town, with a remark', (_, location, value) => {
  const byZip = check(['', 'AZ', '85281'], { location });
  expect(byZip).toMatchObject({ near: 'Tempe, AZ', remarks: ['foreign-point'] });
  expect(byZip.outcome).toMatchObject({ locationPrecision: 'approximate', remarks: [{ value }] });
  expect(check(['Tempe', 'AZ', ''], { location })).toMatchObject({ near: 'Tempe, AZ', remarks: ['foreign-point'] });
  expect(check(['Atlantis', 'AZ', ''], { location }).outcome).toMatchObject({
    reason: 'impossible-coordinates',
    value: `${location.lat}, ${location.lng}`,
  });
});
