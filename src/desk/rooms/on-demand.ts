/** Work that the operator starts with a button. It may take minutes and runs in the background. */
export class OnDemand<T> {
  readonly #work: () => Promise<T>;
  readonly #now: () => Date;
  #state: OnDemandState<T> = { is: 'not started' };
  #running: Promise<void> = Promise.resolve();

  constructor(work: () => Promise<T>, now = () => new Date()) {
    this.#work = work;
    this.#now = now;
  }

  get state(): OnDemandState<T> {
    return this.#state;
  }

  /** Starts the work unless it is running, and waits for it for up to `maxWaitMs`. */
  async start(maxWaitMs = 5000): Promise<void> {
    if (this.#state.is !== 'running') {
      this.#state = { is: 'running' };
      this.#running = this.#run();
    }
    const timeout = Promise.withResolvers<void>();
    const timer = setTimeout(timeout.resolve, maxWaitMs);
    await Promise.race([this.#running, timeout.promise]);
    clearTimeout(timer);
  }

  async #run(): Promise<void> {
    try {
      const result = await this.#work();
      this.#state = { is: 'done', result, at: this.#now().toISOString() };
    } catch (error) {
      this.#state = { is: 'failed', message: (error as Error).message };
    }
  }
}

export type OnDemandState<T> =
  | { is: 'not started' }
  | { is: 'running' }
  | { is: 'done'; result: T; at: string }
  | { is: 'failed'; message: string };
