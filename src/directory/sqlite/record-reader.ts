import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceInfo, StoredProvider } from '../provider.ts';
import type { RecordSketch } from '../records/record-sketch.ts';
import { Catalogue, toSourceInfo } from './catalogue.ts';
import { recordsPath } from './data-files.ts';
import { RecordFile } from './record-file.ts';

const MOST_TRIES = 20;

/**
 * All records that are served at the moment of opening, without the search index: for commands that go through them, at a
 * hundredth of the memory. Numbered from 0 through the sources in their order. Close it when done.
 */
export class RecordReader {
  readonly sources: SourceInfo[];
  readonly #files: { records: RecordFile; first: number }[] = [];

  constructor(folder: string) {
    if (!existsSync(join(folder, 'directory.db'))) {
      this.sources = [];
      return;
    }
    const catalogue = new Catalogue(folder);
    try {
      this.sources = this.#open(folder, catalogue);
    } finally {
      catalogue.close();
    }
  }

  findById(id: string): StoredProvider | null {
    return this.#files.find(({ records }) => id.startsWith(`${records.source}:`))?.records.findById(id) ?? null;
  }

  /** The record of a number that `sketches` counted. */
  at(number: number): StoredProvider | null {
    const file = this.#files.findLast(({ first }) => first <= number);
    return file?.records.atRow(number - file.first + 1) ?? null;
  }

  /** Every record in the order of the numbers. */
  *sketches(): Iterable<RecordSketch> {
    for (const { records } of this.#files) yield* records.scanSketches();
  }

  close(): void {
    for (const { records } of this.#files) records.close();
    this.#files.length = 0;
  }

  /** A newer import may have deleted the files while they were being opened: then those of the newer one. */
  #open(folder: string, catalogue: Catalogue): SourceInfo[] {
    for (let tries = 1; ; tries++) {
      const { imports } = catalogue.snapshot();
      try {
        let first = 0;
        for (const { number, source, importedAt, providers } of imports) {
          this.#files.push({ records: new RecordFile(recordsPath(folder, number), source, importedAt), first });
          first += providers;
        }
        return imports.map(toSourceInfo);
      } catch (error) {
        this.close();
        if (tries === MOST_TRIES) throw error;
      }
    }
  }
}
