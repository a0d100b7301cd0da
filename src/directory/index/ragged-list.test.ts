import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ScratchFile } from '#files/scratch-file.ts';
import { RaggedList } from './ragged-list.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ragged-list-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('RaggedList', () => {
  test('keeps each value of a row once', () => {
    const list = new RaggedList();
    for (const row of [[], [1, 1], [2, 3, 2], [3, 4, 5]]) {
      for (const value of row) list.pushOnce(value);
      list.endRow();
    }
    const { starts, values } = list.take(Uint32Array.of(2, 0, 3, 1));
    expect([...starts]).toEqual([0, 2, 2, 5, 6]);
    expect([...values]).toEqual([2, 3, 3, 4, 5, 1]);
  });

  test('has no rows', () => {
    const { starts, values } = new RaggedList().take(new Uint32Array());
    expect([starts.length, values.length]).toEqual([1, 0]);
  });

  test('is the same with a scratch file', () => {
    const scratch = new ScratchFile(join(folder, 'scratch'));
    const [first, second] = [new RaggedList(scratch), new RaggedList(scratch)];
    // More than fits into memory at once, from both in turn.
    for (let row = 0; row < 500_000; row++) {
      for (let at = 0; at < row % 3; at++) first.pushOnce(row + at);
      second.pushOnce(row);
      first.endRow();
      second.endRow();
    }
    const order = Uint32Array.from({ length: 500_000 }, (_, at) => (at + 7) % 500_000);
    const [a, b] = [first.take(order), second.take(order)];
    scratch.close();
    expect(a.values.length).toBe(499_999);
    for (const row of [0, 1, 2, 262_143, 262_144, 400_001, 499_999]) {
      const at = (row + 499_993) % 500_000;
      const values = [...a.values.subarray(a.starts[at], a.starts[at + 1])];
      expect(values).toEqual(Array.from({ length: row % 3 }, (_, at) => row + at));
      expect([...b.values.subarray(b.starts[at], b.starts[at + 1])]).toEqual([row]);
    }
    expect(a.starts.at(-1)).toBe(a.values.length);
  });
});
