import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { createTransport } from 'nodemailer';
import type { ListmonkDeps } from './listmonk.ts';
import { mailServer } from './mailer.ts';
import { guardedLookup, isThisMachine } from './webhook-address.ts';

/** For each connection. */
const TIMEOUT_MS = 10_000;

/** Why a server could not be reached, without addresses, passwords or names; null if it could. */
export type ReachProblem = string | null;

/** Connects to a mail server and logs in; sends no mail. */
export async function reachMail(url: string, timeoutMs = TIMEOUT_MS): Promise<ReachProblem> {
  const transport = createTransport(mailServer(url, timeoutMs));
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(Object.assign(new Error(), { code: 'ETIMEDOUT' })), timeoutMs);
  try {
    await Promise.race([transport.verify(), timeout.promise]);
    return null;
  } catch (error) {
    const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number };
    return responseCode ? `${code} ${responseCode}` : code;
  } finally {
    clearTimeout(timer);
    transport.close();
  }
}

/** Opens and closes a connection to a webhook's server, with TLS for https; sends nothing. */
export function reachWebhook(address: string, timeoutMs = TIMEOUT_MS): Promise<ReachProblem> {
  const url = new URL(address);
  const isTls = url.protocol === 'https:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const options = { host, port: Number(url.port) || (isTls ? 443 : 80), lookup: guardedLookup(isThisMachine(url)) };
  const { promise, resolve } = Promise.withResolvers<ReachProblem>();
  const socket: Socket = isTls ? connectTls({ ...options, servername: host }) : connect(options);
  socket.setTimeout(timeoutMs, () => socket.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })));
  socket.once(isTls ? 'secureConnect' : 'connect', () => {
    resolve(null);
    socket.destroy();
  });
  socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
  return promise;
}

/** Checks the health of a listmonk server with the configured API user. */
export async function reachListmonk(
  { url, user, token, fetch: request = fetch }: Omit<ListmonkDeps, 'list'>,
  timeoutMs = TIMEOUT_MS,
): Promise<ReachProblem> {
  try {
    const response = await request(`${url}/api/health`, {
      headers: { authorization: `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}` },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.ok ? null : `http-${response.status}`;
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return name === 'TimeoutError' ? 'ETIMEDOUT' : (cause?.code ?? name);
  }
}
