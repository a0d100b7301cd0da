import { basename } from 'node:path';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import type { DataFile } from './data-file.ts';
import { ImportError } from './import-errors.ts';

/** True if the first bytes of a file are those of a zip. */
export function isZip(start: Buffer): boolean {
  return start.length >= 4 && start.readUInt32BE(0) === 0x504b0304;
}

/** A zip file: its path or, for one within another zip, its bytes. */
export type ZipInput = string | { name: string; bytes: Buffer };

/** Returns the names of all files in a zip, in order, without the invisible ones that macOS adds. */
export async function listZip(input: ZipInput): Promise<string[]> {
  const { zip, entries } = await readEntries(input);
  zip.close();
  return entries.map((entry) => entry.fileName);
}

/** Returns how many bytes all files in a zip have, as it says itself: reading one that has more ends with an error. */
export async function unpackedBytes(input: ZipInput): Promise<number> {
  const { zip, entries } = await readEntries(input);
  zip.close();
  return entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
}

/**
 * Opens the one file in a zip with this full name, or whose name without its folder matches this pattern, unpacked as
 * it is read (also above 4 GB).
 * Throws `ImportError` wrong-file if none matches or it unpacks to more than `maxBytes`, many-tables if several match,
 * truncated if the zip is damaged.
 */
export async function openZipEntry(
  input: ZipInput,
  wanted: RegExp | string,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<DataFile> {
  const zipName = nameOf(input);
  const { zip, entries } = await readEntries(input);
  const [entry, ...others] = entries.filter(({ fileName }) =>
    typeof wanted === 'string' ? fileName === wanted : wanted.test(basename(fileName)),
  );
  if (entry && others.length > 0) {
    zip.close();
    const names = [entry, ...others].map(({ fileName }) => fileName);
    throw new ImportError(
      'many-tables',
      `${zipName}: the zip has ${names.length} tables: ${names.slice(0, 5).join(', ')}. ` +
        'Unpack it and give the ones that belong to this source.',
    );
  }
  if (!entry) {
    zip.close();
    const workbook = entries.some(({ fileName }) => fileName.startsWith('xl/') || fileName === 'content.xml');
    const found = entries.slice(0, 5).map(({ fileName }) => fileName);
    throw new ImportError(
      'wrong-file',
      workbook
        ? `${zipName}: this is a spreadsheet or document. Open it and save the table as CSV (UTF-8), then import that.`
        : `${zipName}: the zip has no file named like ${readable(wanted)}. ` +
            `It contains: ${found.join(', ')}. Give the file itself.`,
    );
  }
  const name = `${zipName}/${basename(entry.fileName)}`;
  if (entry.uncompressedSize > maxBytes) {
    zip.close();
    const megabytes = (bytes: number) => Math.ceil(bytes / 1e6).toLocaleString('en-US');
    throw new ImportError(
      'wrong-file',
      `${name}: it unpacks to ${megabytes(entry.uncompressedSize)} MB; ` +
        `more than ${megabytes(maxBytes)} MB are not read here. Check that this is the right file.`,
    );
  }
  let done = 0;
  async function* bytes(): AsyncGenerator<Buffer> {
    try {
      // Ends with an error if there are more bytes than the zip says.
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
  return { name, bytesTotal: entry.uncompressedSize, bytesDone: () => done, rows: 0, notices: [], bytes: bytes() };
}

/** Returns what a name must be like, without the signs of a regular expression: 'npidata_pfile_….csv'. */
function readable(wanted: RegExp | string): string {
  return typeof wanted === 'string' ? wanted : wanted.source.replace('.*\\d', '…').replace(/[\\^$]/g, '');
}

/** macOS zips hold each file's attributes as a file of the same extension. */
const ADDED_BY_MACOS = /(^|\/)(__MACOSX\/|\._)/;

function nameOf(input: ZipInput): string {
  return typeof input === 'string' ? basename(input) : input.name;
}

async function readEntries(input: ZipInput): Promise<{ zip: ZipFile; entries: Entry[] }> {
  try {
    const options = { lazyEntries: true, autoClose: false };
    const zip = await (typeof input === 'string'
      ? openPromise(input, options)
      : fromBufferPromise(input.bytes, options));
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) if (!ADDED_BY_MACOS.test(entry.fileName)) entries.push(entry);
    return { zip, entries };
  } catch (cause) {
    throw leavesFolder(nameOf(input), cause) ?? damaged(nameOf(input), cause);
  }
}

/**
 * Returns the error for a name such as '../a.csv' or '/a.csv', which `validateFileName` of yauzl refuses; null for
 * another cause.
 */
function leavesFolder(name: string, cause: unknown): ImportError | null {
  const [, path] = /^(?:invalid relative|absolute) path: (.*)$/s.exec((cause as Error).message) ?? [];
  if (path === undefined) return null;
  return new ImportError(
    'wrong-file',
    `${name}: the zip holds a file name that leaves its folder ('${path.slice(0, 60)}'), so it is not read. ` +
      'Unpack it and give the files themselves.',
    { cause },
  );
}

function damaged(name: string, cause: unknown): ImportError {
  return new ImportError('truncated', `${name}: the zip file is incomplete or damaged. Save or download it again.`, {
    cause,
  });
}
