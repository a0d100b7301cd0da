import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { DeliveryError } from './sender.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Networks that are not on the public internet (IANA special-purpose address registries). */
const inside = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(net, bits);
  // The NAT64 form (RFC 6052). Other NAT64 addresses are public, and IPv6-only networks need them.
  inside.addSubnet(`64:ff9b::${net}`, 96 + bits, 'ipv6');
}
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b:1::', 48],
  // 6to4: contains any IPv4 address, and is deprecated (RFC 7526).
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6');

/** Returns what is wrong with a webhook's address, or null. Allowed: https on the public internet, or http on this machine. */
export function webhookAddressProblem(address: string): string | null {
  const url = URL.parse(address);
  if (!url || url.username || url.password) return 'must look like https://hooks.example.org/forms';
  if (isThisMachine(url)) return /^https?:$/.test(url.protocol) ? null : 'must use http or https';
  if (url.protocol !== 'https:') return 'must use https (http is allowed only on this machine: http://127.0.0.1:…)';
  return isIP(bare(url.hostname)) && !isAllowed(bare(url.hostname), false) ? 'is in a private network' : null;
}

/** Returns true if the address is this machine. */
export function isThisMachine({ hostname }: URL): boolean {
  const host = bare(hostname);
  return host === 'localhost' || (isIP(host) > 0 && isIn(loopback, host));
}

/**
 * Resolves a host and allows only addresses on this machine if `thisMachine`, else only on the public internet. Runs as the
 * connection is made, so that a name cannot change its address after the check.
 */
export function guardedLookup(thisMachine: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const forbidden = found.find(({ address }) => !isAllowed(address, thisMachine));
      if (forbidden || found.length === 0)
        return callback(
          new DeliveryError('inside-address', `${hostname} is in a private network: ${forbidden?.address}`),
          [],
        );
      if (options.all) callback(null, found);
      else callback(null, found[0]!.address, found[0]!.family);
    });
  };
}

function isAllowed(address: string, thisMachine: boolean): boolean {
  return thisMachine ? isIn(loopback, address) : !isIn(inside, address);
}

/** Treats IPv4-mapped IPv6 (::ffff:10.0.0.1) as IPv4. */
function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}
