import type { Subscriber } from '#forms/form-store.ts';
import { DeliveryError, type Sender } from './sender.ts';

export interface ListmonkDeps {
  /** Of the server: 'https://lists.example.org'. */
  url: string;
  /** An API user of it, with its token. */
  user: string;
  token: string;
  /** Number of the list. */
  list: number;
  fetch?: typeof fetch;
}

const TIMEOUT_MS = 10_000;

/**
 * Tells a listmonk server a subscriber's state as it now is: who has confirmed joins the list, who has left leaves it.
 * Pending ones are never told of. See listmonk.app/docs/apis/subscribers.
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
    const known = await this.#call('POST', '/api/subscribers', {
      email,
      name: firstName || email,
      status: 'enabled',
      lists: [list],
      // They have confirmed to us: no second letter.
      preconfirm_subscriptions: true,
      attribs: { language, confirmedAt },
    }).then(
      () => false,
      (error) => {
        if (error instanceof DeliveryError && error.code === 'http-409') return true;
        throw error;
      },
    );
    if (known) await this.#change(email, { action: 'add', status: 'confirmed' });
  }

  async leave({ email }: Subscriber): Promise<void> {
    await this.#change(email, { action: 'unsubscribe' });
  }

  /** Changes the place on the list of one whom the server knows already. */
  async #change(email: string, change: { action: string; status?: string }): Promise<void> {
    const query = `LOWER(subscribers.email) = '${email.toLowerCase().replaceAll("'", "''")}'`;
    const found = await this.#call('GET', `/api/subscribers?per_page=1&query=${encodeURIComponent(query)}`);
    const ids = found.data?.results?.map(({ id }) => id) ?? [];
    if (ids.length > 0)
      await this.#call('PUT', '/api/subscribers/lists', { ids, target_list_ids: [this.#deps.list], ...change });
  }

  async #call(method: string, path: string, body?: object): Promise<{ data?: { results?: { id: number }[] } }> {
    const { url, user, token, fetch: ask = fetch } = this.#deps;
    const answer = await ask(`${url}${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new DeliveryError(`http-${answer.status}`, `listmonk answers ${answer.status}.`);
    return answer.json() as Promise<{ data?: { results?: { id: number }[] } }>;
  }
}
