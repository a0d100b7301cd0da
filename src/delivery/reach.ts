import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { createTransport } from 'nodemailer';
import { callListmonk, type ListmonkDeps } from './listmonk.ts';
import { type MailTls, mailServer } from './mailer.ts';
import { bareHost, guardedLookup, reachOf } from './outside-address.ts';

/** For each connection. */
const TIMEOUT_MS = 10_000;

/** Why a server could not be reached, without addresses, passwords or names; null if it could. */
export type ReachProblem = string | null;

/** Connects to a mail server and logs in; sends no mail. */
export async function reachMail(url: string, tls: MailTls = 'required', timeoutMs = TIMEOUT_MS): Promise<ReachProblem> {
  const transport = createTransport(mailServer(url, tls, timeoutMs));
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
export function reachWebhook(
  address: string,
  { privateHosts, timeoutMs = TIMEOUT_MS }: { privateHosts?: readonly string[]; timeoutMs?: number } = {},
): Promise<ReachProblem> {
  const url = new URL(address);
  const isTls = url.protocol === 'https:';
  const host = bareHost(url.hostname);
  const options = {
    host,
    port: Number(url.port) || (isTls ? 443 : 80),
    lookup: guardedLookup(reachOf(url, privateHosts)),
  };
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
export async function reachListmonk(server: Omit<ListmonkDeps, 'list'>, timeoutMs = TIMEOUT_MS): Promise<ReachProblem> {
  try {
    const response = await callListmonk(server, '/api/health', { timeoutMs });
    return response.ok ? null : `http-${response.status}`;
  } catch (error) {
    const { name, code } = error as Error & { code?: unknown };
    return name === 'AbortError' || name === 'TimeoutError' ? 'ETIMEDOUT' : String(code ?? name);
  }
}
