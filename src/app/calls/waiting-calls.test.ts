import { beforeEach, expect, test, vi } from 'vitest';
import { sendWaitingCalls } from './send-waiting-calls.ts';
import { dropWaiting, keepWaiting, readWaiting } from './waiting-calls.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('navigator', {});
  return () => vi.unstubAllGlobals();
});

const NOW = new Date(2026, 10, 23, 12);
const call = (once: string, inputs: Record<string, string> = {}) => ({
  listing: 'sample:1',
  inputs: { result: 'gone', once, ...inputs },
});

test('a report waits once, with the day of its call', () => {
  expect(keepWaiting(call('a'), NOW)).toBe(true);
  expect(keepWaiting(call('a'), NOW)).toBe(true);
  expect(readWaiting(NOW)).toEqual([call('a', { day: '2026-11-23' })]);
  keepWaiting({ listing: 'sample:2', inputs: { result: 'yes' } }, NOW);
  const [first, second] = readWaiting(NOW);
  expect(second?.inputs.once).toMatch(/^\w{10,}$/);
  dropWaiting(first!);
  expect(readWaiting(NOW)).toEqual([second]);
});

test('what is too old or not a report is left out', () => {
  keepWaiting(call('a'), NOW);
  expect(readWaiting(new Date(2026, 11, 7, 12))).toHaveLength(1);
  expect(readWaiting(new Date(2026, 11, 8, 12))).toEqual([]);
  for (const text of ['{oops', '3', '[null, {}, {"listing":"a","inputs":{}}]']) {
    stored.set('waiting-calls', text);
    expect(readWaiting(NOW)).toEqual([]);
  }
});

/** Answers each report with a status; counts them. */
function serve(...statuses: string[]) {
  const sent: URLSearchParams[] = [];
  vi.stubGlobal('fetch', async (address: string, request?: { body: URLSearchParams }) => {
    if (address.endsWith('/start')) return Response.json({ hidden: { 'sent-from': 'stamp' }, waitMs: 0 });
    sent.push(request!.body);
    const status = statuses.shift();
    if (!status) throw new TypeError('Failed to fetch');
    return /^\d+$/.test(status) ? new Response('', { status: Number(status) }) : Response.json({ status });
  });
  return sent;
}

test('sends each report once, with a stamp of its own', async () => {
  for (const once of ['a', 'b', 'c', 'd']) keepWaiting(call(once));
  const sent = serve('kept', 'invalid', '404', 'kept');
  await sendWaitingCalls();
  expect(sent.map((body) => [body.get('once'), body.get('sent-from'), body.get('listing')])).toEqual(
    ['a', 'b', 'c', 'd'].map((once) => [once, 'stamp', 'sample:1']),
  );
  expect(stored.size).toBe(0);
  await sendWaitingCalls();
  expect(sent).toHaveLength(4);
});

test.each(['failed', 'too-many', 'suspicious', '503', ''])(
  'keeps what was answered with %j, and sends it later',
  async (status) => {
    keepWaiting(call('a'));
    serve(...[status].filter(Boolean));
    await sendWaitingCalls();
    expect(readWaiting()).toHaveLength(1);
    serve('kept');
    await sendWaitingCalls();
    expect(readWaiting()).toEqual([]);
  },
);
