import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ColumnarIndex } from './columnar-index.ts';
import { IndexBuilder } from './index-builder.ts';
import { LayeredIndex } from './layered-index.ts';
import { LeftOutRows } from './left-out-rows.ts';

interface Row {
  number: number;
  lat: number;
  lng: number;
  tags: number[];
  name: string;
}

const ROWS = 6000;
const WORDS = ['care', 'home', 'dental', 'kids', 'speech'];
const CENTER = { lat: 40, lng: -75 };

/** A row whose values follow from its number and `version`; many at the same point. */
function rowOf(number: number, version: number): Row {
  const bits = Math.imul(number + 1, 0x9e37_79b1 + 2 * version) >>> 0;
  const [a, b] = [bits % 41, (bits >>> 9) % 53];
  return {
    number,
    lat: 40_000_000 + 17_000 * (a - 20),
    lng: -75_000_000 + 17_000 * (b - 26),
    // On most rows of a block, on some, and on few.
    tags: [...(a % 5 > 0 ? [1] : []), ...(b % 25 === 0 ? [2] : []), ...(bits % 300 === 0 ? [3] : [])],
    name: `${WORDS[a % 5]} ${WORDS[b % 5]}`,
  };
}

function indexOf(rows: Row[]): ColumnarIndex {
  const builder = new IndexBuilder(rows.length);
  for (const { number, lat, lng, tags, name } of rows) {
    builder.startRecord(number, lat, lng);
    for (const tag of tags) builder.addTag(tag);
    builder.addName(name);
    builder.endRecord();
  }
  return new ColumnarIndex(
    builder.columns((number) => number),
    null,
  );
}

/** Returns all that a search finds, with record numbers for rows. */
function answers(index: LayeredIndex, query: Parameters<LayeredIndex['page']>[0], offset: number) {
  const numbers = (rows: { row: number; distanceMiles: number }[]) =>
    rows.map(({ row, distanceMiles }) => [index.recordAt(row), index.pointAt(row), distanceMiles]);
  const points: string[] = [];
  const every = index.everyMatch(query, 100, (columns, first, end) => {
    for (let row = first; row < end; row++) points.push(`${columns[2 * row]} ${columns[2 * row + 1]}`);
  });
  const { total, rows } = index.page(query, offset, 12);
  return {
    total,
    page: numbers(rows),
    nearest: numbers(index.nearest(query, 30)),
    every: [every.total, every.rows && numbers(every.rows), points.sort()],
  };
}

test('a base and its delta are searched as one index', () => {
  const base = Array.from({ length: ROWS }, (_, number) => number)
    .filter((number) => number % 10 > 0)
    .map((number) => rowOf(number, 0));
  const index = indexOf(base);
  const query = fc.record({
    radiusMiles: fc.constantFrom(2, 15, 100),
    tagGroups: fc.constantFrom<number[][][]>([], [[1]], [[2]], [[1], [2, 3]], [[4]]),
    term: fc.constantFrom('', '', '', 'ca den'),
  });
  fc.assert(
    fc.property(query, fc.nat(5500), fc.nat(), fc.constantFrom(2, 5, 50, 7000), (conditions, offset, from, step) => {
      const isChanged = (number: number) => (number + from) % step === 0;
      const changed = Array.from({ length: ROWS }, (_, number) => number).filter(isChanged);
      const delta = changed.filter((number) => number % 3 > 0).map((number) => rowOf(number, 1));
      const leftOut = new LeftOutRows(index.rows);
      index.columns.records.forEach((number, row) => {
        if (isChanged(number)) leftOut.add(row);
      });
      const layered = new LayeredIndex(index, { leftOut, delta: indexOf(delta) });
      const rebuilt = new LayeredIndex(indexOf([...base.filter(({ number }) => !isChanged(number)), ...delta]));
      const asked = { center: CENTER, ...conditions };
      expect(answers(layered, asked, offset)).toEqual(answers(rebuilt, asked, offset));
    }),
    { numRuns: 100 },
  );
});
