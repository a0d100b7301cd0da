import { closeSync, openSync, readSync, rmSync } from 'node:fs';
import { writeAll } from './columnar-file.ts';

/** Keeps numbers on disk until they are needed again. */
export class ScratchFile {
  readonly #path: string;
  readonly #file: number;
  #size = 0;

  /** Creates or overwrites `path`, which has no name from then on: nothing is left of it, however the process ends. */
  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'w+');
    rmSync(path);
  }

  /** Returns the position in the file. */
  write(numbers: Uint32Array): number {
    const position = this.#size;
    writeAll(this.#file, bytesOf(numbers), position);
    this.#size += numbers.byteLength;
    return position;
  }

  /** Fills `numbers` with what was written at a position. */
  read(position: number, numbers: Uint32Array): void {
    const bytes = bytesOf(numbers);
    for (let done = 0; done < bytes.length; ) {
      const read = readSync(this.#file, bytes, done, bytes.length - done, position + done);
      if (read === 0) throw new RangeError(`${this.#path} ends at ${position + done}.`);
      done += read;
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}

function bytesOf(numbers: Uint32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}
