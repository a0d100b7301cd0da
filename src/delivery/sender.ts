import type { Channel, DueEntry } from '#forms/form-store.ts';

/** Sends one entry on. Throws where that failed: `PermanentDeliveryError` where another try is of no use. */
export type Sender = (entry: DueEntry) => Promise<void>;
export type Senders = Partial<Record<Channel, Sender>>;

/** A failed try. `code` is short and fit for a log; `message` may name addresses and is not. */
export class DeliveryError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** A failed try after which no other would do better: nobody is reached at that address. */
export class PermanentDeliveryError extends DeliveryError {}
