import { isRecord } from '#model/is-record.ts';
import { ImportError } from '../import-errors.ts';
import { type Entry, Lines } from '../ndjson-lines.ts';
import { type FhirFile, openFhirFile } from './fhir-files.ts';
import { idOf, type Part, parts, text } from './fhir-values.ts';

const MAX_DOCUMENT = 256 * 1024 ** 2;

/**
 * Yields the resources of one kind in a file, in order: lines of NDJSON, or a JSON document with one resource, a list,
 * a Bundle, or a page with a Bundle in it (`results`). `kind`: null yields what is no resource of any kind. Throws
 * `ImportError`: too-large, truncated, wrong-file.
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
        `${file}: it ${missing}. ` +
          'Get the other pages too, and give all of them at once: an import replaces the whole source.',
      );
    }
  }
}
