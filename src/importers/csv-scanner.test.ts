import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CsvRow, CsvScanner } from './csv-scanner.ts';

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Scans text given in pieces of `step` bytes; the first row counts as the header, every column is wanted. */
function scan(text: string, step = 1000): CsvRow[] {
  const scanner = new CsvScanner('list.csv');
  const rows: CsvRow[] = [];
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += step) {
    let piece = bytes.subarray(at, at + step);
    if (rows.length === 0) {
      rows.push(...scanner.push(piece, 1));
      if (rows.length === 0) continue;
      scanner.want(
        rows[0]!.values.map((_, i) => i),
        rows[0]!.values.length,
      );
      piece = Buffer.alloc(0);
    }
    rows.push(...scanner.push(piece));
  }
  rows.push(...scanner.finish());
  return rows;
}

describe('CsvScanner', () => {
  test('values come back as they were written, whatever the pieces and line ends', () => {
    const value = fc.oneof(fc.constant(''), fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[",\r\n a-z]*$/));
    const row = fc.array(value, { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1 }),
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom('\n', '\r\n'),
        (data, step, end) => {
          const text = [['a', 'b', 'c'], ...data].map((values) => values.map(quote).join(',') + end).join('');
          const rows = scan(text, step);
          expect(rows.slice(1).map(({ values }) => values)).toEqual(data);
          expect(rows.every(({ wellFormed }) => wellFormed)).toBe(true);
        },
      ),
    );
  });

  test('a row knows the line on which it starts, also after values with line breaks and blank lines', () => {
    expect(scan('a,b\n"x\ny",1\n\n"z",2\r\nlast,3').map(({ line }) => line)).toEqual([1, 2, 5, 6]);
  });

  test('the last row needs no line end', () => {
    expect(scan('a,b\n1,2')[1]!.values).toEqual(['1', '2']);
    expect(scan('a,b\n1,"2"')[1]!.values).toEqual(['1', '2']);
    expect(scan('a,b\n1,')[1]!.values).toEqual(['1', '']);
  });

  test('rows with too few or too many values, or text after a quote, are marked and the next one is read', () => {
    const rows = scan('a,b\n1\n1,2,3\n"1"x,2\n1,2\n');
    expect(rows.map(({ wellFormed }) => wellFormed)).toEqual([true, false, false, false, true]);
  });

  test('a file that ends within quotes is refused with the line of the quote', () => {
    expect(() => scan('a,b\n1,2\n3,"four\nfive,6\n')).toThrow(/list\.csv.*line 3.*never closed/s);
  });

  test('a file that ends in the middle of a row is refused; a broken last row with its line end is not', () => {
    expect(() => scan('a,b,c\n1,2,3\n4,5')).toThrow(/list\.csv, line 3: .*middle of a row/);
    expect(scan('a,b,c\n1,2,3\n4,5\n').at(-1)!.wellFormed).toBe(false);
  });

  test('bytes that are no UTF-8 are refused with their line, and read where Latin-1 is said', () => {
    const bytes = Buffer.from('a\nok\nPe\xf1a\n', 'latin1');
    const strict = new CsvScanner('list.csv');
    strict.push(bytes, 1);
    strict.want([0], 1);
    expect(() => strict.push(Buffer.alloc(0))).toThrow(/list\.csv, line 3.*UTF-8/);
    const latin1 = new CsvScanner('list.csv', 'latin1');
    latin1.push(bytes, 1);
    latin1.want([0], 1);
    expect(latin1.push(Buffer.alloc(0)).map(({ values }) => values[0])).toEqual(['ok', 'Peña']);
  });

  test('only wanted columns are kept, each in its slot', () => {
    const scanner = new CsvScanner('list.csv');
    scanner.push(Buffer.from('a,b,c\n'), 1);
    scanner.want([1, -1, 0], 3);
    expect(scanner.push(Buffer.from('1,"",3\n'))[0]!.values).toEqual(['3', '1', '']);
  });
});
