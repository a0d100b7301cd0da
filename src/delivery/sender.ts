import type { Channel, DueEntry } from '#forms/form-store.ts';

/** Delivers one entry. Throws if that fails; throws a `PermanentDeliveryError` if a retry would be useless. */
export type Sender = (entry: DueEntry) => Promise<void>;
export type Senders = Partial<Record<Channel, Sender>>;

/** A failed try. `code` is short and may be logged; `message` may contain addresses and must not be. */
export class DeliveryError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** A failed try that cannot succeed later: the recipient does not exist. */
export class PermanentDeliveryError extends DeliveryError {}
