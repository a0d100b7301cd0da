import { appendFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { ColumnarFile, ColumnarFileWriter } from './columnar-file.ts';
import { UnreadableFileError } from './read-columns.ts';

function writeSample(): string {
  const path = join(temporaryFolder(), 'sample.index');
  const file = new ColumnarFileWriter(path);
  file.add('odd', Uint8Array.of(1, 2, 3));
  file.add('wide', Int32Array.of(-1, 2 ** 31 - 1));
  file.add('empty', new Uint16Array());
  file.finish(3, { imports: [7] });
  file.close();
  return path;
}

describe('columnar file', () => {
  test('returns its columns and metadata', async () => {
    const file = await ColumnarFile.read(writeSample(), 3);
    expect(file.meta).toEqual({ imports: [7] });
    expect(file.column('odd', 'Uint8')).toEqual(Uint8Array.of(1, 2, 3));
    expect(file.column('wide', 'Int32')).toEqual(Int32Array.of(-1, 2 ** 31 - 1));
    expect(file.column('empty', 'Uint16')).toEqual(new Uint16Array());
  });

  test('rejects another version and a column of another type', async () => {
    const path = writeSample();
    await expect(ColumnarFile.read(path, 4)).rejects.toThrow(/sample\.index cannot be used.*columns 3, not.*columns 4/);
    const file = await ColumnarFile.read(path, 3);
    expect(() => file.column('wide', 'Uint32')).toThrow(UnreadableFileError);
  });

  test('rejects a truncated file', async () => {
    const size = readFileSync(writeSample()).length;
    for (const length of [0, 5, 65_535, 65_536, size - 1]) {
      const path = writeSample();
      truncateSync(path, length);
      await expect(ColumnarFile.read(path, 3), `${length} bytes`).rejects.toThrow(UnreadableFileError);
    }
  });

  test('rejects extra bytes at the end', async () => {
    const path = writeSample();
    appendFileSync(path, 'more');
    await expect(ColumnarFile.read(path, 3)).rejects.toThrow(UnreadableFileError);
  });

  test('rejects any changed byte', async () => {
    const good = readFileSync(writeSample());
    for (const at of [0, 7, 8, 100, 65_535, 65_536, 65_544, good.length - 1]) {
      const path = writeSample();
      const bytes = Buffer.from(good);
      bytes[at]! ^= 4;
      writeFileSync(path, bytes);
      await expect(ColumnarFile.read(path, 3), `byte ${at}`).rejects.toThrow(UnreadableFileError);
    }
  });
});
