import { expect, test } from 'vitest';
import { diskProblem } from './disk-problem.ts';

const invalid = (fields: object, cause?: Error) => Object.assign(new Error('no', { cause }), fields);

test('explains how to fix a disk problem reported by the system or by SQLite', () => {
  expect(diskProblem(invalid({ code: 'ENOSPC' }), '/data')).toMatch(/\/data.*full: free up space/);
  expect(diskProblem(invalid({ code: 'ERR_SQLITE_ERROR', errcode: 13 }), '/data')).toMatch(/full/);
  // SQLITE_READONLY_DIRECTORY: an extended code, whose low byte is SQLITE_READONLY.
  expect(diskProblem(invalid({ code: 'ERR_SQLITE_ERROR', errcode: 1544 }), '/data')).toMatch(/cannot be written to/);
  expect(diskProblem(invalid({ code: 'form-store' }, invalid({ code: 'EROFS' })), '/data')).toMatch(
    /cannot be written to/,
  );
});

test('recognizes a data folder that cannot be created, and ignores other folders', () => {
  const unmade = (code: string, path: string) => diskProblem(invalid({ code, syscall: 'mkdir', path }), '/data/site');
  expect(unmade('EEXIST', '/data/site')).toMatch(/\/data\/site.*is a file.*DATA_DIR/);
  expect(unmade('ENOTDIR', '/data')).toMatch(/is a file.*DATA_DIR/);
  expect(unmade('ENOENT', '/data/site')).toMatch(/No folder can be created there.*DATA_DIR/);
  expect(unmade('EEXIST', '/backups')).toBeUndefined();
});

test('returns undefined for any other problem', () => {
  expect(diskProblem(invalid({ code: 'ENOENT' }), '/data')).toBeUndefined();
  expect(diskProblem(invalid({ code: 'ERR_SQLITE_ERROR', errcode: 1 }), '/data')).toBeUndefined();
  expect(diskProblem('a text', '/data')).toBeUndefined();
});
