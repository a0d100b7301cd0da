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
    ['an invalid address from a trusted proxy', ['127.0.0.1'], '127.0.0.1', 'unknown', ''],
    ['no address from a trusted proxy', ['127.0.0.1'], '127.0.0.1', undefined, ''],
    ['no socket', [], undefined, '198.51.100.1', ''],
    ['an IPv6 household', [], '2001:db8:0:7:1:2:3:4', undefined, '2001:db8:0:7::/64'],
    ['the same household in another notation', [], '2001:DB8::7:0:0:0:4', undefined, '2001:db8:0:7::/64'],
  ])('%s', async (_, trusted, remote, forwarded, key) => {
    expect((await ask(trusted, remote, forwarded)).key).toBe(key);
  });

  test('is local only if no proxy forwarded the request', async () => {
    expect((await ask([], '::1')).local).toBe(true);
    expect((await ask([], '127.0.0.1', '198.51.100.1')).local).toBe(false);
    expect((await ask([], '203.0.113.9')).local).toBe(false);
  });
});
