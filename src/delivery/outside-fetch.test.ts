import { expect, onTestFinished, test } from 'vitest';
import { outsideFetch } from './outside-fetch.ts';
import { startReceiver } from './testing/http-receiver.ts';

test('refuses private addresses, whether by number, by name, or on this machine', async () => {
  const inside = await startReceiver();
  onTestFinished(() => inside.close());
  const { port } = new URL(inside.url);
  for (const address of [inside.url, `http://localhost:${port}/`, `http://[::1]:${port}/`, 'file:///etc/passwd']) {
    const error = await outsideFetch(address).catch((problem) => problem);
    expect(error, address).toBeInstanceOf(TypeError);
    expect(error.cause.code, address).toBe('inside-address');
  }
  expect(inside.received).toEqual([]);
});

test('an aborted signal rejects with its own reason', async () => {
  const signal = AbortSignal.abort(new DOMException('late', 'TimeoutError'));
  await expect(outsideFetch('https://a.example/', { signal })).rejects.toThrow('late');
});
