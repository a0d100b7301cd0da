import { expect, test } from 'vitest';
import { houseNumber, overlaps, streetLine, streetNumber } from './street-number.ts';

test.each<[string, number | [number, number] | null]>([
  ['12 Oak Ave', 12],
  ['12A Oak Ave', 12],
  ['12-A Oak Ave', 12],
  ['12R Oak Ave', 12],
  ['12 1/2 North Oak St', 12],
  ['518 27 1/4 Rd', 518],
  ['172, 66th Regiment St.', 172],
  ['5880 South 1600 West', 5880],
  ['642 5th Avenue and Main Street', 642],
  ['One Main St', 1],
  ['TWELVE Oaks Plaza', 12],
  ['#1 Clinic Road', 1],
  ['100-102 Main St', [100, 102]],
  ['100 - 102 Main St', [100, 102]],
  ['120/122 Main St', [120, 122]],
  ['2411-13 Second Avenue', [2411, 2413]],
  ['W350 S1402 Millpond Road', 3501402],
  ['N95W16975 Falls Pkwy', 9516975],
  ['65-1340 Alder Hwy', 651340],
  ['Suite 200, 12 Oak Ave', 12],
  ['Bldg. A 12 Oak Ave', 12],
  ['2nd Floor, 12 Oak Ave', 12],
  ['PO Box 349', null],
  ['5th and Montgomery Avenue', null],
  ['1st Avenue', null],
  ['12th St', null],
  ['US-50 & W 301', null],
  ['12.4 Carr 20', null],
  ['Carr 20 Zona Industrial', null],
  ['General Delivery', null],
  ['0 Oak Ave', null],
  ['12345678901234567890 Oak Ave', null],
  ['', null],
])('%s', (street, expected) => {
  const [low, high] = Array.isArray(expected) ? expected : [expected, expected];
  expect(streetNumber(street, '85281', 'AZ')).toEqual(low === null ? null : { low, high });
});

test('hyphenated numbers of Queens and Hawaii are one number, as lists without hyphens write it', () => {
  expect(streetNumber('30-50 Alder Blvd', '11435', 'NY')).toEqual(streetNumber('3050 Alder Blvd', '', 'NY'));
  expect(streetNumber('94-98 Alder St', '96797', 'HI')).toEqual({ low: 9498, high: 9498 });
  expect(streetNumber('16-24 Union St', '10940', 'NY')).toEqual({ low: 16, high: 24 });
});

test('ranges overlap with the numbers in them', () => {
  const range = { low: 100, high: 104 };
  expect(overlaps(range, { low: 102, high: 102 })).toBe(true);
  expect(overlaps({ low: 104, high: 108 }, range)).toBe(true);
  expect(overlaps(range, { low: 106, high: 106 })).toBe(false);
});

test('houseNumber is the first one in the lines of an address', () => {
  const lines = ['Psychiatry Associates', '12 Oak Ave', '14 Elm St'];
  expect(houseNumber(lines, '', 'AZ')).toEqual({ low: 12, high: 12 });
  expect(houseNumber(['PO Box 3'], '', 'AZ')).toBeNull();
  expect(houseNumber([], '', 'AZ')).toBeNull();
});

test('streetLine finds the line with the house number', () => {
  expect(streetLine(['Psychiatry Associates', '12 Oak Ave', '3rd Floor'], '', 'AZ')).toBe('12 Oak Ave');
  expect(streetLine(['PO Box 3', 'Oak Ave'], '', 'AZ')).toBe('PO Box 3');
  expect(streetLine([], '', 'AZ')).toBe('');
});
