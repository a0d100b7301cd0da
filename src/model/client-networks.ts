/** A network that a client belongs to, with its limit as a multiple of one client's. */
export interface ClientNetwork {
  key: string;
  times: number;
}

/** The limit of all clients together that cannot be told apart: few enough not to overload the site. */
const UNKNOWN: ClientNetwork[] = [{ key: 'unknown', times: 5 }];

/**
 * Wider IPv6 networks than the /64 of a household: providers assign a customer up to a /48, within which a new /64
 * costs nothing, while the phones of a mobile network may share one.
 */
const WIDER = [
  { bits: 56, times: 2 },
  { bits: 48, times: 4 },
];

/**
 * Returns the networks in which a client is counted; it must be within the limit of each. `client`: an IPv4 address, an
 * IPv6 network like '2001:db8:0:7::/64', or '' if unknown.
 */
export function clientNetworks(client: string): ClientNetwork[] {
  if (client === '') return UNKNOWN;
  const own = { key: client, times: 1 };
  if (!client.endsWith('::/64')) return [own];
  const groups = client.slice(0, -'::/64'.length).split(':');
  const last = Number.parseInt(groups[3] ?? '0', 16);
  return [
    own,
    ...WIDER.map(({ bits, times }) => ({
      key: `${groups.slice(0, 3).join(':')}:${(last & (0xffff << (64 - bits))).toString(16)}::/${bits}`,
      times,
    })),
  ];
}
