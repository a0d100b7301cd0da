import { expect, test } from 'vitest';
import { isConnectionError, openPool } from './open-pool.ts';

const refusal = (code: string) => Object.assign(new Error('refused'), { code, severity: 'ERROR' });

test.each([
  ['nobody listens', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), true],
  ['the name is unknown', Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }), true],
  ['its socket is gone', Object.assign(new Error('x'), { code: 'ENOENT', syscall: 'connect' }), true],
  ['the way to it breaks', Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' }), true],
  ['the connection ends', new Error('Connection terminated unexpectedly'), true],
  ['no answer comes', new Error('Query read timeout'), true],
  ['it shuts down', refusal('57P01'), true],
  ['it is starting', refusal('57P03'), true],
  ['it has become a standby', refusal('25006'), true],
  ['a statement is wrong', refusal('42601'), false],
  ['a table is missing', refusal('42P01'), false],
  ['there is no such database', refusal('3D000'), false],
  ['the disk is full', refusal('53100'), false],
  ['a problem of ours', new TypeError('x is not a function'), false],
  ['a call of ours is wrong', Object.assign(new TypeError('x'), { code: 'ERR_INVALID_ARG_TYPE' }), false],
  ['a file of ours is missing', Object.assign(new Error('x'), { code: 'ENOENT', syscall: 'open' }), false],
  ['a disk of ours is full', Object.assign(new Error('x'), { code: 'ENOSPC', syscall: 'write' }), false],
  ['no error at all', undefined, false],
])('%s', (_, error, isProblem) => {
  expect(isConnectionError(error)).toBe(isProblem);
});

test('a server that is not there is a problem of the connection', async () => {
  const pool = await openPool('postgres://nobody@127.0.0.1:1/none', { openWithinMs: 2000 });
  const asked = pool.lend((connection) => connection.query('SELECT 1'));
  await expect(asked).rejects.toSatisfy(isConnectionError);
  await pool.close();
});
