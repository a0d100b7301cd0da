import { expect, test, vi } from 'vitest';
import { OnDemand } from './on-demand.ts';

test('starts work once, continues after the wait ends, and reports its failure', async () => {
  const gate = Promise.withResolvers<string[]>();
  let started = 0;
  const work = new OnDemand(() => {
    started++;
    return gate.promise;
  });
  await work.start(1);
  await work.start(1);
  expect([started, work.state.is]).toEqual([1, 'running']);
  gate.reject(new Error('No luck.'));
  await vi.waitFor(() => expect(work.state).toEqual({ is: 'failed', message: 'No luck.' }));
});
