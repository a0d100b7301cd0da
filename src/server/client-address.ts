import { type BlockList, isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { addressList } from '#settings/address-list.ts';

/** Loopback and private networks: a reverse proxy or this machine, never an outside visitor. */
const OWN_NETWORKS = ['127.0.0.0/8', '::1/128', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];
const own = addressList(OWN_NETWORKS);

/** Identifies the client of a request. */
export interface ClientAddress {
  /**
   * Returns a key for rate limits: the IPv4 address, or for IPv6 the /64 network of one household. Empty if unknown: without
   * a socket, or if all visitors come through a proxy that is not trusted.
   */
  keyOf(c: Context): string;
  /** Returns true for a program on this machine whose request no proxy forwarded. */
  isLocal(c: Context): boolean;
}

/**
 * `trustedProxies`: addresses and networks ('10.0.0.0/8') of our reverse proxies. Only their X-Forwarded-For counts: the last
 * address in it that is not theirs. Other clients could send anything there.
 */
export function clientAddress(trustedProxies: string[]): ClientAddress {
  const trusted = addressList(trustedProxies);
  /** Keys of connections that no trusted proxy made: each has a single client. */
  const direct = new WeakMap<object, string>();
  return {
    keyOf(c) {
      const socket = socketOf(c);
      const known = socket && direct.get(socket);
      if (known !== undefined) return known;
      const remote = remoteAddress(c);
      if (remote === '') return '';
      if (!isIn(trusted, remote)) {
        const key = isIn(own, remote) ? '' : household(remote);
        direct.set(socket!, key);
        return key;
      }
      const passed = (c.req.header('X-Forwarded-For') ?? '').split(',').map((each) => plainAddress(each.trim()));
      const client = passed.findLast((address) => address === '' || !isIn(trusted, address)) ?? '';
      return client === '' ? '' : household(client);
    },
    isLocal(c) {
      const remote = remoteAddress(c);
      return (remote === '::1' || remote.startsWith('127.')) && c.req.header('X-Forwarded-For') === undefined;
    },
  };
}

function remoteAddress(c: Context): string {
  return plainAddress(socketOf(c)?.remoteAddress ?? '');
}

function socketOf(c: Context): { remoteAddress?: string | undefined } | undefined {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return incoming?.socket;
}

/** Unwraps IPv4-mapped IPv6; returns '' for anything that is not an address. */
function plainAddress(text: string): string {
  const address = text.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(address) === 0 ? '' : address;
}

function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

/** Returns an IPv4 address unchanged, and the /64 of an IPv6 address: internet providers assign a household a whole /64. */
function household(address: string): string {
  if (isIP(address) === 4) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::');
  const start = head.split(':').filter(Boolean);
  const end = (tail ?? '').split(':').filter(Boolean);
  const groups =
    tail === undefined ? start : [...start, ...Array(Math.max(0, 8 - start.length - end.length)).fill('0'), ...end];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
