import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import type { Publication } from '#publication/publications.ts';
import { type ApiVariables, hasTag } from './answer.ts';
import { problem } from './problem.ts';

/**
 * Answers a file of a publication, or the range of it that is asked for (RFC 9110, 14), as it is read from the disk.
 * `type`: its Content-Type.
 */
export async function bulkFile(
  c: Context,
  { path, type }: { path: string; type: string },
  { index }: Pick<Publication, 'index'>,
): Promise<Response> {
  // Opened first: a newer publication may delete it while it is sent.
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  // A second later, this server knows the newer one.
  if (!handle)
    return problem(c, 503, 'A newer edition is being put in place. Try again.', { headers: { 'Retry-After': '1' } });
  let isSent = false;
  try {
    const { size } = await handle.stat();
    const tag = `"${Date.parse(index.about.published)}-${size}"`;
    const always: ApiVariables['answerHeaders'] = c.get('answerHeaders');
    const headers = {
      ...always,
      'Content-Type': type,
      'Cache-Control': 'public, max-age=60',
      'Accept-Ranges': 'bytes',
      'Last-Modified': new Date(index.about.published).toUTCString(),
      ETag: tag,
    };
    if (hasTag(c.req.header('If-None-Match'), tag)) return new Response(null, { status: 304, headers });
    const ifRange = c.req.header('If-Range');
    const range = ifRange === undefined || ifRange === tag ? rangeIn(c.req.header('Range'), size) : null;
    if (range === 'none')
      return problem(c, 416, `The file has ${size} bytes.`, { headers: { 'Content-Range': `bytes */${size}` } });
    const { first, last } = range ?? { first: 0, last: size - 1 };
    const all = {
      ...headers,
      'Content-Length': String(last - first + 1),
      ...(range && { 'Content-Range': `bytes ${first}-${last}/${size}` }),
    };
    isSent = c.req.method === 'GET' && size > 0;
    const body = isSent ? bytesOf(handle, first, last) : null;
    return new Response(body, { status: range ? 206 : 200, headers: all });
  } finally {
    if (!isSent) await handle.close();
  }
}

function bytesOf(handle: FileHandle, start: number, end: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  const stream = createReadStream('', { fd: handle, start, end });
  return Readable.toWeb(stream) as ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** Returns the one range that a header asks for; null: the whole file; 'none': nothing of it is there. */
function rangeIn(header: string | undefined, size: number): { first: number; last: number } | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null;
  return first < size && first <= last ? { first, last } : 'none';
}
