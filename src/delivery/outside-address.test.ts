import { describe, expect, test } from 'vitest';
import { guardedLookup, isAllowedHost, outsideAddressProblem, type Reach } from './outside-address.ts';

describe('address of an outside service', () => {
  test.each([
    'https://hooks.example.org/x',
    'http://127.0.0.1:8000/',
    'http://localhost/',
    'http://[::1]:80/',
    'https://8.8.8.8/',
    'https://[64:ff9b::8.8.8.8]/',
    'http://listmonk:9000',
    'http://10.0.0.7:9000',
  ])('accepts %s', (url) => expect(outsideAddressProblem(url, ['listmonk', '10.0.0.7'])).toBeNull());

  test.each([
    ['http://hooks.example.org/', 'must use https'],
    ['http://listmonk:9000', 'must use https'],
    ['https://10.1.2.3/', 'a private network'],
    ['https://0x0a000001/', 'a private network'],
    ['https://me:pw@hooks.example.org/', 'must look like'],
    ['ftp://127.0.0.1/', 'must use http or https'],
    ['hooks', 'must look like'],
  ])('rejects %s', (url, message) => expect(outsideAddressProblem(url)).toContain(message));
});

const allowed = (address: string, reach: Reach) =>
  isAllowedHost(new URL(`http://${address.includes(':') ? `[${address}]` : address}/`), reach);

const PUBLIC = ['8.8.8.8', '192.0.1.1', '2606:4700::1111', '2001:200::1', '::ffff:8.8.8.8', '64:ff9b::808:808'];
const PRIVATE = ['10.0.0.1', '100.64.0.1', '172.31.0.1', '192.168.1.1', 'fd00::1', '::ffff:10.0.0.1'];
const LOOPBACK = ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'];
/**
 * Reached by nobody: unspecified, link-local (among them the clouds' metadata), documentation, reserved, multicast,
 * tunnels.
 */
const SPECIAL = [
  ...['0.0.0.0', '169.254.169.254', '192.0.0.8', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.51.100.1'],
  ...['203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['::', '::a00:1', '::ffff:0:a00:1', '100::1', '64:ff9b:1::1', '2001::1', '2001:10::1', '2001:db8::1', '3fff::1'],
  ...['4000::1', '5f00::1', 'fe80::1', 'fec0::1', 'ff02::1'],
  // IPv4 addresses inside IPv6 ones: mapped, NAT64, 6to4.
  ...['::ffff:169.254.169.254', '64:ff9b::10.0.0.1', '64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '2002:a00:1::1'],
];

describe('reach', () => {
  test.each<[Reach, string[], string[]]>([
    ['public', PUBLIC, [...PRIVATE, ...LOOPBACK, ...SPECIAL]],
    ['this-machine', LOOPBACK, [...PUBLIC, ...PRIVATE, ...SPECIAL]],
    ['private', [...PUBLIC, ...PRIVATE, ...LOOPBACK], SPECIAL],
  ])('%s', (reach, inside, outside) => {
    expect(inside.filter((address) => !allowed(address, reach))).toEqual([]);
    expect(outside.filter((address) => allowed(address, reach))).toEqual([]);
  });

  test('a name resolves only within reach', async () => {
    const resolve = (name: string, reach: Reach) =>
      new Promise((done) => guardedLookup(reach)(name, { all: true }, (error, found) => done(error ?? found)));
    expect(await resolve('localhost', 'this-machine')).toContainEqual({ address: '127.0.0.1', family: 4 });
    expect(await resolve('localhost', 'private')).toContainEqual({ address: '127.0.0.1', family: 4 });
    expect(await resolve('localhost', 'public')).toMatchObject({ code: 'inside-address' });
  });
});
