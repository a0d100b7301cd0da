import { basename } from 'node:path';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { ImportError, type ImportErrorCode } from '../import-errors.ts';
import { threadEnded, threadError } from '../thread-errors.ts';
import { type ParquetPart, readParquetPart } from './read-parquet.ts';
import { type FilePart, type OnBytes, type PartResult, readPart } from './read-part.ts';

/** What a thread says: bytes that it has read since it said so last, its result, or why there is none. */
type Message = number | PartResult | { refusal: { code: ImportErrorCode; message: string } };

/** A page of a Parquet file takes some 200 MB at most. Memory outside the JavaScript heap is not counted. */
const MAX_HEAP_MB = 384;
/** A thread says that it goes on every second or so. A damaged file may hold up what unpacks it forever. */
const STALLED_MS = 120_000;

/**
 * Reads a part in a thread of its own. Throws `ImportError` as `readPart` and `readParquetPart` do; too-large if it
 * takes too much memory, wrong-file if it gets no further.
 */
export function readInThread(
  part: FilePart | ParquetPart,
  onBytes: OnBytes,
  signal?: AbortSignal,
  stalledMs = STALLED_MS,
): Promise<PartResult> {
  const name = basename(part.path);
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), {
      workerData: { spendingPart: part },
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    const stop = () => thread.terminate();
    const stalled = setTimeout(() => {
      reject(
        new ImportError('wrong-file', `${name}: reading it gets no further; the file is damaged. Download it again.`),
      );
      stop();
    }, stalledMs);
    signal?.addEventListener('abort', stop, { once: true });
    thread.on('message', (message: Message) => {
      stalled.refresh();
      if (typeof message === 'number') onBytes(message);
      else if ('refusal' in message) reject(new ImportError(message.refusal.code, message.refusal.message));
      else resolve(message);
    });
    thread.once('error', (error) => reject(threadError(name, error)));
    thread.once('exit', (code) => {
      clearTimeout(stalled);
      signal?.removeEventListener('abort', stop);
      // After a result this does nothing.
      reject(threadEnded(name, code));
    });
  });
}

const given: FilePart | ParquetPart | undefined = workerData?.spendingPart;
if (parentPort !== null && given) {
  const port = parentPort;
  const say = (message: Message, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
  try {
    const result = 'columns' in given ? readPart(given, say) : readParquetPart(given, say);
    const { npis, groups, paid } = result.entries;
    say(result, [npis.buffer, groups.buffer, paid.buffer] as ArrayBuffer[]);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    say({ refusal: { code: error.code, message: error.message } });
  }
}
