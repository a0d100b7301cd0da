import { expect, test } from 'vitest';
import { csvText, escapeFormulas, unescapeFormulas } from './csv-text.ts';

test('quotes fields where needed, doubles quotes, keeps line breaks inside fields and ends rows with CR LF', () => {
  expect(
    csvText([
      ['a', 'b'],
      ['plain', 'x,"y"\nz'],
      ['', ' blank'],
      ['one; two', 'a\tb'],
    ]),
  ).toBe('a,b\r\nplain,"x,""y""\nz"\r\n," blank"\r\n"one; two","a\tb"\r\n');
});

test('quotes every field with quoteAll', () => {
  const rows = [
    ['Name', 'Note'],
    ['Ana "la doctora"', 'one,\ntwo'],
  ];
  expect(csvText(rows, { quoteAll: true })).toBe('"Name","Note"\r\n"Ana ""la doctora""","one,\ntwo"\r\n');
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1 602 555 0123', "'+1 602 555 0123"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['\n=cmd', "'\n'=cmd"],
  [' =1', "' =1"],
  ['＝1+1', "'＝1+1"],
  ['=cmd|"/c calc"!A1', `'=cmd|"/c calc"!A1`],
  // A spreadsheet that expects semicolons or tabs begins cells here, whatever is quoted.
  ['Ana;=cmd', "Ana;'=cmd"],
  ['Ana; =cmd;\u00a0@x', "Ana;' =cmd;'\u00a0@x"],
  ['Ana\t+1', "Ana\t'+1"],
  ['Ana\r\n=cmd', "Ana\r\n'=cmd"],
])('escapes %j so that a spreadsheet reads it as text', (field, escaped) => {
  expect(escapeFormulas([[field]])).toEqual([[escaped]]);
  expect(unescapeFormulas(escaped)).toBe(field);
});

test.each(['5=5', 'a-b', 'ana@example.org', 'Ñandú', '(602) 555-0123', '2026-11-21', 'Ask = answer'])(
  'leaves %j unchanged',
  (field) => {
    expect(csvText(escapeFormulas([[field]]))).toBe(`${field}\r\n`);
  },
);

test('takes no other apostrophe off', () => {
  for (const field of ["O'Brien", "'quoted'", "Tom's - and others"]) expect(unescapeFormulas(field)).toBe(field);
});
