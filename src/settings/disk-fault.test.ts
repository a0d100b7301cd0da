import { expect, test } from 'vitest';
import { diskFault } from './disk-fault.ts';

const faulty = (fields: object, cause?: Error) => Object.assign(new Error('no', { cause }), fields);

test('a fault of the disk says the way out, whoever tells of it', () => {
  expect(diskFault(faulty({ code: 'ENOSPC' }), '/data')).toMatch(/\/data.*full: free space/);
  expect(diskFault(faulty({ code: 'ERR_SQLITE_ERROR', errcode: 13 }), '/data')).toMatch(/full/);
  // SQLITE_READONLY_DIRECTORY: the kind of a kind stands in the higher bytes.
  expect(diskFault(faulty({ code: 'ERR_SQLITE_ERROR', errcode: 1544 }), '/data')).toMatch(/cannot be written to/);
  expect(diskFault(faulty({ code: 'form-store' }, faulty({ code: 'EROFS' })), '/data')).toMatch(/cannot be written to/);
});

test('a data folder that cannot be made is told from other folders', () => {
  const unmade = (code: string, path: string) => diskFault(faulty({ code, syscall: 'mkdir', path }), '/data/site');
  expect(unmade('EEXIST', '/data/site')).toMatch(/\/data\/site.*is a file.*DATA_DIR/);
  expect(unmade('ENOTDIR', '/data')).toMatch(/is a file.*DATA_DIR/);
  expect(unmade('ENOENT', '/data/site')).toMatch(/No folder can be made there.*DATA_DIR/);
  expect(unmade('EEXIST', '/backups')).toBeUndefined();
});

test('any other fault is none of the disk', () => {
  expect(diskFault(faulty({ code: 'ENOENT' }), '/data')).toBeUndefined();
  expect(diskFault(faulty({ code: 'ERR_SQLITE_ERROR', errcode: 1 }), '/data')).toBeUndefined();
  expect(diskFault('a text', '/data')).toBeUndefined();
});
