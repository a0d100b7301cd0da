import { createHmac } from 'node:crypto';
import { guardedFetch } from './guarded-fetch.ts';
import { reachOf } from './outside-address.ts';
import { DeliveryError, type Sender } from './sender.ts';

export interface WebhookDeps {
  /** Checked by `outsideAddressProblem`. */
  url: string;
  /** Hosts that may be in a private network. */
  privateHosts?: readonly string[];
  /** 'whsec_' and base64, or any other text. */
  secret: string;
  now?: () => number;
}

const TIMEOUT_MS = 10_000;

/**
 * Posts each submission as JSON, signed per Standard Webhooks (standardwebhooks.com). Any response but 2xx is a
 * failure.
 */
export function webhook({ url, privateHosts, secret, now = Date.now }: WebhookDeps): Sender {
  return async ({ id, submission }) => {
    if (!submission) return;
    const { id: number, kind, language, receivedAt, values } = submission;
    const body = JSON.stringify({
      type: 'form.submitted',
      timestamp: receivedAt,
      data: { id: number, kind, language, receivedAt, values },
    });
    const timestamp = String(Math.floor(now() / 1000));
    const address = new URL(url);
    const { status } = await guardedFetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Alongside',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': webhookSignature(secret, id, timestamp, body),
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      reach: reachOf(address, privateHosts),
    });
    if (status < 200 || status > 299) throw new DeliveryError(`http-${status}`, `The webhook responded ${status}.`);
  };
}

/** Returns 'v1,' and the HMAC-SHA256 of id, time in seconds and body. */
export function webhookSignature(secret: string, id: string, timestamp: string, body: string): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret);
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
