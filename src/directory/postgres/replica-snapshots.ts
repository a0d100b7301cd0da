import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isConnectionFault } from '#postgres/open-pool.ts';
import { UnreadableIndexError } from '../errors.ts';
import { ColumnarIndex } from '../index/columnar-index.ts';
import type { Snapshot } from './catalogue.ts';
import { numberedImports, type ReplicaMeta } from './replica-index.ts';

/** A snapshot, and the index over its records. */
export interface IndexedSnapshot extends Snapshot {
  index: ColumnarIndex;
}

/** Where snapshots are read, and where their indexes are kept. */
export interface ReplicaParts {
  /** Where index files are kept. */
  folder: string;
  /** What is served now, as any server has it. */
  readSnapshot: () => Promise<Snapshot>;
  /** The same, as the primary has it. */
  readPrimary: () => Promise<Snapshot>;
  /** Builds the index of a snapshot into a file. */
  build: (snapshot: Snapshot, path: string) => Promise<void>;
}

const OURS = /^replica-\d+\.index(\.part)?$/;

/**
 * Keeps the index of the newest snapshot in memory. A newer one is built and loaded beside it, while the old one answers.
 * `look` is to be called whenever there may be a newer one.
 */
export class ReplicaSnapshots {
  readonly #parts: ReplicaParts;
  #current: IndexedSnapshot | null = null;
  #looking: Promise<void> | null = null;
  #lookAgain = false;

  constructor(parts: ReplicaParts) {
    this.#parts = parts;
    mkdirSync(parts.folder, { recursive: true });
  }

  /** The snapshot to answer from; waits for the first one only. */
  async current(): Promise<IndexedSnapshot> {
    if (this.#current === null) await this.look();
    return this.#current!;
  }

  /** Resolves once the snapshot that is served now, or a newer one, answers here; an older one only where the newer was lost. */
  look(): Promise<void> {
    // Whoever asks while a look is under way may know of something that this look came too early for.
    this.#lookAgain = this.#looking !== null;
    this.#looking ??= this.#lookUntilCurrent().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #lookUntilCurrent(): Promise<void> {
    do {
      this.#lookAgain = false;
      const snapshot = await this.#readSnapshot();
      if (sameImports(snapshot, this.#current)) continue;
      this.#current = { ...snapshot, index: await this.#indexOf(snapshot) };
      this.#deleteOthers(snapshot);
    } while (this.#lookAgain);
  }

  /** A standby that lags must not bring back what has been replaced; where the primary says so too, the last import was lost. */
  async #readSnapshot(): Promise<Snapshot> {
    const snapshot = await this.#parts.readSnapshot();
    const current = this.#current;
    if (current === null || snapshot.number >= current.number) return snapshot;
    return this.#parts.readPrimary().catch((error) => {
      if (!isConnectionFault(error)) throw error;
      return current;
    });
  }

  async #indexOf(snapshot: Snapshot): Promise<ColumnarIndex> {
    if (snapshot.imports.length === 0) return ColumnarIndex.empty(null);
    const path = this.#path(snapshot);
    try {
      const kept = await ColumnarIndex.load(path);
      if (isDeepStrictEqual((kept.meta as ReplicaMeta).imports, numberedImports(snapshot))) return kept;
    } catch (error) {
      if (!(error instanceof UnreadableIndexError) && (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    await this.#parts.build(snapshot, path);
    return ColumnarIndex.load(path);
  }

  #path({ number }: Snapshot): string {
    return join(this.#parts.folder, `replica-${number}.index`);
  }

  #deleteOthers(snapshot: Snapshot): void {
    const kept = this.#path(snapshot);
    for (const name of readdirSync(this.#parts.folder)) {
      const path = join(this.#parts.folder, name);
      if (OURS.test(name) && path !== kept) rmSync(path, { force: true });
    }
  }
}

function sameImports(a: Snapshot, b: Snapshot | null): boolean {
  return b !== null && isDeepStrictEqual(a.imports, b.imports);
}
