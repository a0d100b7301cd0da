import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CsvRow, CsvScanner } from './csv-scanner.ts';
import type { Encoding } from './encoding.ts';

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Scans text in chunks of `step` bytes; the first row is the header, and every column is selected. */
function scan(text: string, step = 1000, isLoose = false): CsvRow[] {
  const scanner = new CsvScanner('list.csv', 'utf-8', { isLoose });
  const rows: CsvRow[] = [];
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += step) {
    let chunk = bytes.subarray(at, at + step);
    if (rows.length === 0) {
      rows.push(...scanner.push(chunk, 1));
      if (rows.length === 0) continue;
      scanner.select(
        rows[0]!.values.map((_, i) => i),
        rows[0]!.values.length,
      );
      chunk = Buffer.alloc(0);
    }
    rows.push(...scanner.push(chunk));
  }
  rows.push(...scanner.finish());
  return rows;
}

const hasText = (values: string[]) => values.some((value) => value.trim() !== '');

describe('CsvScanner', () => {
  test('values round-trip, whatever the chunks and line endings', () => {
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
          expect(rows.slice(1).map(({ values }) => values)).toEqual(data.filter(hasText));
          expect(rows.every(({ wellFormed }) => wellFormed)).toBe(true);
        },
      ),
    );
  });

  test('a row has the line on which it starts, even after line breaks in values and blank lines', () => {
    expect(scan('a,b\n"x\ny",1\n\n"z",2\r\nlast,3').map(({ line }) => line)).toEqual([1, 2, 5, 6]);
  });

  test('the last row needs no line ending', () => {
    expect(scan('a,b\n1,2')[1]!.values).toEqual(['1', '2']);
    expect(scan('a,b\n1,"2"')[1]!.values).toEqual(['1', '2']);
    expect(scan('a,b\n1,')[1]!.values).toEqual(['1', '']);
  });

  test('marks rows with too few or too many values or text after a quote, and continues', () => {
    const rows = scan('a,b\n1\n1,2,3\n"1"x,2\n1,2\n');
    expect(rows.map(({ wellFormed }) => wellFormed)).toEqual([true, false, false, false, true]);
  });

  test.each([
    ['empty values dropped at the end', '1,2,3\n1,2,3\n1,2,3,4,5\n1,2,3\n', [true, true, true, true]],
    ['a line break after which less than half is left', '1,2,3,4\n1,2\n', [false, false]],
    ['a line break in the second value', '1,2\nx,3,4,5\n1,2,3,4\n', [false, false, true]],
    ['a line break in the fourth value, with a blank line', '1,2,3,4\n\nx,5\n1,2,3,4,5\n', [false, false, true]],
    ['a line break between two short rows', '1,2,3\n1,2,3,4\nx,5\n1,2,3\n', [true, false, false, true]],
    ['a last row of which values are missing', '1,2,3,4,5\n1,2,3,4\n', [true, true]],
  ])('in a loose table, rows are whole or not: %s', (_, text, expected) => {
    for (const step of [1, 5, 1000])
      expect(scan(`a,b,c,d,e\n${text}`, step, true).map(({ wellFormed }) => wellFormed)).toEqual([true, ...expected]);
    expect(scan(`a,b,c,d,e\n${text}`, 1000, true).map(({ line }) => line)).toEqual(
      ['', ...text.split('\n')].flatMap((line, at) => (at === 0 || line ? at + 1 : [])),
    );
  });

  test('rejects a loose table that ends in the middle of a row that could be whole', () => {
    expect(() => scan('a,b,c\n1,2,3\n4,5', 1000, true)).toThrow(/list\.csv, line 3: .*middle of a row/);
    expect(scan('a,b,c\n1,2,3\n4,5\n', 12, true)).toHaveLength(3);
  });

  test('keeps all values of a row, also those that are too many', () => {
    const scanner = new CsvScanner('list.csv', 'utf-8', { keepsCells: true });
    scanner.push(Buffer.from('a,b,c\n'), 1);
    scanner.select([-1, 0, -1], 1);
    const rows = scanner.push(Buffer.from('1,"",3\n"4 ""x""",5,,7\n"8"x,9,10\r\n'));
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['1', '', '3'],
      ['4 "x"', '5', '', '7'],
      ['8', 'x,9,10'],
    ]);
  });

  test('rejects a file that ends within quotes, with the line of the quote', () => {
    expect(() => scan('a,b\n1,2\n3,"four\nfive,6\n')).toThrow(/list\.csv.*line 3.*never closed/s);
  });

  test('rejects a row without an end, with its line', () => {
    const scanner = new CsvScanner('list.csv');
    expect(() => scanner.push(Buffer.from(`a,b\n1,2\n${'x'.repeat(5_000_000)}`))).toThrow(
      /list\.csv, line 3: this row is longer than 4 MB/,
    );
  });

  test('rejects a file that ends in the middle of a row, but not a malformed last row with a line ending', () => {
    expect(() => scan('a,b,c\n1,2,3\n4,5')).toThrow(/list\.csv, line 3: .*middle of a row/);
    expect(scan('a,b,c\n1,2,3\n4,5\n').at(-1)!.wellFormed).toBe(false);
  });

  describe('encodings', () => {
    function scanAs(encoding: Encoding, bytes: Buffer): (string | undefined)[] {
      const scanner = new CsvScanner('list.csv', encoding);
      scanner.push(bytes, 1);
      scanner.select([0], 1);
      return scanner.push(Buffer.alloc(0)).map(({ values }) => values[0]);
    }
    const windows = Buffer.from('a\nok\nPe\xf1a \x96 \x93St. John\x92s\x94 \x80\n"two\nlines \x8a"\n', 'latin1');

    test('invalid UTF-8 is rejected with its line and the option to add', () => {
      expect(() => scanAs('utf-8', windows)).toThrow(/list\.csv, line 3.*--encoding windows-1252/);
    });

    test('Windows-1252 keeps its quotes, dashes and signs', () => {
      expect(scanAs('windows-1252', windows)).toEqual(['ok', 'Peña – “St. John’s” €', 'two\nlines Š']);
    });

    test('UTF-8 is not read as Windows-1252, and a byte that it does not have is not lost', () => {
      expect(() => scanAs('windows-1252', Buffer.from('a\nok\nPeña\n'))).toThrow(/line 3: this is UTF-8.*Leave out/);
      expect(() => scanAs('windows-1252', Buffer.from('a\nPe\x81a\n', 'latin1'))).toThrow(
        /line 2: .*not in Windows-1252/,
      );
    });
  });

  test('returns only the selected columns, each in its slot', () => {
    const scanner = new CsvScanner('list.csv');
    scanner.push(Buffer.from('a,b,c\n'), 1);
    scanner.select([1, -1, 0], 3);
    expect(scanner.push(Buffer.from('1,"",3\n'))[0]!.values).toEqual(['3', '1', '']);
  });
});

