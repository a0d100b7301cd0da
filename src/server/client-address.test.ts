import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

async function ask(trusted: string[], remoteAddress: string | undefined, forwarded?: string) {
  const app = new Hono();
  const client = clientAddress(trusted);
  app.get('/', (c) => c.json({ key: client.keyOf(c), local: client.isLocal(c) }));
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
  const env = remoteAddress === undefined ? {} : { incoming: { socket: { remoteAddress } } };
  return (await app.request('/', { headers }, env)).json();
}

describe('the key of who asks', () => {
  test.each([
    ['a visitor without a web server between', [], '203.0.113.9', undefined, '203.0.113.9'],
    ['nobody trusted: what a visitor writes does not count', [], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['a web server on this machine that is not trusted', [], '127.0.0.1', '198.51.100.1', ''],
    ['a trusted one', ['127.0.0.0/8'], '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
    [
      'the last that is not trusted, whatever stands before',
      ['127.0.0.1', '10.0.0.0/8'],
      '127.0.0.1',
      '1.2.3.4, 198.51.100.1, 10.2.3.4',
      '198.51.100.1',
    ],
    ['nonsense from a trusted one', ['127.0.0.1'], '127.0.0.1', 'unknown', ''],
    ['nothing from a trusted one', ['127.0.0.1'], '127.0.0.1', undefined, ''],
    ['no socket', [], undefined, '198.51.100.1', ''],
    ['a household of IPv6', [], '2001:db8:0:7:1:2:3:4', undefined, '2001:db8:0:7::/64'],
    ['the same, written in another way', [], '2001:DB8::7:0:0:0:4', undefined, '2001:db8:0:7::/64'],
  ])('%s', async (_, trusted, remote, forwarded, key) => {
    expect((await ask(trusted, remote, forwarded)).key).toBe(key);
  });

  test('is local only where no web server passed it on', async () => {
    expect((await ask([], '::1')).local).toBe(true);
    expect((await ask([], '127.0.0.1', '198.51.100.1')).local).toBe(false);
    expect((await ask([], '203.0.113.9')).local).toBe(false);
  });
});
