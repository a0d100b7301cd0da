import type { Subscriber } from '#forms/form-store.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { reachOf } from './outside-address.ts';
import { DeliveryError, type Sender } from './sender.ts';

export interface ListmonkDeps {
  /** Server address: 'https://lists.example.org'. Checked by `outsideAddressProblem`. */
  url: string;
  /** Hosts that may be in a private network. */
  privateHosts?: readonly string[];
  /** An API user of that server, with its token. */
  user: string;
  token: string;
  /** List id. */
  list: number;
}

const TIMEOUT_MS = 10_000;
/** Far above what a call for one subscriber returns. */
const MAX_BYTES = 1_000_000;

/**
 * Sends a subscriber's current state to a listmonk server: confirmed subscribers join the list, unsubscribed ones leave
 * it. Pending ones are not sent. See listmonk.app/docs/apis/subscribers.
 */
export function listmonk(deps: ListmonkDeps): Sender {
  const server = new ListmonkServer(deps);
  return async ({ subscriber }) => {
    if (subscriber?.state === 'confirmed') await server.join(subscriber);
    if (subscriber?.state === 'unsubscribed') await server.leave(subscriber);
  };
}

class ListmonkServer {
  readonly #deps: ListmonkDeps;

  constructor(deps: ListmonkDeps) {
    this.#deps = deps;
  }

  async join({ email, firstName, language, confirmedAt }: Subscriber): Promise<void> {
    const { list } = this.#deps;
    const exists = await this.#call('POST', '/api/subscribers', {
      email,
      name: firstName || email,
      status: 'enabled',
      lists: [list],
      // They have already confirmed to us: sends no second letter.
      preconfirm_subscriptions: true,
      attribs: { language, confirmedAt },
    }).then(
      () => false,
      (error) => {
        if (error instanceof DeliveryError && error.code === 'http-409') return true;
        throw error;
      },
    );
    if (exists) await this.#change(email, { action: 'add', status: 'confirmed' });
  }

  async leave({ email }: Subscriber): Promise<void> {
    await this.#change(email, { action: 'unsubscribe' });
  }

  /** Changes the list membership of a subscriber whom the server knows. */
  async #change(email: string, change: { action: string; status?: string }): Promise<void> {
    const query = `LOWER(subscribers.email) = '${email.toLowerCase().replaceAll("'", "''")}'`;
    const found = await this.#call('GET', `/api/subscribers?per_page=1&query=${encodeURIComponent(query)}`);
    const ids = found.data?.results?.map(({ id }) => id) ?? [];
    if (ids.length > 0)
      await this.#call('PUT', '/api/subscribers/lists', { ids, target_list_ids: [this.#deps.list], ...change });
  }

  async #call(method: string, path: string, body?: object): Promise<{ data?: { results?: { id: number }[] } }> {
    const response = await callListmonk(this.#deps, path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      timeoutMs: TIMEOUT_MS,
    });
    if (!response.ok) throw new DeliveryError(`http-${response.status}`, `listmonk responded ${response.status}.`);
    return response.json() as Promise<{ data?: { results?: { id: number }[] } }>;
  }
}

/** Calls a listmonk server as its API user. */
export function callListmonk(
  { url, privateHosts, user, token }: Omit<ListmonkDeps, 'list'>,
  path: string,
  { method, body, timeoutMs }: { method?: string; body?: string; timeoutMs: number },
): Promise<Response> {
  const address = new URL(`${url}${path}`);
  return guardedFetch(address, {
    ...(method && { method }),
    headers: {
      authorization: `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body && { body }),
    signal: AbortSignal.timeout(timeoutMs),
    reach: reachOf(address, privateHosts),
    maxBytes: MAX_BYTES,
  });
}
