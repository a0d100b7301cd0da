import { on } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { Dropped } from '../draft.ts';
import { ImportError, type ImportErrorCode } from '../import-errors.ts';
import { type PackedLines, packLines, unpackLines } from '../ndjson-lines.ts';
import { threadEnded, threadError } from '../thread-errors.ts';
import type { FhirFile, Kind } from './fhir-files.ts';
import { KeyTable, type SharedKeys } from './key-table.ts';
import { type Mapped, type MappedLine, mapEntries, type WithPlaces } from './map-resource.ts';
import { readResources } from './read-resources.ts';
import { RoleReader, type SharedRoles } from './role-store.ts';

interface Task {
  file: Pick<FhirFile, 'path' | 'kind' | 'unpackedBytes'> & { name: string };
  kind: Kind;
  known: SharedKeys | SharedRoles | null;
  minWaiting: number;
}

/** What a thread says: some lines as JSON, or as they are in the file; that it has read all, or why it cannot. */
type Message =
  | { lines: string | PackedLines; bytesDone: number; bytesTotal: number }
  | 'end'
  | { refusal: { code: ImportErrorCode; message: string } };

/** A line as JSON: what it says, or the reason why it is left out and its value. */
type Row = [line: number, mapped: Mapped] | [line: number, reason: Dropped['reason'], value: string];

/** Batches of some 250 KB of lines that may wait to be taken. */
const MAX_WAITING = 4;
/** With fewer, the import's own thread would soon have nothing to do. */
const MIN_WAITING = 2;
/** The longest line takes some 100 MB. Memory outside the JavaScript heap is not counted. */
const MAX_HEAP_MB = 384;

/**
 * Yields the same as `mapResources` of a file of lines of one kind, most of which are parsed in a thread. While fewer
 * than `minWaiting` batches wait, this thread would soon have to wait for one: then it gets lines to parse itself.
 * Throws as `mapResources` does; too-large if the thread runs out of memory.
 */
export async function* mapInThread(
  file: FhirFile,
  kind: Kind,
  known: WithPlaces,
  { maxHeapMb = MAX_HEAP_MB, minWaiting = MIN_WAITING }: { maxHeapMb?: number; minWaiting?: number | undefined } = {},
): AsyncGenerator<MappedLine[]> {
  const { path, unpackedBytes, file: report } = file;
  const task: Task = {
    file: { path, unpackedBytes, kind: file.kind, name: report.name },
    kind,
    known: known?.share() ?? null,
    minWaiting,
  };
  const thread = new Worker(new URL(import.meta.url), {
    workerData: { fhirTask: task },
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: 16 },
  });
  let code = 0;
  thread.once('exit', (given) => {
    code = given;
  });
  try {
    for await (const [message] of on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[Message]>) {
      if (message === 'end') return;
      if ('refusal' in message) throw new ImportError(message.refusal.code, message.refusal.message);
      report.bytesDone = () => message.bytesDone;
      report.bytesTotal = message.bytesTotal;
      thread.postMessage('taken');
      const { lines } = message;
      yield typeof lines === 'string'
        ? (JSON.parse(lines) as Row[]).map(lineOf)
        : mapEntries(kind, unpackLines(lines), known);
    }
  } catch (error) {
    throw threadError(report.name, error as Error);
  } finally {
    await thread.terminate();
  }
  throw threadEnded(report.name, code);
}

function lineOf([line, said, value]: Row): MappedLine {
  return { line, mapped: typeof said === 'string' ? new Dropped(said, value) : said };
}

function rowOf({ line, mapped }: MappedLine): Row {
  return mapped instanceof Dropped ? [line, mapped.reason, mapped.value] : [line, mapped];
}

const given: Task | undefined = workerData?.fhirTask;
if (parentPort !== null && given) {
  const port = parentPort;
  const say = (message: Message, moved: ArrayBuffer[] = []) => port.postMessage(message, moved);
  let waiting = 0;
  let onTaken = () => {};
  port.on('message', () => {
    waiting--;
    onTaken();
  });
  const report = { name: given.file.name, bytesTotal: 0, bytesDone: () => 0, rows: 0, notices: [] };
  try {
    const known = given.known && ('file' in given.known ? RoleReader.of(given.known) : KeyTable.of(given.known));
    for await (const entries of readResources({ ...given.file, file: report }, (type) => type === given.kind)) {
      const done = { bytesDone: report.bytesDone(), bytesTotal: report.bytesTotal };
      if (waiting < given.minWaiting) {
        const lines = packLines(entries);
        say({ lines, ...done }, [lines.bytes.buffer]);
      } else say({ lines: JSON.stringify(mapEntries(given.kind, entries, known).map(rowOf)), ...done });
      if (++waiting < MAX_WAITING) continue;
      await new Promise<void>((resolve) => {
        onTaken = resolve;
      });
    }
    say('end');
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    say({ refusal: { code: error.code, message: error.message } });
  }
  port.close();
}
