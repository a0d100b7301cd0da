import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { makeProvider } from '#listings/testing/make-provider.ts';
import { RecordFileWriter } from './record-file-writer.ts';

test('a disk that fills up while the index of ids is written is reported as such', () => {
  const writer = new RecordFileWriter(join(temporaryFolder(), 'records.db'));
  onTestFinished(() => {
    vi.restoreAllMocks();
    writer.close();
  });
  writer.insert(1, makeProvider());
  const { exec } = DatabaseSync.prototype;
  vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
    if (!sql.startsWith('CREATE UNIQUE')) return exec.call(this, sql);
    throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
  });
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(() => {
    throw Object.assign(new Error('database disk image is malformed'), { errcode: 11 });
  });
  expect(() => writer.finish()).toThrow('database or disk is full');
});
