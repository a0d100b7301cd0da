import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ScratchFile } from '#files/scratch-file.ts';
import { RoleReader, RoleStore } from './role-store.ts';

function openStore(): RoleStore {
  const scratch = new ScratchFile(join(tmpdir(), `roles-${randomUUID()}`));
  onTestFinished(() => scratch.close());
  return new RoleStore(scratch);
}

/** A role at a place. */
const at = (place: number) => ({ place, site: 2 * place, line: place, work: 3, phone: 4_805_550_100 * 200_000 });

test('roles are read in the order of their files, in another thread too', () => {
  const store = openStore();
  for (let place = 0; place < 90_000; place++) store.add(`p${place % 40_000}`, at(place));
  const reader = RoleReader.of(store.reader().share());
  expect(reader.find('p7')?.roles).toEqual([at(7), at(40_007), at(80_007)]);
  expect(reader.find('p39999')?.roles).toEqual([at(39_999), at(79_999)]);
  expect(reader.find('p40000')).toBeNull();
});

test('a practitioner who is in a file again has no roles the second time', () => {
  const store = openStore();
  store.add('p1', at(1));
  const reader = store.reader();
  const { number, roles } = reader.find('p1')!;
  expect(roles).toEqual([at(1)]);
  expect(reader.find('p1')).toEqual({ number, roles: [] });
  expect([store.take(number), store.take(number)]).toEqual([true, false]);
});

test('the rest are roles that nobody took', () => {
  const store = openStore();
  for (const [practitioner, place] of [
    ['p1', 1],
    ['p2', 2],
    ['p1', 3],
    ['p2', 4],
  ] as const)
    store.add(practitioner, at(place));
  store.take(store.reader().find('p1')!.number);
  expect([...store.rest()]).toEqual([2, 4]);
});
