/** Invalid arguments or options. The message says what is wrong and what is expected. */
export class UsageError extends Error {
  readonly code = 'usage';
}

/** What a correction needs, or why it cannot be made; `about`: ids, names or days that a sentence of it names. */
export type RefusalReason =
  | 'no-id'
  | 'bad-address'
  | 'no-listing'
  | 'not-shown'
  | 'hidden'
  | 'two-needed'
  | 'one-already'
  | 'same-values'
  | 'no-correction'
  | 'long-note';

/** A correction cannot be made. The message is for the command line; the desk says the reason in the words of staff. */
export class ListingRefusal extends UsageError {
  readonly reason: RefusalReason;
  readonly about: string[];

  constructor(reason: RefusalReason, about: string[], message: string) {
    super(message);
    this.reason = reason;
    this.about = about;
  }
}
