/** A file that a change has made, replaced or removed. `null`: there was or is none. */
export interface ChangedFile {
  /** In the content folder: 'experts/ana-reyes.md'. */
  path: string;
  before: Buffer | null;
  after: Buffer | null;
}

/** A change of the content folder by a keeper. */
export interface ContentChange {
  /** Grows with every change. */
  version: number;
  /** ISO date and time, UTC. */
  at: string;
  /** Name of the member of staff. */
  who: string;
  act: 'add' | 'edit' | 'remove' | 'undo';
  /** The entry: 'experts/ana-reyes'. */
  about: string;
}

/**
 * Stores what keepers change in the content folder, in the database of submissions, so that it can be undone, that all
 * servers get it, and that backups contain it. `testing/content-store-contract.ts` tests each method.
 */
export interface ContentStore {
  /** Version of the last change; 0 before the first. */
  version(): Promise<number>;
  /** Stores a change on top of version `after`. Returns its version, or null if there is a newer one. */
  add(change: Omit<ContentChange, 'version'>, files: readonly ChangedFile[], after: number): Promise<number | null>;
  /** Files of the changes after a version, oldest first. */
  filesSince(version: number): Promise<ChangedFile[]>;
  /** Whether a file has had these bytes, before or after any change. */
  hasHad(path: string, bytes: Buffer | null): Promise<boolean>;
  /** Newest first. */
  changes(limit: number): Promise<ContentChange[]>;
  find(version: number): Promise<{ change: ContentChange; files: ChangedFile[] } | null>;
  /** Keeps a picture for a form that is not saved yet, for a day. Returns its name: 64 letters and digits. */
  keepPicture(bytes: Buffer, now: string): Promise<string>;
  picture(name: string): Promise<Buffer | null>;
  close(): Promise<void>;
}
