import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from '#files/sync-file.ts';
import type { Channel, SignUp, Submission } from '../form-store.ts';

/** The folder within DATA_DIR where forms wait. */
export const SPOOL_FOLDER = 'spool';

/** The arguments of `FormStore.keep`. */
export interface SpooledForm {
  submission: Submission;
  channels: readonly Channel[];
  signUp?: SignUp | undefined;
}

/**
 * A folder with a file for each form that waits for the database, readable only by its owner. Stored forms survive a
 * crash or power failure.
 */
export class Spool {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Stores a form; returns false if it is already there. Throws if it cannot be written, for example to a full disk.
   */
  put(form: SpooledForm): boolean {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const name = fileName(form.submission.id);
    if (this.list().includes(name)) return false;
    const path = join(this.#folder, name);
    writeFileSync(`${path}.part`, JSON.stringify(form), { mode: 0o600, flush: true });
    renameSync(`${path}.part`, path);
    syncFolder(this.#folder);
    return true;
  }

  /** Returns the file names of the waiting forms. */
  list(): string[] {
    try {
      return readdirSync(this.#folder).filter((name) => name.endsWith('.json'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }

  read(name: string): SpooledForm {
    return JSON.parse(readFileSync(join(this.#folder, name), 'utf8'));
  }

  remove(name: string): void {
    rmSync(join(this.#folder, name), { force: true });
  }
}

function fileName(id: string): string {
  if (!/^[0-9a-f-]+$/.test(id))
    throw new RangeError('The id contains characters other than hexadecimal digits and hyphens.');
  return `${id}.json`;
}
