import { AsyncLocalStorage } from 'node:async_hooks';

/** What a request may still cost. */
export interface WorkLimit {
  /** Called before each metered call; throws if the request's client must wait. */
  admit(): void;
  /** Called after it with the milliseconds that it kept the site's one thread busy. */
  spent(ms: number): void;
}

const current = new AsyncLocalStorage<WorkLimit>();

/** Runs a request within a limit. */
export function withWorkLimit<T>(limit: WorkLimit, run: () => Promise<T>): Promise<T> {
  return current.run(limit, run);
}

/**
 * Returns the same object with all methods metered: the time until they return, which for an async method is the time
 * until it first waits. While it waits, others are served.
 */
export function metered<T extends object>(target: T): T {
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(target)).filter((name) => name !== 'constructor');
  const methods = names.map((name) => {
    const method = target[name as keyof T] as (...args: unknown[]) => unknown;
    return [name, meteredCall(method.bind(target))];
  });
  return Object.fromEntries(methods) as T;
}

/** Returns the same function metered in the same way. */
export function meteredCall<Args extends unknown[], Result>(
  call: (...args: Args) => Result,
): (...args: Args) => Result {
  return (...args) => {
    const limit = current.getStore();
    if (!limit) return call(...args);
    limit.admit();
    const started = performance.now();
    try {
      return call(...args);
    } finally {
      limit.spent(performance.now() - started);
    }
  };
}
