import { isRecord } from '#model/is-record.ts';
import { ImportError } from '../import-errors.ts';
import { type FhirFile, openFhirFile } from './fhir-files.ts';
import { idOf, type Part, parts, text } from './fhir-values.ts';

/** The largest resources have the border of a state in them. */
const MAX_LINE = 16 * 1024 ** 2;
const AROUND = 200;
const MAX_DOCUMENT = 256 * 1024 ** 2;

/** A resource of a file, or what stands in its place. */
export interface Entry {
  /** Its line; in a JSON document, its number. */
  line: number;
  /** The first characters of its line; '' in a document. */
  start: string;
  /** Whether its line may have this text: always in a document. */
  has(text: string): boolean;
  /** A text and some 200 characters before and after it, where it first is in its line; '' if nowhere, and in a document. */
  around(text: string): string;
  /** The resource; null if this is none. */
  parse(): Part | null;
}

/**
 * Yields the resources of one kind in a file, in order: lines of NDJSON, or a JSON document with one resource, a list, a Bundle, or a
 * page with a Bundle in it (`results`). `kind`: null yields what is no resource of any kind. Throws `ImportError`: too-large, truncated, wrong-file.
 */
export async function* readResources(
  file: FhirFile,
  isOf: (resourceType: string | null) => boolean,
  pages?: Pages,
): AsyncGenerator<Entry[]> {
  const wholeKind = file.kind;
  if (wholeKind !== null && !isOf(wholeKind)) return;
  const bytes = await openFhirFile(file);
  const lines = new Lines(file.file.name);
  let isDocument: boolean | null = isNdjson(file) ? null : true;
  const document: Buffer[] = [];
  let size = 0;
  const select = (entries: Entry[]) => (wholeKind === null ? entries.flatMap((entry) => expand(entry, isOf)) : entries);
  for await (const chunk of bytes) {
    if (!isDocument) {
      const entries = lines.push(chunk);
      isDocument ??= false;
      yield select(entries);
      continue;
    }
    size += chunk.length;
    if (size > MAX_DOCUMENT)
      throw tooLong(file, `more than ${MAX_DOCUMENT / 1024 ** 2} MB of JSON. Split it into pages`);
    document.push(chunk);
  }
  if (!isDocument) yield select(lines.end());
  else {
    const whole = parseDocument(file, Buffer.concat(document));
    pages?.note(file.file.name, whole);
    yield documentEntries(whole).filter((entry) => isOf(kindOfEntry(entry)));
  }
}

/** Whether a file is lines by its name, not one document. */
export function isNdjson({ path }: FhirFile): boolean {
  return !/\.json(\.\w+)?$/i.test(path);
}

function tooLong(file: FhirFile, what: string): ImportError {
  return new ImportError('too-large', `${file.file.name}: ${what}.`);
}

/** A line of NDJSON that may be a Bundle itself. */
function expand(entry: Entry, isOf: (resourceType: string | null) => boolean): Entry[] {
  const whole = entry.parse();
  if (whole === null) return isOf(null) ? [entry] : [];
  return resourcesIn(whole)
    .map((resource) => new Parsed(entry.line, resource))
    .filter((each) => isOf(kindOfEntry(each)));
}

function kindOfEntry(entry: Entry): string | null {
  const resource = entry.parse();
  return resource === null ? null : text(resource.resourceType) || null;
}

function documentEntries(whole: unknown): Entry[] {
  return resourcesIn(whole).map((resource, at) => new Parsed(at + 1, resource));
}

/** Returns what a document holds; a value that is no object as it is. */
function resourcesIn(whole: unknown, isInPage = false): unknown[] {
  if (Array.isArray(whole)) return whole.flatMap((each) => (isBundle(each) ? resourcesIn(each, true) : [each]));
  if (!isRecord(whole)) return [whole];
  // Once: no page is within another, and without end it would end the import.
  if (!isInPage && (isRecord(whole.results) || Array.isArray(whole.results))) return resourcesIn(whole.results, true);
  if (!isBundle(whole)) return [whole];
  const { entry } = whole;
  return (Array.isArray(entry) ? entry : []).map((each: unknown) => {
    if (!isRecord(each) || !isRecord(each.resource)) return null;
    const url = text(each.fullUrl);
    // References within such a Bundle are to the address.
    return /^urn:uuid:/i.test(url) ? { ...each.resource, id: idOf(url) } : each.resource;
  });
}

function isBundle(value: unknown): value is Part {
  return isRecord(value) && value.resourceType === 'Bundle';
}

class Parsed implements Entry {
  readonly line: number;
  readonly start = '';
  readonly #value: unknown;

  constructor(line: number, value: unknown) {
    this.line = line;
    this.#value = value;
  }

  has(): boolean {
    return true;
  }

  around(): string {
    return '';
  }

  parse(): Part | null {
    return isRecord(this.#value) ? this.#value : null;
  }
}

class Line implements Entry {
  readonly line: number;
  readonly bytes: Buffer;

  constructor(line: number, bytes: Buffer) {
    this.line = line;
    this.bytes = bytes;
  }

