import { open } from 'node:fs/promises';
import { type DeskAnswer, MAX_UPLOAD_BYTES, MAX_UPLOAD_MS, type UploadEnd } from '#model/desk-messages.ts';
import { BrokenForm, readUploadForm } from './upload-form.ts';
import type { DeskQuestion } from './workers/crew.ts';

interface UploadLimits {
  maxBytes?: number;
  maxMs?: number;
}

/**
 * Passes a form with a file on to the desk. The desk first gets the fields, as a form without a file, and checks them
 * like any other; if it wants the file, its answer names the path to write it to. It gets the same fields again when
 * the file is there, or has failed. So no byte of a stranger's file is stored, and none goes through the messages.
 * Throws `BrokenForm`.
 */
export async function passUpload(
  { headers, ...question }: Omit<DeskQuestion, 'body'>,
  { body, boundary }: { body: AsyncIterable<Uint8Array>; boundary: string },
  ask: (question: DeskQuestion) => Promise<DeskAnswer | null>,
  { maxBytes = MAX_UPLOAD_BYTES, maxMs = MAX_UPLOAD_MS }: UploadLimits = {},
): Promise<DeskAnswer | null> {
  const timeout = AbortSignal.timeout(maxMs);
  const { fields, file } = await inTime(readUploadForm(body, boundary), timeout);
  const send = (more: [string, string][]) =>
    ask({
      ...question,
      headers: [
        ...headers.filter(([name]) => name !== 'content-type'),
        ['content-type', 'application/x-www-form-urlencoded'],
      ],
      body: new TextEncoder().encode(String(new URLSearchParams([...fields, ...more]))),
    });
  const started = await send([
    ['upload', 'start'],
    ['file', file?.name.slice(0, MAX_NAME) ?? ''],
  ]);
  if (!started?.uploadTo || !file) return started;
  const end = await keep(file.bytes, started.uploadTo, { maxBytes, timeout });
  return send([
    ['upload', end],
    ['to', started.uploadTo],
  ]);
}

const MAX_NAME = 300;

/** Rejects once it is too late, even if the work never ends. */
async function inTime<T>(work: Promise<T>, timeout: AbortSignal): Promise<T> {
  const late = Promise.withResolvers<never>();
  const end = () => late.reject(new BrokenForm('it takes too long'));
  if (timeout.aborted) end();
  timeout.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    timeout.removeEventListener('abort', end);
  }
}

async function keep(
  bytes: AsyncGenerator<Buffer>,
  path: string,
  { maxBytes, timeout }: { maxBytes: number; timeout: AbortSignal },
): Promise<UploadEnd> {
  let size = 0;
  const file = await open(path, 'wx', 0o600).catch(() => null);
  try {
    if (!file) return 'broken';
    for (;;) {
      const { value, done } = await inTime(bytes.next(), timeout);
      if (done) return 'whole';
      size += value.length;
      if (size > maxBytes) return 'too-large';
      await file.writeFile(value);
    }
  } catch {
    return timeout.aborted ? 'too-slow' : 'broken';
  } finally {
    await file?.close();
  }
}
