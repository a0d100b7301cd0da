import { describe, expect, onTestFinished, test } from 'vitest';
import { makeSubmission } from '#forms/testing/make-submission.ts';
import { dueEntry } from './testing/due-entry.ts';
import { type Answer, startReceiver } from './testing/http-receiver.ts';
import { webhook, webhookSignature } from './webhook.ts';

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
