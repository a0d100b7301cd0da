/** Work that an operator starts by a button, and that may take minutes: it goes on while pages are shown. */
export class OnDemand<T> {
  readonly #work: () => Promise<T>;
  readonly #now: () => Date;
  #state: OnDemandState<T> = { is: 'not begun' };
  #running: Promise<void> = Promise.resolve();

  constructor(work: () => Promise<T>, now = () => new Date()) {
    this.#work = work;
    this.#now = now;
  }

  get state(): OnDemandState<T> {
    return this.#state;
  }

  /** Begins, unless it is under way, and waits for the end, but not for ever: then the page says that it goes on. */
  async start(patienceMs = 5000): Promise<void> {
    if (this.#state.is !== 'running') {
      this.#state = { is: 'running' };
      this.#running = this.#run();
    }
    const patience = Promise.withResolvers<void>();
    const timer = setTimeout(patience.resolve, patienceMs);
    await Promise.race([this.#running, patience.promise]);
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
  | { is: 'not begun' }
  | { is: 'running' }
  | { is: 'done'; result: T; at: string }
  | { is: 'failed'; message: string };
