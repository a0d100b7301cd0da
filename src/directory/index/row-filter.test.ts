import { expect, test } from 'vitest';
import { BlockMasks } from './block-masks.ts';
import { Circle } from './circle.ts';
import { IndexBuilder } from './index-builder.ts';
import { RowFilter } from './row-filter.ts';
import { countMask } from './row-mask.ts';
import { TagContainers } from './tag-containers.ts';

test('a block has only its rows in the circle, whatever was asked of it before', () => {
  const builder = new IndexBuilder(200);
  for (let row = 0; row < 200; row++) {
    builder.startRecord(row, 40_000_000 + row * 10_000, -75_000_000);
    builder.endRecord();
  }
  const columns = builder.columns((row) => row);
  // About 0.69 miles apart: 29 rows within 20 miles, the center's and 28 north of it.
  const circle = new Circle({ lat: 40, lng: -75 }, 20);
  const masks = new BlockMasks(1);
  const conditions = { circle, tagGroups: [], name: null, evidence: null, facts: null, leftOut: null };
  const open = () => new RowFilter(columns, new TagContainers(columns), conditions, masks);
  const rows = (mask: ReturnType<RowFilter['match']>) => countMask(mask!);

  expect(rows(open().match(0))).toBe(29);
  const asked = open();
  expect(asked.countNarrower(0, new Circle({ lat: 40, lng: -75 }, 10))).toBe(15);
  expect([rows(asked.candidates(0)), rows(asked.match(0)), rows(asked.candidates(0))]).toEqual([200, 29, 29]);
});
