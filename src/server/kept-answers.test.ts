import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { KeptAnswers, type MadeAnswer, packingFor } from './kept-answers.ts';

const KILOBYTE = 1024;

function open({ kilobytes = 1000 } = {}) {
  const clock: { era: string | undefined } = { era: 'one' };
  const answers = new KeptAnswers<string>({ maxBytes: kilobytes * KILOBYTE, era: async () => clock.era });
  const make = (text: string, { isShared = true, bytes = 0 } = {}) =>
    vi.fn(
      async (): Promise<MadeAnswer<string>> => ({ body: Buffer.from(text.padEnd(bytes, '.')), meta: text, isShared }),
    );
  /** Asks for an address, whose answer takes 10 KB; returns whether it was kept. */
  const ask = async (key: string) => {
    const making = make(key, { bytes: 8 * KILOBYTE });
    await answers.findOrMake(key, making);
    return making.mock.calls.length === 0;
  };
  return { answers, clock, make, ask };
}

test('makes an answer once, and keeps it in each packing', async () => {
  const { answers, make } = open();
  const making = make('Ana');
  for (const packing of ['gzip', 'br', 'identity', 'gzip'] as const) {
    const { answer, isShared } = await answers.findOrMake('/a', making);
    expect([answer.meta, isShared]).toEqual(['Ana', true]);
    const body = await answer.in(packing);
    expect(String(packing === 'gzip' ? gunzipSync(body) : packing === 'br' ? brotliDecompressSync(body) : body)).toBe(
      'Ana',
    );
  }
  expect(making).toHaveBeenCalledTimes(1);
});

test.each([
  [1, 10],
  [65_520, 16],
  [65_521, 17],
  [100_000, 17],
  [9_000_000, 22],
])('packs %i bytes with a window of 2^%i', async (bytes, bits) => {
  const { answers, make } = open();
  const { answer } = await answers.findOrMake('/a', make('a', { bytes, isShared: false }));
  const body = await answer.in('br');
  expect(windowBitsOf(body)).toBe(bits);
  expect(brotliDecompressSync(body)).toHaveLength(bytes);
});

/** Reads the window's size from the first byte of a Brotli stream (RFC 7932, 9.1). */
function windowBitsOf([first = 0]: Buffer): number {
  if ((first & 1) === 0) return 16;
  const high = (first >> 1) & 7;
  if (high > 0) return 17 + high;
  const low = (first >> 4) & 7;
  return low === 0 ? 17 : 8 + low;
}

test('packs once for all who ask, and then forgets the plain body', async () => {
  const { answers, make } = open();
  const { answer } = await answers.findOrMake('/a', make('a', { bytes: 100 * KILOBYTE }));
  const plain = answers.bytes;
  const [first, second, other] = await Promise.all([answer.in('br'), answer.in('br'), answer.in('gzip')]);
  expect(first).toBe(second);
  expect(answers.bytes).toBe(plain - 100 * KILOBYTE + first.length + other.length);
});

test('equal answers have equal entity tags', async () => {
  const { answers, make } = open();
  const tags = await Promise.all(
    ['a', 'a', 'b'].map(async (text, at) => (await answers.findOrMake(`/${at}`, make(text))).answer.etag),
  );
  expect(tags).toEqual([expect.stringMatching(/^W\/"[\w-]{22}"$/), tags[0], expect.not.stringMatching(tags[0]!)]);
});

test('all who ask at the same moment wait for one, also if the first has left', async () => {
  const { answers, make } = open();
  const released = Promise.withResolvers<void>();
  const making = make('a');
  const slow = vi.fn(() => released.promise.then(making));
  const asked = [1, 2, 3].map(() => answers.findOrMake('/a', slow));
  await vi.waitFor(() => expect(slow).toHaveBeenCalled());
  released.resolve();
  expect(new Set((await Promise.all(asked)).map(({ answer }) => answer)).size).toBe(1);
  expect(making).toHaveBeenCalledTimes(1);
});

test('an answer for one visitor is given to no other, and an error only to its asker', async () => {
  const { answers, make } = open();
  const own = make('429', { isShared: false });
  const failing = vi.fn(async () => {
    throw new Error('no');
  });
  const [first, second, third] = await Promise.allSettled([
    answers.findOrMake('/a', failing),
    answers.findOrMake('/a', own),
    answers.findOrMake('/a', make('fine')),
  ]);
  expect(first.status).toBe('rejected');
  expect(second).toMatchObject({ value: { answer: { meta: '429' }, isShared: false } });
  expect(third).toMatchObject({ value: { answer: { meta: 'fine' }, isShared: true } });
  expect((await answers.find('/a'))?.meta).toBe('fine');
});

test('a new era drops all answers at once', async () => {
  const { answers, clock, ask } = open();
  await ask('/a');
  await ask('/a');
  await ask('/b');
  clock.era = 'two';
  expect(await answers.find('/a')).toBeUndefined();
  expect(answers.bytes).toBe(0);
  expect([await ask('/a'), await ask('/a')]).toEqual([false, true]);
});

test('while the era is unknown, nothing is found or kept, and nothing is lost', async () => {
  const { clock, ask } = open();
  await ask('/a');
  clock.era = undefined;
  expect([await ask('/a'), await ask('/b'), await ask('/b')]).toEqual([false, false, false]);
  clock.era = 'one';
  expect([await ask('/a'), await ask('/b')]).toEqual([true, false]);
});

test('what was made while the era changed is not kept, nor given to those who ask later', async () => {
  const { answers, clock, make } = open();
  const released = Promise.withResolvers<void>();
  const old = answers.findOrMake('/a', () => released.promise.then(make('old')));
  await vi.waitFor(async () => expect(await answers.find('/b')).toBeUndefined());
  clock.era = 'two';
  const next = await answers.findOrMake('/a', make('new'));
  released.resolve();
  expect([(await old).isShared, next.answer.meta, (await answers.find('/a'))?.meta]).toEqual([false, 'new', 'new']);
});

test('stays within its limit', async () => {
  const { answers, ask } = open({ kilobytes: 100 });
  for (let at = 0; at < 300; at++) await ask(`/${at % 40}`);
  expect(answers.bytes).toBeGreaterThan(80 * KILOBYTE);
  expect(answers.bytes).toBeLessThanOrEqual(100 * KILOBYTE);
});

test('thousands of random addresses do not push out what is asked for again', async () => {
  const { ask } = open({ kilobytes: 100 });
  for (const key of ['/a', '/b', '/a', '/b']) await ask(key);
  for (let at = 0; at < 2000; at++) await ask(`/random/${at}`);
  expect([await ask('/a'), await ask('/b')]).toEqual([true, true]);
});

test('nor do addresses that are asked for twice, as long as the popular ones are asked for as often', async () => {
  const { ask } = open({ kilobytes: 100 });
  await ask('/a');
  await ask('/a');
  for (let at = 0; at < 100; at++) {
    for (const key of [`/twice/${at}`, `/twice/${at}`]) await ask(key);
    expect(await ask('/a')).toBe(true);
  }
});

test('keeps nothing without room, and nothing that takes a fifth of it', async () => {
  const none = open({ kilobytes: 0 });
  expect([await none.ask('/a'), await none.ask('/a')]).toEqual([false, false]);
  const { answers, make } = open({ kilobytes: 100 });
  await answers.findOrMake('/a', make('a', { bytes: 20 * KILOBYTE }));
  expect(answers.bytes).toBe(0);
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.0,*', 'identity'],
  ['deflate, gzipped', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('a browser that accepts %j gets %s', (accepted, packing) => {
  expect(packingFor(accepted)).toBe(packing);
});
