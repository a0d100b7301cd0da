import { expect, test } from 'vitest';
import { MAX_NETWORKS, NetworkTable } from './network-table.ts';

test('keeps a number for each network, 0 by default', () => {
  const table = new NetworkTable();
  for (let at = 1; at <= 1000; at++) table.set(`203.0.${at}`, at);
  table.set('203.0.7', 70);
  expect([table.get('203.0.7'), table.get('203.0.999'), table.get('198.51.100.1')]).toEqual([70, 999, 0]);
  table.clear();
  expect([table.get('203.0.7'), table.get('203.0.999')]).toEqual([0, 0]);
});

test('tables in the same memory share their numbers, others do not', () => {
  const memory = NetworkTable.memory();
  const [one, other, separate] = [new NetworkTable(memory), new NetworkTable(memory), new NetworkTable()];
  one.set('a', 5);
  expect([other.get('a'), separate.get('a')]).toEqual([5, 0]);
});

test('when there is no room, drops small numbers first', () => {
  const table = new NetworkTable();
  for (let at = 0; at < 20_000; at++) table.set(`large ${at}`, 1_000_000);
  for (let at = 0; at < 4 * MAX_NETWORKS; at++) table.set(`small ${at}`, 1);
  const kept = Array.from({ length: 20_000 }, (_, at) => table.get(`large ${at}`)).filter((number) => number > 0);
  expect(kept.length).toBeGreaterThan(19_900);
});
