import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readAll, ScratchFile } from './scratch-file.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scratch-file-'));
  path = join(folder, 'scratch');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('ScratchFile', () => {
  test('returns what was appended, small and large, written or not', () => {
    const scratch = new ScratchFile(path);
    const sizes = [1, 0, 700_000, 400_000, 3_000_000, 5, 1024 ** 2, 1024 ** 2 + 1, 9];
    const places = sizes.map((size, at) => ({ size, at, position: scratch.append(new Uint8Array(size).fill(at)) }));
    for (const { size, at, position } of places.reverse()) {
      const bytes = new Uint8Array(size).fill(255);
      scratch.read(position, bytes);
      expect(bytes.every((byte) => byte === at)).toBe(true);
    }
    scratch.close();
  });

  test('shares all that was appended, and goes on', () => {
    const scratch = new ScratchFile(path);
    const position = scratch.append(new Uint8Array(9).fill(7));
    const file = scratch.share();
    const next = scratch.append(new Uint8Array(3).fill(8));
    const [bytes, own] = [new Uint8Array(9), new Uint8Array(3)];
    readAll(file, bytes, position);
    scratch.read(next, own);
    expect([...bytes, ...own]).toEqual([7, 7, 7, 7, 7, 7, 7, 7, 7, 8, 8, 8]);
    scratch.close();
  });

  test('leaves no name, and replaces a file that is in its place', () => {
    writeFileSync(path, 'of a process that was killed');
    const scratch = new ScratchFile(path);
    scratch.append(new Uint8Array(2_000_000));
    expect(readdirSync(folder)).toEqual([]);
    scratch.close();
  });

  test('what was never appended is an error', () => {
    const scratch = new ScratchFile(path);
    const position = scratch.append(new Uint8Array(2_000_000));
    expect(() => scratch.read(position, new Uint8Array(2_000_001))).toThrow(/ends at 2000000/);
    scratch.close();
  });
});
