import { expect, test } from 'vitest';
import { addressList } from './address-list.ts';

test.each(['10.0.0.0/33', 'proxy', '10.0.0.0/8/8', '', '::/129', '10.0.0.0/'])('rejects %j as a network', (text) => {
  expect(() => addressList([text])).toThrow(RangeError);
});
