import { expect, test } from 'vitest';
import { toCsv } from './list-csv.ts';

test('fields are quoted, quotes doubled, lines within fields kept, lines ended as RFC 4180 says', () => {
  expect(
    toCsv([
      ['Name', 'Note'],
      ['Ana "la doctora"', 'one,\ntwo'],
    ]),
  ).toBe('\uFEFF"Name","Note"\r\n"Ana ""la doctora""","one,\ntwo"\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\n=cmd', '＝1'])('%j is no formula', (field) => {
  expect(toCsv([[field]])).toBe(`\uFEFF"'${field}"\r\n`);
});

test.each(['(602) 555-0123', '2026-11-21', 'Ask = answer'])('%j stays as it is', (field) => {
  expect(toCsv([[field]])).toBe(`\uFEFF"${field}"\r\n`);
});
