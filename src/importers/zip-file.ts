import { basename } from 'node:path';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type { DataFile } from './data-file.ts';
import { ImportError } from './import-errors.ts';

/** True if the first bytes of a file are those of a zip. */
export function isZip(start: Buffer): boolean {
  return start.length >= 4 && start.readUInt32BE(0) === 0x504b0304;
}

/** Returns the names of all files in a zip, in order. */
export async function listZip(path: string): Promise<string[]> {
  const { zip, entries } = await readEntries(path);
  zip.close();
  return entries.map((entry) => entry.fileName);
}

/**
 * Opens the first file in a zip whose name matches `pattern`, unpacked as it is read (also above 4 GB).
 * Throws `ImportError` wrong-file if none matches, truncated if the zip is damaged.
 */
export async function openZipEntry(path: string, pattern: RegExp): Promise<DataFile> {
  const { zip, entries } = await readEntries(path);
  const entry = entries.find(({ fileName }) => pattern.test(basename(fileName)));
  if (!entry) {
    zip.close();
    const workbook = entries.some(({ fileName }) => fileName.startsWith('xl/'));
    const found = entries.slice(0, 5).map(({ fileName }) => fileName);
    throw new ImportError(
      'wrong-file',
      workbook
        ? `${basename(path)}: this is a spreadsheet workbook. Open it and save the sheet as CSV (UTF-8), then import that.`
        : `${basename(path)}: the zip has no file that matches ${pattern.source}. It contains: ${found.join(', ')}. Give the file itself.`,
    );
  }
  const name = `${basename(path)}/${basename(entry.fileName)}`;
  let done = 0;
  async function* bytes(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of await zip.openReadStreamPromise(entry!)) {
        done += chunk.length;
        yield chunk;
      }
    } catch (cause) {
      throw damaged(name, cause);
    } finally {
      zip.close();
    }
  }
  return { name, bytesTotal: entry.uncompressedSize, bytesDone: () => done, rows: 0, bytes: bytes() };
}

async function readEntries(path: string): Promise<{ zip: ZipFile; entries: Entry[] }> {
  try {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    return { zip, entries };
  } catch (cause) {
    throw damaged(basename(path), cause);
  }
}

function damaged(name: string, cause: unknown): ImportError {
  return new ImportError('truncated', `${name}: the zip file is incomplete or damaged. Download it again.`, { cause });
}
