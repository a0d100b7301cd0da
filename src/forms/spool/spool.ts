import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Channel, SignUp, Submission } from '../form-store.ts';

/** The folder within DATA_DIR where forms wait. */
export const SPOOL_FOLDER = 'spool';

/** What a store was to keep. */
export interface SpooledForm {
  submission: Submission;
  channels: readonly Channel[];
  signUp?: SignUp | undefined;
}

/**
 * A folder with a file for each form that waits for the database, readable for its owner alone. What `put` has taken survives
 * a crash or a power cut.
 */
export class Spool {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** False where the form is there already. Throws where it cannot be written: the disk is full, say. */
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

  /** Names of what waits. */
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
  if (!/^[0-9a-f-]+$/.test(id)) throw new RangeError('An id has other characters than hexadecimal digits and hyphens.');
  return `${id}.json`;
}

/** Waits until the new name is on the disk, too. Windows cannot open folders, nor needs to. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
