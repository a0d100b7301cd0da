import { describe, expect, test } from 'vitest';
import { readPoint } from './read-point.ts';

function read(lat: string, lng: string) {
  const lost: string[] = [];
  const point = readPoint(lat, lng, (text) => lost.push(text));
  return { point: point && [Number(point.lat.toFixed(4)), Number(point.lng.toFixed(4))], lost };
}

describe('degrees in two cells', () => {
  test.each([
    ['33.42', '-111.94', 33.42, -111.94],
    [' 33.42 ', '−111.94', 33.42, -111.94],
    ['33.42', '-073.896570', 33.42, -73.8966],
    ['33,42', '-111,94', 33.42, -111.94],
    ['33.42°', '-111.94°', 33.42, -111.94],
    ['33.42 N', '111.94 W', 33.42, -111.94],
    ['N33.42', 'W111.94', 33.42, -111.94],
    ['33.42 n', '111.94° west', 33.42, -111.94],
    ['33,42 N', '111,94 O', 33.42, -111.94],
    ['33.42 norte', '111.94 oeste', 33.42, -111.94],
    ['33°25\'12"N', '111°56\'24"W', 33.42, -111.94],
    ['33º25’12”', '-111º56’24”', 33.42, -111.94],
    ['33° 25′ 12″ N', '111° 56′ 24″ W', 33.42, -111.94],
    ["33 25.2' N", '111 56.4 W', 33.42, -111.94],
    ['33d25m12s', '-111d56m24s', 33.42, -111.94],
    ['33d25m12sN', '111d56m24sW', 33.42, -111.94],
    ['14.28 S', '170.7 W', -14.28, -170.7],
    // The letters say which is which.
    ['111.94 W', '33.42 N', 33.42, -111.94],
    // Outside the US, as checkDraft tells.
    ['0', '0', 0, 0],
    ['-111.94', '33.42', -111.94, 33.42],
    ['33.42', '111.94', 33.42, 111.94],
  ])('%j, %j', (lat, lng, north, east) => {
    expect(read(lat, lng)).toEqual({ point: [north, east], lost: [] });
  });
});

describe('both in one cell', () => {
  test.each([
    ['33.42, -111.94'],
    ['33.42,-111.94'],
    ['33.42;-111.94'],
    ['33.42 -111.94'],
    ['33.42 / -111.94'],
    ['(33.42, -111.94)'],
    ['[33.42, -111.94]'],
    ['33,42; -111,94'],
    ['33,42, -111,94'],
    ['33,42 -111,94'],
    ['33.42 N, 111.94 W'],
    ['33.42N 111.94W'],
    ['N33.42 W111.94'],
    ['33°25\'12"N 111°56\'24"W'],
    ['33°25\'12"N, 111°56\'24"W'],
    ['POINT (-111.94 33.42)'],
    ['POINT(-111.94 33.42)'],
    ['1 Oak Ave, Tempe, AZ\n(33.42, -111.94)'],
    // Some write longitude first; nothing in the US can be read both ways.
    ['-111.94, 33.42'],
    ['[-111.94,33.42]'],
    ['111.94W 33.42N'],
  ])('%j', (cell) => {
    expect(read(cell, '')).toEqual({ point: [33.42, -111.94], lost: [] });
    expect(read('', cell)).toEqual({ point: [33.42, -111.94], lost: [] });
    expect(read(cell, cell)).toEqual({ point: [33.42, -111.94], lost: [] });
  });
});

test.each(['', 'n/a', 'N/A', 'null', 'None', '-', 'unknown', '-9999'])('%j says that there are none', (text) => {
  expect(read(text, text)).toEqual({ point: null, lost: [] });
});

test.each([
  ['33.42', ''],
  ['north', 'west'],
  ['100', '-9999'],
  ['33.42', '-181'],
  ['33.42 N', '40.1 N'],
  ['33°75\'12"N', '111°56\'24"W'],
  ['33.5°25\'12"N', '111°56\'24"W'],
  ['1,234,5', '-111.94'],
  ['33.4.2', '-111.94'],
  ['Tempe', ''],
])('%j, %j cannot be read, and is told', (lat, lng) => {
  expect(read(lat, lng)).toEqual({ point: null, lost: [`latitude, longitude: ${lat}, ${lng}`] });
});

test('a hostile cell takes no time that grows with its square', () => {
  for (const text of ['1 ', "1'", '(', '1,', 'N', '°']) readPoint(text.repeat(50_000), '', () => undefined);
});
