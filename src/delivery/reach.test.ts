import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { reachListmonk, reachMail, reachWebhook } from './reach.ts';
import { startReceiver } from './testing/http-receiver.ts';
import { startMailServer } from './testing/mail-server.ts';

/** Returns the port of a server that accepts connections and never responds. */
async function silentPort(): Promise<number> {
  const server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test('reaches a mail server and sends no mail', async () => {
  const server = await startMailServer();
  onTestFinished(() => server.close());
  expect(await reachMail(server.url)).toBeNull();
  expect(server.received).toEqual([]);
});

test('reports a refused login without the password', async () => {
  const server = await startMailServer({
    disabledCommands: ['STARTTLS'],
    onAuth: (_, __, done) => done(new Error('No such user')),
  });
  onTestFinished(() => server.close());
  const problem = await reachMail(server.url.replace('//', '//me:hidden@'));
  expect(problem).toMatch(/^EAUTH/);
  expect(problem).not.toContain('hidden');
});

test('sends no password to another machine without TLS', async () => {
  const passwords: string[] = [];
  const server = await startMailServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _, done) => {
      passwords.push(String(password));
      done(null, { user: 'me' });
    },
  });
  onTestFinished(() => server.close());
  // An address of this machine that does not look like it.
  expect(await reachMail(`smtp://me:hidden@0.0.0.0:${server.port}`)).toMatch(/^ETLS/);
  expect(passwords).toEqual([]);
});

test('sends no mail to another machine without TLS, with or without a login', async () => {
  const server = await startMailServer({ disabledCommands: ['STARTTLS'] });
  onTestFinished(() => server.close());
  const url = `smtp://0.0.0.0:${server.port}`;
  expect(await reachMail(url)).toMatch(/^ETLS/);
  expect(await reachMail(url, 'optional')).toBeNull();
});

test('reports servers that do not respond or do not exist', async () => {
  const port = await silentPort();
  const gone = await startReceiver();
  await gone.close();
  expect(await reachMail(`smtp://127.0.0.1:${port}`, 'required', 100)).toBe('ETIMEDOUT');
  expect(await reachWebhook(`https://127.0.0.1:${port}/`, { timeoutMs: 100 })).toBe('ETIMEDOUT');
  expect(await reachWebhook(gone.url)).toBe('ECONNREFUSED');
  expect(await reachListmonk({ url: gone.url, user: 'a', token: 'b' })).toBe('ECONNREFUSED');
});

test('reaches a webhook without sending anything', async () => {
  const received: Buffer[] = [];
  const closed = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    socket.on('data', (piece) => received.push(piece));
    socket.on('close', () => closed.resolve());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  expect(await reachWebhook(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`)).toBeNull();
  await closed.promise;
  expect(received).toEqual([]);
});

test('authenticates to a listmonk server', async () => {
  const right = `Basic ${Buffer.from('site:key').toString('base64')}`;
  const receiver = await startReceiver(({ headers }) => (headers.authorization === right ? 200 : 403));
  onTestFinished(() => receiver.close());
  const { url } = receiver;
  expect(await reachListmonk({ url, user: 'site', token: 'key' })).toBeNull();
  expect(await reachListmonk({ url, user: 'site', token: 'wrong' })).toBe('http-403');
});
