import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPool } from './open-pool.ts';

/** A message of PostgreSQL's protocol: a letter, its length, and its content. */
function message(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
}

const LOGIN_OK = message('R', Buffer.alloc(4));
const READY = message('Z', Buffer.from('I'));
const REFUSED = message('E', Buffer.from('SERROR\0C42501\0Mpermission denied to set parameter\0\0'));

/** Lets everyone log in and refuses every statement; returns its URL and the statements. */
async function openRefusingServer(): Promise<{ url: string; statements: string[] }> {
  const statements: string[] = [];
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([LOGIN_OK, READY]));
      socket.on('data', (sent) => {
        if (sent.subarray(0, 1).toString() !== 'Q') return;
        statements.push(sent.subarray(5, -1).toString());
        socket.write(Buffer.concat([REFUSED, READY]));
      });
    });
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `postgres://me@127.0.0.1:${(server.address() as AddressInfo).port}/site`, statements };
}

test('a connection whose settings are refused is not used, which is logged once', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const { url, statements } = await openRefusingServer();
  const pool = await openPool(url, { max: 1, statementTimeoutMs: 2000 });
  const work = vi.fn();
  for (let turn = 0; turn < 2; turn++) await expect(pool.lend(work)).rejects.toThrow('permission denied');
  await pool.close();
  expect(work).not.toHaveBeenCalled();
  expect(statements).toEqual(Array(2).fill(expect.stringContaining('SET statement_timeout = 2000')));
  expect(log.mock.calls).toEqual([[expect.stringContaining('permission denied to set parameter')]]);
});
