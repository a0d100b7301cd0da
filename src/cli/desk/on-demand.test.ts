import { expect, test, vi } from 'vitest';
import { OnDemand } from './on-demand.ts';

test('work on demand is begun once, goes on when patience ends, and tells its failure', async () => {
  const gate = Promise.withResolvers<string[]>();
  let begun = 0;
  const work = new OnDemand(() => {
    begun++;
    return gate.promise;
  });
  await work.start(1);
  await work.start(1);
  expect([begun, work.state.is]).toEqual([1, 'running']);
  gate.reject(new Error('No luck.'));
  await vi.waitFor(() => expect(work.state).toEqual({ is: 'failed', message: 'No luck.' }));
});
