/** What this project uses of a service worker's global scope: TypeScript's own library for it contradicts the one for pages. */
export interface WorkerScope {
  addEventListener(type: 'activate', listener: (event: WaitingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: WaitingEvent & { request: Request }) => void): void;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<{ url: string }[]>;
  };
}

interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

/** The scope that runs the worker. */
export const worker = globalThis as unknown as WorkerScope;
