import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ScratchFile } from '#sqlite/scratch-file.ts';
import { RaggedList, type RaggedRows } from './ragged-list.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ragged-list-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Rows of 0 to 6 values, each twice. */
function rowsOf(list: RaggedList, rows: number): RaggedRows {
  for (let row = 0; row < rows; row++) {
    for (let at = 0; at < 2 * (row % 7); at++) list.pushOnce(row + (at >> 1));
    list.endRow();
  }
  return list.take();
}

describe('RaggedList', () => {
  test('keeps each value of a row once', () => {
    const { starts, values } = rowsOf(new RaggedList(), 4);
    expect([...starts]).toEqual([0, 0, 1, 3, 6]);
    expect([...values]).toEqual([1, 2, 3, 3, 4, 5]);
  });

  test('is the same with a scratch file, of which no name is left', () => {
    const path = join(folder, 'scratch');
    const scratch = new ScratchFile(path);
    expect(existsSync(path)).toBe(false);
    const [first, second] = [new RaggedList(scratch), new RaggedList(scratch)];
    // More than fits into memory at once, from both in turn.
    for (let row = 0; row < 500_000; row++) {
      for (let at = 0; at < row % 3; at++) first.pushOnce(row + at);
      second.pushOnce(row);
      first.endRow();
      second.endRow();
    }
    const [a, b] = [first.take(), second.take()];
    scratch.close();
    expect(a.values.length).toBe(499_999);
    for (const row of [0, 1, 2, 262_143, 262_144, 400_001, 499_999]) {
      const values = [...a.values.subarray(a.starts[row], a.starts[row + 1])];
      expect(values).toEqual(Array.from({ length: row % 3 }, (_, at) => row + at));
      expect([...b.values.subarray(b.starts[row], b.starts[row + 1])]).toEqual([row]);
    }
    expect(a.starts.at(-1)).toBe(a.values.length);
  });
});
