import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hsdsId, idWithin, toBytes, toText } from './hsds-ids.ts';

test('an id is a UUID of version 5: the hash of its namespace and name', () => {
  const id = hsdsId('organization', 'nppes:1');
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const namespace = Buffer.from('6f1d2a0e7c3b5d48a91e4b7f20c8d6e3', 'hex');
  const hash = createHash('sha1').update(namespace).update('organization\nnppes:1').digest('hex');
  expect(id.replaceAll('-', '').slice(0, 12)).toBe(hash.slice(0, 12));
  expect(hsdsId('location', 'nppes:1')).not.toBe(id);
  expect(toText(toBytes(id))).toBe(id);
});

test('what is said of different fields has different ids', () => {
  const id = hsdsId('organization', 'nppes:1');
  const ids = ['name', 'description', 'email'].map((field) => idWithin(id, field));
  expect(new Set([id, ...ids]).size).toBe(4);
  for (const each of ids) expect(each).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
