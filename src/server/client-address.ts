import { type BlockList, isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { addressList } from '#settings/address-list.ts';

/** Loopback and private networks: a web server in front of us, or ourselves; never a visitor from outside. */
const OWN_NETWORKS = ['127.0.0.0/8', '::1/128', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];
const own = addressList(OWN_NETWORKS);

/** Tells who asks. */
export interface ClientAddress {
  /**
   * A key for counting what one visitor asks: the address, of IPv6 the network of one household (/64). Empty where it is
   * not known: without a socket, or where all visitors share a web server in front that is not among the trusted ones.
   */
  keyOf(c: Context): string;
  /** True for a program on this very machine that no web server passed on. */
  isLocal(c: Context): boolean;
}

/**
 * `trustedProxies`: addresses and networks ('10.0.0.0/8') of web servers in front of us. Only what they say in
 * X-Forwarded-For counts: its last address that is none of theirs. Anybody else could write anything there.
 */
export function clientAddress(trustedProxies: string[]): ClientAddress {
  const trusted = addressList(trustedProxies);
  /** Of each connection that no trusted web server made: it has one visitor as long as it lasts. */
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

/** IPv4 written as IPv6 becomes IPv4 again; what is no address becomes ''. */
function plainAddress(text: string): string {
  const address = text.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(address) === 0 ? '' : address;
}

function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

/** Providers give a household a whole /64 of IPv6: its first four groups stand for all of it. */
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
