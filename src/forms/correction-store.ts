/** What the operator decided about a listing. */
export interface StoredCorrection {
  /** UUID. */
  key: string;
  /** Day on which it was made, YYYY-MM-DD. */
  madeOn: string;
  /** JSON of the directory's `Correction`. */
  body: string;
  /** Name of the listing on that day. */
  about: string;
  /** The operator's reason, or ''. */
  note: string;
}

/**
 * Stores corrections in the database of submissions, so that backups contain them.
 * `testing/correction-store-contract.ts` tests each method.
 */
export interface CorrectionStore {
  /** Newest first. */
  list(): Promise<StoredCorrection[]>;
  /** Removes corrections by key and adds others, the last as the newest, atomically. */
  change(changes: { remove?: readonly string[]; add?: readonly StoredCorrection[] }): Promise<void>;
  close(): Promise<void>;
}
