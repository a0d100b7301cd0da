import { describe, expect, onTestFinished, test } from 'vitest';
import { makeSubmission } from '#forms/testing/make-submission.ts';
import { dueEntry } from './testing/due-entry.ts';
import { type Answer, startReceiver } from './testing/http-receiver.ts';
import { webhook, webhookSignature } from './webhook.ts';
import { guardedLookup, webhookAddressProblem } from './webhook-address.ts';

async function receiver(answer?: Answer) {
  const server = await startReceiver(answer === undefined ? undefined : () => answer);
  onTestFinished(server.close);
  return server;
}
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

describe('webhook', () => {
  test('posts a submission as JSON, signed, and a repeat with the same id', async () => {
    const { url, received } = await receiver();
    const values = { businessName: 'Ñ "x"\n🙂', days: ['mon', 'tue'] };
    const submission = makeSubmission({ values });
    const send = webhook({ url: `${url}/hook?a=1`, secret, now: () => Date.UTC(2026, 10, 21) });
    for (let i = 0; i < 2; i++) await send(dueEntry({ submission }));
    const [post, repeat] = received;
    expect([post!.method, post!.path, post!.headers['content-type']]).toEqual([
      'POST',
      '/hook?a=1',
      'application/json',
    ]);
    const { id, kind, language, receivedAt } = submission;
    expect(JSON.parse(post!.body)).toEqual({
      type: 'form.submitted',
      timestamp: receivedAt,
      data: { id, kind, language, receivedAt, values },
    });
    expect(post!.headers['webhook-id']).toBe('0b5f7a52-0000-4000-8000-000000000001');
    expect(post!.headers['webhook-timestamp']).toBe(String(Date.UTC(2026, 10, 21) / 1000));
    expect(repeat!.headers['webhook-id']).toBe(post!.headers['webhook-id']);
  });

  test('the signature matches the standard', () => {
    // Example from the specification's reference libraries.
    expect(webhookSignature(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', '1614265330', '{"test": 2432232314}')).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });

  test.each([400, 410, 500, 301])('a response of %i is a failure, and redirects are not followed', async (status) => {
    const other = await receiver();
    const { url } = await receiver({ status, headers: { location: other.url } });
    const send = webhook({ url, secret });
    await expect(send(dueEntry({ submission: makeSubmission() }))).rejects.toMatchObject({ code: `http-${status}` });
    expect(other.received).toEqual([]);
  });

  test('an unreachable server is a failure', async () => {
    const { url, close } = await startReceiver();
    await close();
    await expect(webhook({ url, secret })(dueEntry({ submission: makeSubmission() }))).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
  });
});

describe('address of a webhook', () => {
  test.each([
    'https://hooks.example.org/x',
    'http://127.0.0.1:8000/',
    'http://localhost/',
    'http://[::1]:80/',
    'https://8.8.8.8/',
    'https://[64:ff9b::8.8.8.8]/',
  ])('accepts %s', (url) => expect(webhookAddressProblem(url)).toBeNull());

  test.each([
    ['http://hooks.example.org/', 'must use https'],
    ['https://10.1.2.3/', 'a private network'],
    ['https://169.254.169.254/', 'a private network'],
    ['https://[fd00::1]/', 'a private network'],
    ['https://[::ffff:10.0.0.1]/', 'a private network'],
    ['https://[64:ff9b::10.0.0.1]/', 'a private network'],
    ['https://[64:ff9b::7f00:1]/', 'a private network'],
    ['https://[2002:a00:1::1]/', 'a private network'],
    ['https://0x0a000001/', 'a private network'],
    ['https://me:pw@hooks.example.org/', 'must look like'],
    ['ftp://127.0.0.1/', 'must use http or https'],
    ['hooks', 'must look like'],
  ])('rejects %s', (url, message) => expect(webhookAddressProblem(url)).toContain(message));

  const resolve = (name: string, thisMachine: boolean) =>
    new Promise((done) => guardedLookup(thisMachine)(name, { all: true }, (error, found) => done(error ?? found)));

  test('resolves a name to this machine only if that is intended', async () => {
    expect(await resolve('localhost', true)).toContainEqual({ address: '127.0.0.1', family: 4 });
    expect(await resolve('localhost', false)).toMatchObject({ code: 'inside-address' });
  });
});
