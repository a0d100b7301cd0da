import type { IncomingMessage } from 'node:http';
import { isSameVersion } from './fetched-files.ts';
import type { PublishedFile } from './find-files.ts';
import { checkStatus, type FileVersion, type Publisher, validatorOf, versionOf } from './publisher.ts';
import { UpdateError } from './update-error.ts';

/** The published file is another one than when we began. */
export class ChangedFileError extends UpdateError {
  constructor(url: URL) {
    super(`${url} was changed while it was read. Update again later.`);
  }
}

/** Slower, an answer is given up: nobody may hold us forever by a byte a minute. */
const MIN_BYTES_PER_SECOND = 10_000;
const LONGEST_START_MS = 60_000;
/** An answer that breaks off after at least so many bytes is no failed attempt: the next one goes on from there. */
const PROGRESS_BYTES = 100_000;

/** One version of a published file, read by ranges. */
export class RangedFile {
  readonly name: string;
  readonly bytes: number;
  readonly #url: URL;
  readonly #version: FileVersion;
  readonly #publisher: Publisher;

  /** Throws an `UpdateError` if the publisher does not say how large the file is. */
  constructor({ url, version }: PublishedFile, publisher: Publisher) {
    if (version.bytes === null) throw new UpdateError(`${url}: its server does not say how large it is.`);
    this.name = url.href;
    this.bytes = version.bytes;
    this.#url = url;
    this.#version = version;
    this.#publisher = publisher;
  }

  /** Returns exactly these bytes. Throws an `UpdateError`; a `ChangedFileError` if the file is another one now. */
  async read(offset: number, length: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    await this.stream(offset, length, (chunk) => void chunks.push(chunk));
    return Buffer.concat(chunks);
  }

  /** Delivers exactly these bytes in order, asking again for the rest when an answer is cut off. Throws as `read`. */
  async stream(offset: number, length: number, take: (chunk: Buffer) => Promise<void> | void): Promise<void> {
    const end = offset + length;
    let at = offset;
    while (at < end)
      await this.#publisher.attempt(this.#url, async () => {
        const before = at;
        const response = await this.#ask(at, end);
        const slow = setTimeout(
          () => response.destroy(new Error('the answer is too slow')),
          LONGEST_START_MS + ((end - at) / MIN_BYTES_PER_SECOND) * 1000,
        );
        try {
          for await (const chunk of response as AsyncIterable<Buffer>) {
            if (at + chunk.length > end)
              throw new UpdateError(`${this.#url} answers with more bytes than were asked for.`);
            await take(chunk);
            at += chunk.length;
          }
        } catch (error) {
          if (error instanceof UpdateError || at - before < PROGRESS_BYTES) throw error;
        } finally {
          clearTimeout(slow);
          response.destroy();
        }
        if (at < end && at - before < PROGRESS_BYTES) throw new Error(`${at - offset} of ${length} bytes came`);
      });
  }

  async #ask(from: number, end: number): Promise<IncomingMessage> {
    const url = this.#url;
    const validator = validatorOf(this.#version);
    const response = await this.#publisher.ask(url, 'GET', {
      range: `bytes=${from}-${end - 1}`,
      ...(validator && { 'if-range': validator }),
    });
    try {
      const { statusCode, headers } = response;
      if (statusCode === 416) throw new ChangedFileError(url);
      checkStatus(url, response);
      const [range, size] = (headers['content-range'] ?? '').split('/');
      const isPart = statusCode === 206;
      if (!isSameVersion(this.#version, versionOf(headers, isPart ? size : headers['content-length'])))
        throw new ChangedFileError(url);
      if (!isPart)
        throw new UpdateError(
          `${url}: its server sends only whole files, not ranges. Correct the address in updates.yaml.`,
        );
      if (range !== `bytes ${from}-${end - 1}`)
        throw new UpdateError(`${url} answers with other bytes than were asked for.`);
      return response;
    } catch (error) {
      response.destroy();
      throw error;
    }
  }
}
