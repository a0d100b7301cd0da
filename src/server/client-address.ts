import { type BlockList, isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { addressList } from '#settings/address-list.ts';

/**
 * Loopback and private networks: a reverse proxy or this machine, never an outside visitor. Without those of carriers
 * (100.64.0.0/10), whose customers may be visitors.
 */
const OWN_NETWORKS = ['127.0.0.0/8', '::1/128', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];
const own = addressList(OWN_NETWORKS);

/** Identifies the client of a request. */
export interface ClientAddress {
  /**
   * Returns a key for rate limits: the IPv4 address, or for IPv6 the /64 network of one household. Empty if unknown:
   * without a socket, through a proxy that is not trusted, or through one that reports no address. See
   * `clientNetworks`.
   */
  keyOf(c: Context): string;
  /** The same for a connection; empty also for a trusted proxy, which has many clients. */
  keyOfSocket(socket: { remoteAddress?: string | undefined }): string;
}

/**
 * `trustedProxies`: addresses and networks ('10.0.0.0/8') of our reverse proxies. Only their X-Forwarded-For counts:
 * the last address in it that is not theirs. Other clients could send anything there.
 */
export function clientAddress(trustedProxies: string[]): ClientAddress {
  const trusted = addressList(trustedProxies);
  /** Keys of connections that no trusted proxy made: each has a single client. */
  const direct = new WeakMap<object, string>();
  const keyOfSocket: ClientAddress['keyOfSocket'] = ({ remoteAddress = '' }) => {
    const remote = plainAddress(remoteAddress);
    return remote === '' || isIn(trusted, remote) || isIn(own, remote) ? '' : household(remote);
  };
  return {
    keyOfSocket,
    keyOf(c) {
      const socket = socketOf(c);
      const known = socket && direct.get(socket);
      if (known !== undefined) return known;
      const remote = plainAddress(socket?.remoteAddress ?? '');
      if (remote === '') return '';
      if (!isIn(trusted, remote)) {
        const key = keyOfSocket(socket!);
        direct.set(socket!, key);
        return key;
      }
      const passed = (c.req.header('X-Forwarded-For') ?? '').split(',').map((each) => each.trim());
      const client = passed
        .filter((each) => each !== '')
        .map(forwardedAddress)
        .findLast((address) => address === '' || !isIn(trusted, address));
      return client ? household(client) : '';
    },
  };
}

function socketOf(c: Context): { remoteAddress?: string | undefined } | undefined {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return incoming?.socket;
}

/** Some proxies add a port, and then brackets for IPv6: '198.51.100.1:4711', '[2001:db8::1]:4711'. */
function forwardedAddress(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text);
  return plainAddress(bracketed ? bracketed[1]! : text.replace(/^([\d.]+):\d{1,5}$/, '$1'));
}

/** Unwraps IPv4-mapped IPv6; returns '' for anything that is not an address. */
function plainAddress(text: string): string {
  const address = text.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(address) === 0 ? '' : address;
}

function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

/** Returns an IPv4 address unchanged, and the /64 of an IPv6 address: internet providers assign a household one. */
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