describe('rows without any text', () => {
  const rowsOf = (text: string | Buffer, encoding: 'utf-8' | 'windows-1252' = 'utf-8') => {
    const scanner = new CsvScanner('list.csv', encoding);
    const bytes = Buffer.from(text as string);
    scanner.push(Buffer.from('a,b,c\n'), 1);
    scanner.select([0, -1, 1], 2);
    return [...scanner.push(bytes), ...scanner.finish()].map(({ line, values, wellFormed }) => [
      line,
      ...values,
      wellFormed,
    ]);
  };

  test.each([
    ['only commas', ',,\n'],
    ['too many commas', ',,,,,,\n'],
    ['too few commas', ',\n'],
    ['quotes', '"","",""\n'],
    ['spaces and tabs', ' ,\t, \n'],
    ['spaces in quotes', '" ",,"\u00a0"\r\n'],
    ['line breaks in quotes', '"\n",,\n'],
  ])('are no rows: %s', (_, blank) => {
    const lines = blank.split('\n').length - 1;
    expect(rowsOf(`1,,2\n${blank}3,,4\n`)).toEqual([
      [2, '1', '2', true],
      [3 + lines, '3', '4', true],
    ]);
  });

  test('at the end of the file, also cut off', () => {
    expect(rowsOf('1,,2\n,,\n,,\n')).toEqual([[2, '1', '2', true]]);
    expect(rowsOf('1,,2\n,')).toEqual([[2, '1', '2', true]]);
    expect(rowsOf('1,2\n,')).toEqual([[2, '1', '', false]]);
  });

  test('a row with text in a column that is not read stays a row', () => {
    expect(rowsOf(',x,\n')).toEqual([[2, '', '', true]]);
    expect(rowsOf(Buffer.from([0x2c, 0xa0, 0x2c, 0x0a]), 'windows-1252')).toEqual([]);
  });
});
