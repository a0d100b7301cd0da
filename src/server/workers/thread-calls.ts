import type { MessagePort, Worker } from 'node:worker_threads';

/** Functions of another thread. Arguments and results are copied (structured clone); shared memory stays shared. */
// biome-ignore lint/suspicious/noExplicitAny: arguments of any function
type Functions = Record<string, (...args: any[]) => unknown>;

interface Call {
  call: number;
  name: string;
  args: unknown[];
}

interface Answer {
  answer: number;
  value?: unknown;
  error?: { message: string; code?: unknown };
}

/** Calls functions of the thread at the other end of a port, which may call ours. */
export class ThreadCalls<Theirs extends { [Name in keyof Theirs]: (...args: never[]) => unknown }> {
  readonly #port: MessagePort | Worker;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #last = 0;

  constructor(port: MessagePort | Worker, ours: object) {
    this.#port = port;
    port.on('message', (message: Call | Answer) => {
      if ('call' in message) void this.#answer(message, ours as Functions);
      else this.#settle(message);
    });
  }

  /** Rejects with an `Error` of the same message and code if the function throws, or if the other thread ends. */
  call<Name extends keyof Theirs & string>(
    name: Name,
    ...args: Parameters<Theirs[Name]>
  ): Promise<Awaited<ReturnType<Theirs[Name]>>> {
    const call = ++this.#last;
    const answer = Promise.withResolvers<unknown>();
    this.#waiting.set(call, answer);
    this.#port.postMessage({ call, name, args } satisfies Call);
    return answer.promise as Promise<Awaited<ReturnType<Theirs[Name]>>>;
  }

  /** Rejects all calls that wait: the other thread has ended. */
  end(): void {
    for (const { reject } of this.#waiting.values()) reject(new Error('The thread has ended.'));
    this.#waiting.clear();
  }

  async #answer({ call: answer, name, args }: Call, ours: Functions): Promise<void> {
    try {
      this.#port.postMessage({ answer, value: await ours[name]!(...args) } satisfies Answer);
    } catch (problem) {
      const { message, code } = problem as Error & { code?: unknown };
      this.#port.postMessage({ answer, error: { message, code } } satisfies Answer);
    }
  }

  #settle({ answer, value, error }: Answer): void {
    const waiting = this.#waiting.get(answer);
    this.#waiting.delete(answer);
    if (error) waiting?.reject(Object.assign(new Error(error.message), { code: error.code }));
    else waiting?.resolve(value);
  }
}
