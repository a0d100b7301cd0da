import { expect, onTestFinished, test, vi } from 'vitest';
import { CallMemory } from './call-memory.ts';
import { makeCall } from './testing/call-store-contract.ts';
import { openTestStores } from './testing/open-forms.ts';

async function open() {
  const { calls } = openTestStores();
  const memory = new CallMemory(calls);
  await memory.start();
  onTestFinished(() => memory.close());
  return { calls, memory };
}

test('sees within a second or so what any server has stored', async () => {
  const { calls, memory } = await open();
  expect([memory.generation, memory.of(['sample:1'])]).toEqual([0, []]);
  await calls.keep(makeCall());
  await vi.waitFor(() => expect(memory.of(['sample:0', 'sample:1'])).toHaveLength(1), { timeout: 60_000 });
  expect(memory.generation).toBe(1);
});

test('leaves out what the operator dismissed and what is in a storm', async () => {
  const { calls, memory } = await open();
  const gone = Array.from({ length: 6 }, (_, at) => makeCall({ result: 'gone', listing: `sample:${at}` }));
  for (const call of gone.slice(0, 5)) await calls.keep(call);
  await memory.refresh();
  expect(memory.of(['sample:2'])).toHaveLength(1);
  await calls.keep(gone[5]!);
  await memory.refresh();
  expect(memory.of(gone.map(({ listing }) => listing))).toEqual([]);
  await calls.decide([gone[2]!.id], 'confirmed');
  await memory.refresh();
  expect(memory.of(['sample:2'])).toMatchObject([{ isConfirmed: true }]);
  await calls.decide([gone[2]!.id], 'dismissed');
  await memory.refresh();
  expect(memory.of(['sample:2'])).toEqual([]);
});

test('keeps what it has while the database is silent', async () => {
  const { calls, memory } = await open();
  await calls.keep(makeCall());
  await memory.refresh();
  vi.spyOn(calls, 'version').mockRejectedValue(new Error('silent'));
  await expect(memory.refresh()).rejects.toThrow('silent');
  expect(memory.of(['sample:1'])).toHaveLength(1);
});
