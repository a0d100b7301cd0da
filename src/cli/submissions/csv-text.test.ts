import { expect, test } from 'vitest';
import { csvText } from './csv-text.ts';

test('rows are quoted where needed, and missing values are empty', () => {
  expect(csvText(['a', 'b'], [{ a: 'plain', b: 'x,"y"\nz' }, { a: null }])).toBe('a,b\r\nplain,"x,""y""\nz"\r\n,\r\n');
});

test.each(['=1+1', '+1 602 555 0123', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1+1', '=cmd|"/c calc"!A1'])(
  'a spreadsheet takes %j for text',
  (text) => {
    const [, cell] = csvText(['a'], [{ a: text }]).split('a\r\n');
    expect(cell!.replace(/^"/, '')).toMatch(/^'/);
  },
);

test.each(['5=5', 'a-b', 'ana@example.org', 'Ñandú'])('%j stays as it is', (text) => {
  expect(csvText(['a'], [{ a: text }])).toBe(`a\r\n${text}\r\n`);
});
