import { constants, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openDataFile } from './open-data-file.ts';
import { writeTestFile } from './testing/import-files.ts';

const first = 'a'.repeat(300_000);
/** Several blocks that cannot be packed. */
let state = 1;
const second = Buffer.from(
  Array.from({ length: 500_000 }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 24;
  }),
);
const SKIPPED = Buffer.from('5a2a4d1803000000010203', 'hex');

async function unpack(...packed: Buffer[]): Promise<Buffer> {
  const file = await openDataFile(writeTestFile('table.csv.zst', Buffer.concat(packed)));
  return Buffer.concat(await Array.fromAsync(file.bytes));
}

test('all frames are unpacked, and those to be skipped are skipped', async () => {
  const withChecksum = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };
  const frames = [zstdCompressSync(first), SKIPPED, zstdCompressSync(second, withChecksum), zstdCompressSync('')];
  expect((await unpack(...frames)).equals(Buffer.concat([Buffer.from(first), second]))).toBe(true);
  expect((await unpack(SKIPPED, ...frames)).length).toBe(800_000);
});

test.each<[string, Buffer]>([
  ['half a second frame', zstdCompressSync(second).subarray(0, 300_000)],
  ['something else after the first frame', Buffer.from('<html>')],
  ['a byte too many', Buffer.from([0])],
  ['a damaged block', Buffer.concat([zstdCompressSync(second).subarray(0, 20), Buffer.alloc(500, 0xff)])],
])('%s is an error', async (_, more) => {
  await expect(unpack(zstdCompressSync(first), more)).rejects.toThrow(
    /table\.csv\.zst: the Zstandard file is incomplete or damaged/,
  );
});
