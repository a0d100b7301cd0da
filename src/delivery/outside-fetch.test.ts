import { expect, onTestFinished, test } from 'vitest';
import { guardedFetch } from './guarded-fetch.ts';
import { outsideFetch, redirectOf } from './outside-fetch.ts';
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

test('follows redirects, but never from https to http', () => {
  const answer = (location: string, status = 302) => new Response(null, { status, headers: { location } });
  const [secure, plain] = [new URL('https://a.example/x'), new URL('http://a.example/x')];
  expect(redirectOf(answer('/y'), secure)?.href).toBe('https://a.example/y');
  expect(redirectOf(answer('https://b.example/'), plain)?.href).toBe('https://b.example/');
  expect(redirectOf(answer('http://b.example/'), plain)?.href).toBe('http://b.example/');
  expect(() => redirectOf(answer('http://a.example/x'), secure)).toThrow('from https to http');
  expect(redirectOf(answer('/y', 200), secure)).toBeNull();
});

test('reads a response up to its limit, and gives up on a longer one', async () => {
  const server = await startReceiver(() => ({ status: 200, body: 'x'.repeat(1000) }));
  onTestFinished(() => server.close());
  const get = (maxBytes?: number) =>
    guardedFetch(new URL(server.url), { reach: 'this-machine', ...(maxBytes && { maxBytes }) });
  expect(await (await get(1000)).text()).toHaveLength(1000);
  expect(await (await get()).text()).toBe('');
  await expect(get(999)).rejects.toMatchObject({ code: 'too-long' });
});
