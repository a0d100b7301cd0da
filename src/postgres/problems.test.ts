import { expect, test } from 'vitest';
import { openPool } from './open-pool.ts';
import { isConnectionError, isTemporary } from './problems.ts';

const serverError = (code: string) => Object.assign(new Error('refused'), { code, severity: 'ERROR' });

test.each([
  ['connection refused', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), true],
  ['unknown host name', Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }), true],
  ['missing socket', Object.assign(new Error('x'), { code: 'ENOENT', syscall: 'connect' }), true],
  ['broken pipe', Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' }), true],
  ['connection terminated', new Error('Connection terminated unexpectedly'), true],
  ['query timeout', new Error('Query read timeout'), true],
  ['server shutting down', serverError('57P01'), true],
  ['server starting', serverError('57P03'), true],
  ['server has become a standby', serverError('25006'), true],
  ['syntax error', serverError('42601'), false],
  ['missing table', serverError('42P01'), false],
  ['unknown database', serverError('3D000'), false],
  ['server disk full', serverError('53100'), false],
  ['bug in our code', new TypeError('x is not a function'), false],
  ['invalid argument in our code', Object.assign(new TypeError('x'), { code: 'ERR_INVALID_ARG_TYPE' }), false],
  ['missing local file', Object.assign(new Error('x'), { code: 'ENOENT', syscall: 'open' }), false],
  ['local disk full', Object.assign(new Error('x'), { code: 'ENOSPC', syscall: 'write' }), false],
  ['no error', undefined, false],
])('%s', (_, error, expected) => {
  expect(isConnectionError(error)).toBe(expected);
});

test.each([
  ['lost connection', new Error('Connection terminated unexpectedly'), true],
  ['statement stopped by its time limit', serverError('57014'), true],
  ['waited too long for a lock', serverError('55P03'), true],
  ['ended to resolve a deadlock', serverError('40P01'), true],
  ['server disk full', serverError('53100'), true],
  ['server disk failing', serverError('58030'), true],
  ['syntax error', serverError('42601'), false],
  ['local disk full', Object.assign(new Error('x'), { code: 'ENOSPC', syscall: 'write' }), false],
])('may succeed later: %s', (_, error, expected) => {
  expect(isTemporary(error)).toBe(expected);
});

test('an unreachable server is a connection error', async () => {
  const pool = await openPool('postgres://nobody@127.0.0.1:1/none', { max: 1, openTimeoutMs: 2000 });
  const query = pool.lend((connection) => connection.query('SELECT 1'));
  await expect(query).rejects.toSatisfy(isConnectionError);
  await pool.close();
});
