import { expect, test } from 'vitest';
import { clientNetworks } from './client-networks.ts';

test('an IPv4 address is counted alone', () => {
  expect(clientNetworks('203.0.113.9')).toEqual([{ key: '203.0.113.9', times: 1 }]);
});

test('a household is also counted in its /56 and /48, which a customer may have as a whole', () => {
  const keys = (client: string) => clientNetworks(client).map(({ key, times }) => `${key} ${times}`);
  expect(keys('2001:db8:1:ab12::/64')).toEqual([
    '2001:db8:1:ab12::/64 1',
    '2001:db8:1:ab00::/56 2',
    '2001:db8:1:0::/48 4',
  ]);
  expect(keys('2001:db8:1:abff::/64')[1]).toBe('2001:db8:1:ab00::/56 2');
  expect(keys('2001:db8:1:ac00::/64').slice(1)).toEqual(['2001:db8:1:ac00::/56 2', '2001:db8:1:0::/48 4']);
});

test('clients that cannot be told apart share one limit', () => {
  expect(clientNetworks('')).toEqual([{ key: 'unknown', times: 5 }]);
});
