import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { UpdateError } from './update-error.ts';

/** First bytes by the ending of a name. */
const SIGNATURES: Record<string, Buffer> = {
  '.zip': Buffer.from('PK\x03\x04', 'latin1'),
  '.xlsx': Buffer.from('PK\x03\x04', 'latin1'),
  '.gz': Buffer.from('1f8b', 'hex'),
  '.zst': Buffer.from('28b52ffd', 'hex'),
  '.parquet': Buffer.from('PAR1'),
};

/**
 * Checks that a file begins as its name promises: publishers answer with a web page when a file has moved. Whether it
 * is whole and has the expected columns is checked by its import. Throws an `UpdateError`.
 */
export async function checkShape(path: string, url: URL, name: string): Promise<void> {
  const start = await firstBytes(path, 512);
  if (start.length === 0)
    throw new UpdateError(`${url} is empty. Look where it is published now, and correct updates.yaml.`);
  const signature = SIGNATURES[extname(name).toLowerCase()];
  const isPage = /^\s*</.test(start.toString('latin1').replace(/^\xef\xbb\xbf/, ''));
  if (signature ? start.subarray(0, signature.length).equals(signature) : !isPage) return;
  throw new UpdateError(
    `${url} is ${isPage ? 'a web page' : `no ${extname(name).slice(1)} file`}, though its name is ${name}. ` +
      'Look where it is published now, and correct updates.yaml.',
  );
}

async function firstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
