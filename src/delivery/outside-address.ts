import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { DeliveryError } from './sender.ts';

/**
 * What a connection may reach: the public internet; this machine, if the operator wrote its address; or also private
 * networks, for a host that the operator named (`PRIVATE_HOSTS`).
 */
export type Reach = 'public' | 'this-machine' | 'private';

const loopback = listOf(['127.0.0.0/8', '::1/128']);

const privateNetworks = listOf(['10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']);

/** IPv4 networks that are not on the public internet (IANA special-purpose address registry). */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  // Multicast, reserved, broadcast.
  '224.0.0.0/3',
];

/**
 * IPv6 networks on the public internet: global unicast, and the two ways to write an IPv4 address that are not tunnels.
 */
const publicIpv6 = listOf(['2000::/3', '::ffff:0:0/96', '64:ff9b::/96']);

const special = listOf([
  ...SPECIAL_IPV4,
  // The same in NAT64 (RFC 6052). Other NAT64 addresses are public, and IPv6-only networks need them. Mapped addresses
  // (::ffff:10.0.0.1) are compared as IPv4.
  ...SPECIAL_IPV4.map((network) => {
    const [address, bits] = network.split('/');
    return `64:ff9b::${address}/${96 + Number(bits)}`;
  }),
  // Protocol assignments, among them Teredo, which contains any IPv4 address.
  '2001::/23',
  '2001:db8::/32',
  // 6to4: contains any IPv4 address, and is deprecated (RFC 7526).
  '2002::/16',
  '3fff::/20',
]);

/**
 * Returns what is wrong with the address of an outside service, or null. Needs https, except on this machine and for
 * private hosts.
 */
export function outsideAddressProblem(address: string, privateHosts: readonly string[] = []): string | null {
  const url = URL.parse(address);
  if (!url || url.username || url.password)
    return 'must look like https://hooks.example.org/forms, without user and password';
  const reach = reachOf(url, privateHosts);
  if (reach !== 'public') return /^https?:$/.test(url.protocol) ? null : 'must use http or https';
  if (url.protocol !== 'https:')
    return 'must use https (http is allowed only on this machine, http://127.0.0.1:…, and for hosts in PRIVATE_HOSTS)';
  return isAllowedHost(url, reach) ? null : 'is in a private network (PRIVATE_HOSTS can name hosts there)';
}

/** Returns what a request to this address may reach. */
export function reachOf(url: URL, privateHosts: readonly string[] = []): Reach {
  if (privateHosts.includes(bareHost(url.hostname))) return 'private';
  return isThisMachine(url) ? 'this-machine' : 'public';
}

/** Returns true if the address is this machine. */
export function isThisMachine({ hostname }: URL): boolean {
  const host = bareHost(hostname);
  return host === 'localhost' || (isIP(host) > 0 && isIn(loopback, host));
}

/** Returns false if the host is written as a number that may not be reached. Such a host is never looked up. */
export function isAllowedHost({ hostname }: URL, reach: Reach): boolean {
  const host = bareHost(hostname);
  return isIP(host) === 0 || isAllowed(host, reach);
}

/**
 * Resolves a host and allows only addresses within reach. Runs as the connection is made, so that a name cannot change
 * its address after the check.
 */
export function guardedLookup(reach: Reach): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const forbidden = found.find(({ address }) => !isAllowed(address, reach));
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

function isAllowed(address: string, reach: Reach): boolean {
  if (reach !== 'public' && isIn(loopback, address)) return true;
  if (reach === 'this-machine') return false;
  if (reach === 'private' && isIn(privateNetworks, address)) return true;
  return (isIP(address) === 4 || isIn(publicIpv6, address)) && !isIn(special, address);
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Returns the host of a URL; an IPv6 address without its brackets. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}
