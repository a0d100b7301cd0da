import type { DataFile } from '../data-file.ts';
import { ImportError } from '../import-errors.ts';
import { openDataFile } from '../open-data-file.ts';
import { isWorkbook, openSheet } from './open-sheet.ts';
import { withoutTitles } from './title-rows.ts';

const LF = 10;
const UTF8_MARK = Buffer.from('\u{feff}');
const TABLE_NAME = /\.(csv|tsv|tab|txt)$/i;
const SEPARATORS = [',', '\t', ';', '|'];
/** Longer than any header that is read; the separator is looked for in it, and in the rows below. */
const MAX_START_BYTES = 256 * 1024;
const MAX_LINES = 20;
/** No value is longer: a quote was never closed, and the reader of the rows says so. */
const MAX_VALUE = 5 * 1024 ** 2;

/**
 * Opens the table that a person has saved, as CSV with commas: values may be separated by tabs, semicolons or bars, and
 * the text may be UTF-16, as Excel's 'Unicode Text'; or it is an Excel workbook with one sheet. Line numbers stay those
 * of the file, or are the numbers of the sheet's rows; rows of titles above the header are skipped. Throws
 * `ImportError` as `openDataFile` and `readXlsx` do, and web-page or wrong-file for what is plainly no table.
 */
export async function openTableFile(path: string): Promise<DataFile> {
  if (await isWorkbook(path)) return openSheet(path);
  const file = await openDataFile(path, TABLE_NAME);
  const bytes = withoutTitles(withCommas(file.bytes, file.name), file);
  return { ...file, isLoose: true, bytes, bytesDone: () => file.bytesDone() };
}

async function* withCommas(bytes: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  let start = Buffer.alloc(0);
  let rewrite: ((chunk: Buffer, isEnd: boolean) => Buffer) | undefined;
  for await (const chunk of bytes) {
    if (rewrite) {
      yield rewrite(chunk, false);
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (!start.includes(LF, UTF8_MARK.length) && start.length < MAX_START_BYTES) continue;
    checkKind(start, name);
    rewrite = rewriterOf(start, name);
    yield rewrite(withoutMark(start), false);
  }
  if (!rewrite) checkKind(start, name);
  yield rewrite ? rewrite(Buffer.alloc(0), true) : rewriterOf(start, name)(withoutMark(start), true);
}

/** Throws for a file that is plainly no table. */
function checkKind(start: Buffer, file: string): void {
  const text = withoutMark(start).toString('latin1').trimStart();
  if (text.startsWith('<'))
    throw new ImportError(
      'web-page',
      `${file}: this is a web page or XML, not a table. Save the table as CSV or .xlsx.`,
    );
  if (text.startsWith('%PDF'))
    throw new ImportError('wrong-file', `${file}: this is a PDF, not a table. Save the table as CSV or .xlsx.`);
  if (/^[[{]\s*["{[\]}]/.test(text))
    throw new ImportError(
      'wrong-file',
      `${file}: this is JSON, not a table. If it is HSDS, import it with --format hsds.`,
    );
}

function withoutMark(start: Buffer): Buffer {
  return start.subarray(0, UTF8_MARK.length).equals(UTF8_MARK) ? start.subarray(UTF8_MARK.length) : start;
}

/** Returns what turns chunks into CSV with commas, in UTF-8 if they are UTF-16. */
function rewriterOf(start: Buffer, name: string): (chunk: Buffer, isEnd: boolean) => Buffer {
  const utf16 = utf16Of(start);
  const decoder = utf16 ? new TextDecoder(utf16, { fatal: true }) : null;
  const head = utf16 ? new TextDecoder(utf16).decode(start) : start.toString('latin1');
  const separator = separatorOf(head);
  const commas = separator === ',' ? null : new CommaWriter(separator);
  if (!decoder && !commas) return (chunk) => chunk;
  return (chunk, isEnd) => {
    const text = decoder ? decodedBy(decoder, chunk, isEnd, name) : chunk.toString('latin1');
    return Buffer.from(commas ? commas.push(text, isEnd) : text, decoder ? 'utf8' : 'latin1');
  };
}

function utf16Of(start: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : null;
}

function decodedBy(decoder: InstanceType<typeof TextDecoder>, chunk: Buffer, isEnd: boolean, name: string): string {
  try {
    return decoder.decode(chunk, { stream: !isEnd });
  } catch (cause) {
    throw new ImportError('wrong-encoding', `${name}: this is not whole UTF-16 text. Save it as 'CSV UTF-8'.`, {
      cause,
    });
  }
}

/** Returns the sign that stands equally often in most lines; of equal ones the one that stands there more often. */
function separatorOf(head: string): string {
  const lines = head
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/)
    .slice(0, MAX_LINES);
  let best = { separator: ',', lines: 0, signs: 0 };
  for (const separator of SEPARATORS) {
    const counts = lines.map((line) => line.split(separator).length - 1).filter((count) => count > 0);
    for (const [count, same] of Map.groupBy(counts, (each) => each)) {
      const signs = count * same.length;
      if (same.length > best.lines || (same.length === best.lines && signs > best.signs))
        best = { separator, lines: same.length, signs };
    }
  }
  return best.separator;
}

/** Writes text with another separator as CSV with commas; keeps its lines and quotes. */
class CommaWriter {
  readonly #separator: string;
  #value = '';
  #isQuoted = false;

  constructor(separator: string) {
    this.#separator = separator;
  }

  push(text: string, isEnd: boolean): string {
    let out = '';
    for (const letter of text) {
      if (letter === '"' && (this.#isQuoted || this.#value === '')) this.#isQuoted = !this.#isQuoted;
      const ends = !this.#isQuoted && (letter === this.#separator || letter === '\n' || letter === '\r');
      if (ends) out += this.#take() + (letter === this.#separator ? ',' : letter);
      else this.#value += letter;
      if (this.#value.length > MAX_VALUE) out += this.#take();
    }
    return isEnd ? out + this.#take() : out;
  }

  #take(): string {
    const value = this.#value;
    this.#value = '';
    return value.startsWith('"') || !value.includes(',') ? value : `"${value.replaceAll('"', '""')}"`;
  }
}
