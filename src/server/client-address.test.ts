import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

async function ask(trusted: string[], remoteAddress: string | undefined, forwarded?: string) {
  const app = new Hono();
  const client = clientAddress(trusted);
  app.get('/', (c) => c.json({ key: client.keyOf(c) }));
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
  const env = remoteAddress === undefined ? {} : { incoming: { socket: { remoteAddress } } };
  return (await app.request('/', { headers }, env)).json();
}

describe('client key', () => {
  test.each([
    ['a visitor without a proxy', [], '203.0.113.9', undefined, '203.0.113.9'],
    ['X-Forwarded-For without a trusted proxy is ignored', [], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['an untrusted proxy on this machine', [], '127.0.0.1', '198.51.100.1', ''],
    ['a trusted proxy', ['127.0.0.0/8'], '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
    [
      'the last untrusted address, whatever comes before it',
      ['127.0.0.1', '10.0.0.0/8'],
      '127.0.0.1',
      '1.2.3.4, 198.51.100.1, 10.2.3.4',
      '198.51.100.1',
    ],
    ['an address with a port', ['127.0.0.1'], '127.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
    ['an IPv6 address in brackets', ['127.0.0.1'], '127.0.0.1', '[2001:db8::7]', '2001:db8:0:0::/64'],
    ['an IPv6 address with a port', ['127.0.0.1'], '127.0.0.1', '[2001:db8::7]:4711', '2001:db8:0:0::/64'],
    ['a trailing comma', ['127.0.0.1'], '127.0.0.1', '198.51.100.1, ', '198.51.100.1'],
    ['nonsense after an address that the visitor sent', ['127.0.0.1'], '127.0.0.1', '198.51.100.1, unknown', ''],
    ['an invalid address from a trusted proxy', ['127.0.0.1'], '127.0.0.1', 'unknown', ''],
    ['no address from a trusted proxy', ['127.0.0.1'], '127.0.0.1', undefined, ''],
    ['no socket', [], undefined, '198.51.100.1', ''],
    ['an IPv6 household', [], '2001:db8:0:7:1:2:3:4', undefined, '2001:db8:0:7::/64'],
    ['the same household in another notation', [], '2001:DB8::7:0:0:0:4', undefined, '2001:db8:0:7::/64'],
  ])('%s', async (_, trusted, remote, forwarded, key) => {
    expect((await ask(trusted, remote, forwarded)).key).toBe(key);
  });

  test('of a connection is empty for proxies, which have many clients', () => {
    const { keyOfSocket } = clientAddress(['198.51.100.0/24']);
    const keys = ['203.0.113.9', '2001:db8::1', '198.51.100.1', '127.0.0.1', '172.17.0.1', undefined].map(
      (remoteAddress) => keyOfSocket({ remoteAddress }),
    );
    expect(keys).toEqual(['203.0.113.9', '2001:db8:0:0::/64', '', '', '', '']);
  });
});
