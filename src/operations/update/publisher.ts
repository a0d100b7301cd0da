import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { UpdateError } from './update-error.ts';

/** What identifies one version of a file at its publisher. */
export interface FileVersion {
  etag: string | null;
  lastModified: string | null;
  /** Size in bytes; null if the publisher does not say. */
  bytes: number | null;
}

const MAX_REDIRECTS = 5;
const MAX_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 1000;
/** Longest wait for headers, and between two chunks. */
const SILENCE_MS = 60_000;
/** Longest wait in all for a publisher that says when to come back. */
const MAX_WAIT_MS = 30 * 60_000;
const RETRIED_STATUSES = [408, 425, 429, 500, 502, 503, 504];

export interface PublisherOptions {
  /** Hosts that may be asked. */
  hosts: readonly string[];
  /** What is said of another host, after its name. */
  elsewhere?: string;
  signal?: AbortSignal;
  /** First pause before another attempt, in milliseconds; it doubles. */
  firstPauseMs?: number;
  /** Longest wait in all where a publisher says when to come back, in milliseconds. */
  maxWaitMs?: number;
}

/** Asks the publishers' web servers: only named hosts, over https unless the address itself is http. */
export class Publisher {
  readonly #options: PublisherOptions;

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  /** Returns the version of a file without fetching it. Throws an `UpdateError`. */
  version(url: URL): Promise<FileVersion> {
    return this.attempt(url, async () => {
      const head = await this.ask(url, 'HEAD', {});
      head.destroy();
      // A signed address may be for GET alone.
      if (head.statusCode === 200) return versionOf(head.headers, head.headers['content-length']);
      const first = await this.ask(url, 'GET', { range: 'bytes=0-0' });
      first.destroy();
      checkStatus(url, first);
      const { 'content-range': range, 'content-length': length } = first.headers;
      return versionOf(first.headers, first.statusCode === 206 ? range?.split('/')[1] : length);
    });
  }

  /** Returns a page's text, at most `maxBytes`. Throws an `UpdateError`. */
  text(url: URL, maxBytes: number): Promise<string> {
    return this.attempt(url, async () => {
      const response = await this.ask(url, 'GET', {});
      checkStatus(url, response);
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of response as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > maxBytes)
          throw new UpdateError(
            `${url} has more than ${maxBytes / 1e6} MB: it is not the page or list that was expected.`,
          );
        chunks.push(chunk);
      }
      return Buffer.concat(chunks).toString('utf8');
    });
  }

  /**
   * Runs `work` again after errors that may pass: up to five times, or for half an hour if the publisher says when to
   * come back (Retry-After). Throws the last one as an `UpdateError`.
   */
  async attempt<T>(url: URL, work: () => Promise<T>): Promise<T> {
    const { signal, firstPauseMs = FIRST_PAUSE_MS, maxWaitMs = MAX_WAIT_MS } = this.#options;
    let waitedMs = 0;
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        signal?.throwIfAborted();
        const isUnknownHost = (error as NodeJS.ErrnoException).code === 'ENOTFOUND';
        const mayPass = error instanceof TryAgain || !(error instanceof UpdateError || isUnknownHost);
        const askedMs = error instanceof TryAgain ? error.afterMs : null;
        const pauseMs = Math.max(askedMs ?? 0, firstPauseMs * 2 ** Math.min(attempt - 1, MAX_ATTEMPTS));
        if (mayPass && (askedMs === null ? attempt < MAX_ATTEMPTS : waitedMs + pauseMs <= maxWaitMs)) {
          waitedMs += pauseMs;
          await pause(pauseMs, undefined, { ...(signal && { signal }) });
          continue;
        }
        if (error instanceof UpdateError) throw error;
        throw new UpdateError(
          `${url} cannot be fetched: ${reasonOf(error)}. Check the network and the address, then try again.`,
          { cause: error },
        );
      }
    }
  }

  /** Asks once and follows redirects, each checked. The body ends with an error after a minute of silence. */
  async ask(url: URL, method: 'GET' | 'HEAD', headers: Record<string, string>): Promise<IncomingMessage> {
    let at = url;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      this.#checkHost(url, at);
      const response = await this.#askOnce(at, method, headers);
      const { statusCode = 0, headers: answered } = response;
      if (statusCode < 300 || statusCode >= 400 || answered.location === undefined) return response;
      response.destroy();
      const next = URL.parse(answered.location, at.href);
      if (!next) throw new UpdateError(`${at} redirects to '${answered.location}', which is no address.`);
      at = next;
    }
    throw new UpdateError(`${url} redirects more than ${MAX_REDIRECTS} times.`);
  }

  #askOnce(at: URL, method: string, headers: Record<string, string>): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const { request: start } = at.protocol === 'https:' ? https : http;
    const { signal } = this.#options;
    // Unpacked on the way, sizes and ranges would not be those of the file.
    const request = start(at, {
      method,
      headers: { 'accept-encoding': 'identity', ...headers },
      ...(signal && { signal }),
    });
    request.setTimeout(SILENCE_MS, () => request.destroy(new Error(`nothing came for ${SILENCE_MS / 1000} seconds`)));
    request.once('response', resolve).once('error', reject).end();
    return promise;
  }

  #checkHost(asked: URL, at: URL): void {
    const { hosts, elsewhere = "which updates.yaml does not name. If that is right, add it to the source's hosts." } =
      this.#options;
    const isNamed = hosts.some((host) => (host.startsWith('*.') ? at.host.endsWith(host.slice(1)) : at.host === host));
    if (!isNamed) throw new UpdateError(`${asked} leads to ${at.host}, ${elsewhere}`);
    if (at.protocol !== 'https:' && at.protocol !== asked.protocol)
      throw new UpdateError(`${asked} leads to ${at.protocol}//${at.host}, which is not encrypted.`);
  }
}

/** An answer that may be another one in a minute. */
class TryAgain extends UpdateError {
  /** In how many milliseconds the publisher says; null: it does not say. */
  readonly afterMs: number | null;

  constructor(message: string, afterMs: number | null) {
    super(message);
    this.afterMs = afterMs;
  }
}

/** Throws unless a response has the file. */
export function checkStatus(url: URL, { statusCode: status = 0, headers }: IncomingMessage): void {
  if (status === 200 || status === 206) return;
  if (status === 404 || status === 410)
    throw new UpdateError(
      `${url} is not there (${status}). ` +
        'Look where it is published now, and correct its address (in updates.yaml, or after --follow).',
    );
  const message = `${url} returned ${status}. Run the update again later; if it stays so, correct its address.`;
  if (!RETRIED_STATUSES.includes(status)) throw new UpdateError(message);
  throw new TryAgain(message, retryAfterMs(headers['retry-after']));
}

/** Reads Retry-After (RFC 9110, 10.2.3): seconds, or a day and time. */
function retryAfterMs(text = ''): number | null {
  const ms = /^\d{1,6}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** `bytes`: the size of the whole file, as the publisher says it. */
export function versionOf(headers: IncomingHttpHeaders, bytes: string | number | undefined): FileVersion {
  const size = Number(bytes ?? Number.NaN);
  return {
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
    bytes: Number.isFinite(size) ? size : null,
  };
}

/** What a range may be asked with: only a strong ETag or a date tells versions apart (RFC 9110, 13.1.5). */
export function validatorOf({ etag, lastModified }: FileVersion): string | null {
  return etag?.startsWith('"') ? etag : lastModified;
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
