import { expect, test } from 'vitest';
import { DirectoryUnavailableError } from '../errors.ts';
import { withLatestTables } from './outdated.ts';

const droppedTable = Object.assign(new Error('no such table'), { code: '42P01', severity: 'ERROR' });
const fullDisk = Object.assign(new Error('no space left'), { code: 'ENOSPC', syscall: 'write' });
const lostDatabase = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });

const readAfter = (problem: Error) =>
  withLatestTables(
    () => Promise.reject(droppedTable),
    () => Promise.reject(problem),
  );

test.each([
  ['the table is gone again', droppedTable, 'The database cannot answer now: no such table'],
  ['the database is gone', lostDatabase, 'The database cannot answer now: connect ECONNREFUSED'],
  ['the disk is full', fullDisk, 'The index cannot be built now: no space left'],
])('the data is unavailable for now if, on a refresh, %s', async (_, problem, message) => {
  const error = await readAfter(problem).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(DirectoryUnavailableError);
  expect(error.message).toBe(message);
});

test('a bug during a refresh stays a bug', async () => {
  const bug = new TypeError('x is not a function');
  await expect(readAfter(bug)).rejects.toBe(bug);
});