  get start(): string {
    return this.bytes.toString('latin1', 0, 160);
  }

  has(text: string): boolean {
    return this.bytes.includes(text, 0, 'latin1');
  }

  around(text: string): string {
    const at = this.bytes.indexOf(text, 0, 'latin1');
    return at === -1 ? '' : this.bytes.toString('latin1', Math.max(0, at - AROUND), at + AROUND);
  }

  parse(): Part | null {
    try {
      const value: unknown = JSON.parse(this.bytes.toString());
      return isRecord(value) ? value : null;
    } catch {
      // What it is instead of JSON does not matter: the row is counted as malformed.
      return null;
    }
  }
}

/** Lines as they are in a file, for another thread. */
export interface PackedLines {
  numbers: number[];
  lengths: number[];
  bytes: Uint8Array<ArrayBuffer>;
}

/** Packs the entries of a file of lines of one kind. */
export function packLines(entries: readonly Entry[]): PackedLines {
  const lines = entries as readonly Line[];
  return {
    numbers: lines.map(({ line }) => line),
    lengths: lines.map(({ bytes }) => bytes.length),
    bytes: new Uint8Array(Buffer.concat(lines.map(({ bytes }) => bytes))),
  };
}

export function unpackLines({ numbers, lengths, bytes }: PackedLines): Entry[] {
  let end = 0;
  return numbers.map((line, at) => {
    end += lengths[at]!;
    return new Line(line, Buffer.from(bytes.buffer, end - lengths[at]!, lengths[at]!));
  });
}

const NEWLINE = 10;

/** Cuts bytes into lines. */
class Lines {
  readonly #name: string;
  #line = 0;
  #rest: Buffer[] = [];
  #restBytes = 0;

  constructor(name: string) {
    this.#name = name;
  }

  push(chunk: Buffer): Entry[] {
    const entries: Entry[] = [];
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      // Blank lines are no rows.
      if (end === from && this.#restBytes === 0) this.#line++;
      else this.#add(entries, chunk.subarray(from, end));
      from = end + 1;
    }
    if (from < chunk.length) {
      this.#rest.push(chunk.subarray(from));
      this.#restBytes += chunk.length - from;
      if (this.#restBytes > MAX_LINE)
        throw new ImportError(
          'too-large',
          `${this.#name}, line ${this.#line + 1}: longer than ${MAX_LINE / 1024 ** 2} MB. This is no NDJSON of a directory; a whole Bundle is named .json.`,
        );
    }
    return entries;
  }

  end(): Entry[] {
    const entries: Entry[] = [];
    if (this.#rest.length > 0) this.#add(entries, Buffer.alloc(0));
    return entries;
  }

  #add(entries: Entry[], bytes: Buffer): void {
    const whole = this.#rest.length === 0 ? bytes : Buffer.concat([...this.#rest, bytes]);
    this.#rest = [];
    this.#restBytes = 0;
    this.#line++;
    // Nor are lines of spaces; a byte order mark may stand before the first.
    if (whole.length > 2 || whole.toString().trim() !== '')
      entries.push(new Line(this.#line, this.#line === 1 && whole[0] === 0xef ? whole.subarray(3) : whole));
  }
}

function parseDocument({ file: { name } }: FhirFile, bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new ImportError(
      'wrong-file',
      `${name}: this is not JSON in UTF-8: ${(cause as Error).message}. Download it again.`,
      {
        cause,
      },
    );
  }
}

/** What saved pages say of how many there are. */
export class Pages {
  readonly #kinds = new Map<string, { file: string; says: number; entries: number; pages: number; next: number }>();

  note(file: string, whole: unknown): void {
    const page = isRecord(whole) && isRecord(whole.results) ? whole.results : whole;
    if (!isRecord(whole) || !isBundle(page)) return;
    const matches = parts(page.entry).filter(({ search }) => !isRecord(search) || text(search.mode) !== 'include');
    const [first] = matches;
    const kind = isRecord(first?.resource) ? text(first.resource.resourceType) : '';
    const before = this.#kinds.get(kind) ?? { file, says: 0, entries: 0, pages: 0, next: 0 };
    this.#kinds.set(kind, before);
    before.says = Math.max(before.says, Number(text(whole.count)) || 0, Number(text(page.total)) || 0);
    before.entries += Array.isArray(page.entry) ? matches.length : 0;
    before.pages++;
    if (text(whole.next) || parts(page.link).some(({ relation }) => text(relation) === 'next')) before.next++;
  }

  /** Throws `ImportError` truncated if pages are missing, because an import replaces the whole source. */
  check(): void {
    for (const [kind, { file, says, entries, pages, next }] of this.#kinds) {
      if (entries >= says && next < pages) continue;
      const missing =
        entries < says
          ? `says that there are ${says} ${kind} entries; the files have ${entries}`
          : 'says that another page follows';
      throw new ImportError(
        'truncated',
        `${file}: it ${missing}. Get the other pages too, and give all of them at once: an import replaces the whole source.`,
      );
    }
  }
}
