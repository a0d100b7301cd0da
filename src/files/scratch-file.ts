import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';

/** Less is kept in memory until it is enough to be written. */
const BUFFERED = 1024 ** 2;
/** Node.js cannot write 2 GB at once. */
const MAX_WRITE = 1024 ** 3;

/** Bytes that are needed again, on disk until then. */
export class ScratchFile {
  readonly #file: number;
  readonly #buffer = new Uint8Array(BUFFERED);
  #written = 0;
  #buffered = 0;

  /** Creates or replaces `path`. The file has no name from then on: nothing is left of it, however the process ends. */
  constructor(path: string) {
    rmSync(path, { force: true });
    this.#file = openSync(path, 'wx+', 0o600);
    rmSync(path);
  }

  /** Returns the position of the bytes. */
  append(bytes: Uint8Array): number {
    if (this.#buffered + bytes.length > BUFFERED) this.#flush();
    const position = this.#written + this.#buffered;
    if (bytes.length > BUFFERED) {
      writeAll(this.#file, bytes, position);
      this.#written += bytes.length;
    } else {
      this.#buffer.set(bytes, this.#buffered);
      this.#buffered += bytes.length;
    }
    return position;
  }

  /** Fills `bytes` with what was appended at a position, or with its beginning. */
  read(position: number, bytes: Uint8Array): void {
    const at = position - this.#written;
    if (at >= 0 && at + bytes.length <= this.#buffered) {
      bytes.set(this.#buffer.subarray(at, at + bytes.length));
      return;
    }
    readAll(this.#file, bytes, position);
  }

  /**
   * Returns the descriptor of the file, with which another thread can `readAll` what was appended until now; not after
   * `close`.
   */
  share(): number {
    this.#flush();
    return this.#file;
  }

  #flush(): void {
    writeAll(this.#file, this.#buffer.subarray(0, this.#buffered), this.#written);
    this.#written += this.#buffered;
    this.#buffered = 0;
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** Fills `bytes` with what is at a position of a file. */
export function readAll(file: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length; ) {
    const read = readSync(file, bytes, done, bytes.length - done, position + done);
    if (read === 0) throw new RangeError(`A scratch file ends at ${position + done}.`);
    done += read;
  }
}

/** Writes all bytes at a position. */
export function writeAll(file: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(file, bytes, done, Math.min(bytes.length - done, MAX_WRITE), position + done);
}
