import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { checkShape } from './check-shape.ts';
import { checkStatus, type FileVersion, type Publisher, validatorOf, versionOf } from './publisher.ts';
import { UpdateError } from './update-error.ts';

export interface DownloadOptions {
  folder: string;
  /** Largest size to accept, in bytes. */
  maxBytes: number;
  /** Called with the bytes on the disk. */
  onProgress?: (bytes: number) => void;
}

/**
 * Downloads a file into a folder and returns its path and version. A half file of the same version is continued. What
 * is complete has the size that was announced and the first bytes that its name promises. Throws an `UpdateError`.
 */
export async function download(
  publisher: Publisher,
  url: URL,
  name: string,
  { folder, maxBytes, onProgress }: DownloadOptions,
): Promise<{ path: string; version: FileVersion }> {
  const path = join(folder, name);
  const part = join(folder, partName(url));
  const version = await publisher.attempt(url, async () => {
    const half = await halfFile(part);
    const response = await publisher.ask(
      url,
      'GET',
      half ? { range: `bytes=${half.bytes}-`, 'if-range': half.validator } : {},
    );
    if (response.statusCode === 416) {
      response.destroy();
      await rm(part, { force: true });
      throw new Error('the half file did not fit the one that is published now');
    }
    checkStatus(url, response);
    const isContinued = half !== null && response.statusCode === 206;
    const start = isContinued ? half.bytes : 0;
    const { 'content-length': length } = response.headers;
    const version = versionOf(response.headers, length && start + Number(length));
    const tooLarge = () =>
      new UpdateError(
        `${url} has more than ${Math.round(maxBytes / 1e6).toLocaleString('en-US')} MB: ` +
          'more than fits or is plausible.',
      );
    if ((version.bytes ?? 0) > maxBytes) throw tooLarge();
    if (!isContinued) await noteValidator(part, version);
    let bytes = start;
    await pipeline(
      response,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          if (bytes > maxBytes) throw tooLarge();
          onProgress?.(bytes);
          yield chunk;
        }
      },
      createWriteStream(part, { flags: isContinued ? 'r+' : 'w', start, flush: true }),
    );
    if (version.bytes !== null && bytes !== version.bytes) throw new Error(`${bytes} of ${version.bytes} bytes came`);
    return { ...version, bytes };
  });
  try {
    await checkShape(part, url, name);
  } catch (error) {
    await rm(part);
    throw error;
  }
  await rename(part, path);
  await rm(`${part}.json`, { force: true });
  return { path, version };
}

/**
 * Returns the size of a half file and what tells whether the published file is still the same; null if neither is
 * known.
 */
async function halfFile(part: string): Promise<{ bytes: number; validator: string } | null> {
  try {
    const { validator } = JSON.parse(await readFile(`${part}.json`, 'utf8')) as { validator: string | null };
    const { size: bytes } = await stat(part);
    return validator && bytes > 0 ? { bytes, validator } : null;
  } catch {
    // No half file, or one whose note was not written whole: from the start.
    return null;
  }
}

async function noteValidator(part: string, version: FileVersion): Promise<void> {
  await rm(part, { force: true });
  await writeFile(`${part}.json`, JSON.stringify({ validator: validatorOf(version) }));
}

/** Returns the name under which a half file is kept. */
export function partName(url: URL): string {
  return `${createHash('sha256').update(url.href).digest('hex').slice(0, 12)}.part`;
}
