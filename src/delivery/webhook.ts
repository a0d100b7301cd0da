import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { DeliveryFault, type Sender } from './sender.ts';
import { guardedLookup, isThisMachine } from './webhook-address.ts';

export interface WebhookParts {
  /** Checked by `webhookAddressFault`. */
  url: string;
  /** 'whsec_' and base64, or any other text. */
  secret: string;
  now?: () => number;
}

const TIMEOUT_MS = 10_000;

/** Posts each submission as JSON, signed as Standard Webhooks say (standardwebhooks.com). Any answer but 2xx is a failure. */
export function webhook({ url, secret, now = Date.now }: WebhookParts): Sender {
  return async ({ id, submission }) => {
    if (!submission) return;
    const { id: number, kind, language, receivedAt, values } = submission;
    const body = JSON.stringify({
      type: 'form.submitted',
      timestamp: receivedAt,
      data: { id: number, kind, language, receivedAt, values },
    });
    const timestamp = String(Math.floor(now() / 1000));
    const status = await post(new URL(url), body, {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': webhookSignature(secret, id, timestamp, body),
    });
    if (status < 200 || status > 299) throw new DeliveryFault(`http-${status}`, `The webhook answers ${status}.`);
  };
}

/** 'v1,' and the HMAC-SHA256 over id, time in seconds and body. */
export function webhookSignature(secret: string, id: string, timestamp: string, body: string): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret);
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** Gives the status. Follows no redirect and reads nothing of the answer. */
function post(url: URL, body: string, headers: Record<string, string>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const request = send(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body), 'user-agent': 'Alongside' },
    lookup: guardedLookup(isThisMachine(url)),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    agent: false,
  });
  request.on('response', (response) => {
    response.on('error', () => {});
    response.destroy();
    resolve(response.statusCode ?? 0);
  });
  request.on('error', reject);
  request.end(body);
  return promise;
}
