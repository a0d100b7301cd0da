import { expect, onTestFinished, test } from 'vitest';
import { listmonk } from './listmonk.ts';
import { dueEntry, makeSubscriber } from './testing/due-entry.ts';
import { startReceiver } from './testing/http-receiver.ts';

const json = (data: unknown) => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ data }),
});

/** A listmonk server with these addresses and their ids. */
async function server(known: Record<string, number> = {}, status = 200) {
  const { url, received, close } = await startReceiver(({ method, path, body }) => {
    if (status !== 200) return status;
    if (method === 'PUT') return json(true);
    if (method === 'POST') return known[JSON.parse(body).email] ? 409 : json({ id: 1 });
    const query = new URL(path, 'http://x').searchParams.get('query');
    const found = Object.keys(known).filter(
      (email) => query === `LOWER(subscribers.email) = '${email.replaceAll("'", "''")}'`,
    );
    return json({ results: found.map((email) => ({ id: known[email] })) });
  });
  onTestFinished(close);
  const send = listmonk({ url, user: 'site', token: 'key', list: 7 });
  return { received, send, calls: () => received.map(({ method, path }) => `${method} ${path.replace(/\?.*/, '')}`) };
}
const confirmed = makeSubscriber({ state: 'confirmed', confirmedAt: '2026-11-21T11:00:00.000Z' });

test('a server inside our own network gets nothing', async () => {
  const { url, received, close } = await startReceiver(() => json({ id: 1 }));
  onTestFinished(close);
  // This machine under an address that does not look like it.
  const inside = url.replace('127.0.0.1', '0.0.0.0');
  const send = listmonk({ url: inside, privateHosts: ['lists'], user: 'site', token: 'key', list: 7 });
  await expect(send(dueEntry({ subscriber: confirmed }))).rejects.toMatchObject({ code: 'inside-address' });
  expect(received).toEqual([]);
});

test('a confirmed subscriber joins the list without a second letter', async () => {
  const { received, send } = await server();
  await send(dueEntry({ subscriber: confirmed }));
  expect(received).toHaveLength(1);
  expect(received[0]!.headers.authorization).toBe(`Basic ${Buffer.from('site:key').toString('base64')}`);
  expect(JSON.parse(received[0]!.body)).toEqual({
    email: confirmed.email,
    name: 'Ana',
    status: 'enabled',
    lists: [7],
    preconfirm_subscriptions: true,
    attribs: { language: 'en', confirmedAt: confirmed.confirmedAt },
  });
});

test('a known subscriber is added to the list', async () => {
  const { received, send, calls } = await server({ [confirmed.email]: 12 });
  await send(dueEntry({ subscriber: confirmed }));
  expect(calls()).toEqual(['POST /api/subscribers', 'GET /api/subscribers', 'PUT /api/subscribers/lists']);
  expect(JSON.parse(received[2]!.body)).toEqual({
    ids: [12],
    action: 'add',
    target_list_ids: [7],
    status: 'confirmed',
  });
});

test('an unsubscribed subscriber leaves the list; a pending one is not sent', async () => {
  const { received, send } = await server({ [confirmed.email]: 12 });
  await send(dueEntry({ subscriber: makeSubscriber() }));
  expect(received).toEqual([]);
  await send(dueEntry({ subscriber: makeSubscriber({ state: 'unsubscribed' }) }));
  expect(JSON.parse(received[1]!.body)).toEqual({ ids: [12], action: 'unsubscribe', target_list_ids: [7] });
});

test('any other response is a failure', async () => {
  const { send } = await server({}, 403);
  await expect(send(dueEntry({ subscriber: confirmed }))).rejects.toMatchObject({ code: 'http-403' });
});
