import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { DeliveryError } from './sender.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** What is not on the public internet (IANA special-purpose address registries). */
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
  // As a translating router writes it (NAT64, RFC 6052). Others of that kind are public: networks of IPv6 alone need them.
  inside.addSubnet(`64:ff9b::${net}`, 96 + bits, 'ipv6');
}
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b:1::', 48],
  // 6to4: any IPv4 address in another dress, and no longer in use (RFC 7526).
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6');

/** What is wrong with the address of a webhook, or null: https on the public internet, or http on this machine. */
export function webhookAddressProblem(address: string): string | null {
  const url = URL.parse(address);
  if (!url || url.username || url.password) return 'is no address like https://hooks.example.org/forms';
  if (isThisMachine(url)) return /^https?:$/.test(url.protocol) ? null : 'is neither http nor https';
  if (url.protocol !== 'https:') return 'is not https (http is only for this machine: http://127.0.0.1:…)';
  return isIP(bare(url.hostname)) && !mayBeAsked(bare(url.hostname), false) ? 'is an address inside a network' : null;
}

/** True where the address names this machine itself. */
export function isThisMachine({ hostname }: URL): boolean {
  const host = bare(hostname);
  return host === 'localhost' || (isIP(host) > 0 && isIn(loopback, host));
}

/**
 * Finds the address of a host, and gives only one that may be asked: on this machine where that is meant, else only on the
 * public internet. Done as the connection is made, so that a name cannot mean another address a moment later.
 */
export function guardedLookup(thisMachine: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const wrong = found.find(({ address }) => !mayBeAsked(address, thisMachine));
      if (wrong || found.length === 0)
        return callback(new DeliveryError('inside-address', `${hostname} is inside a network: ${wrong?.address}`), []);
      if (options.all) callback(null, found);
      else callback(null, found[0]!.address, found[0]!.family);
    });
  };
}

function mayBeAsked(address: string, thisMachine: boolean): boolean {
  return thisMachine ? isIn(loopback, address) : !isIn(inside, address);
}

/** IPv4 within IPv6 (::ffff:10.0.0.1) counts as the IPv4 address that it is. */
function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}
