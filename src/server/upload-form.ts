/** A form with a file (multipart/form-data, RFC 7578): its fields, which come first, then its one file. */
export interface UploadForm {
  fields: [name: string, value: string][];
  /** Null if the form has none. Its bytes can be read once. */
  file: { name: string; bytes: AsyncGenerator<Buffer> } | null;
}

/** The form is not whole, too large before its file, or no such form. */
export class BrokenForm extends Error {}

const MAX_HEADERS_BYTES = 8 * 1024;
const MAX_FIELD_BYTES = 16 * 1024;
const MAX_FIELDS = 200;
const LINE = Buffer.from('\r\n');

/** Returns the boundary that a `Content-Type` names, or null if it is not that of a form with a file. */
export function boundaryOf(contentType: string | undefined): string | null {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? '') ?? [];
  return quoted ?? plain ?? null;
}

/** Reads a form's fields up to its file, which the caller reads. Memory does not grow with it. Throws `BrokenForm`. */
export async function readUploadForm(body: AsyncIterable<Uint8Array>, boundary: string): Promise<UploadForm> {
  const mark = Buffer.from(`\r\n--${boundary}`);
  const reader = new MarkReader(body);
  await reader.until(mark, MAX_FIELD_BYTES);
  const fields: UploadForm['fields'] = [];
  while ((await reader.until(LINE, MAX_FIELD_BYTES)).length === 0) {
    const headers = (await reader.until(Buffer.from('\r\n\r\n'), MAX_HEADERS_BYTES)).toString('utf8');
    const { name, filename } = dispositionIn(headers);
    if (filename !== undefined) return { fields, file: { name: filename, bytes: reader.stream(mark) } };
    if (fields.length >= MAX_FIELDS) throw new BrokenForm('too many fields');
    fields.push([name, (await reader.until(mark, MAX_FIELD_BYTES)).toString('utf8')]);
  }
  return { fields, file: null };
}

/** Browsers write `"` in a name as `%22`. */
function dispositionIn(headers: string): { name: string; filename: string | undefined } {
  const line = /^content-disposition:[^\r\n]*/im.exec(headers)?.[0] ?? '';
  const value = (key: string) => new RegExp(`;\\s*${key}="([^"]*)"`, 'i').exec(line)?.[1];
  const name = value('name');
  if (name === undefined) throw new BrokenForm('a part has no name');
  return { name, filename: value('filename') };
}

/** Reads bytes up to marks. */
class MarkReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  /** The first mark of a form has no line end before it. */
  #rest: Buffer = LINE;

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#chunks = body[Symbol.asyncIterator]();
  }

  /** Returns what comes before the next mark, and goes on after it. */
  async until(mark: Buffer, maxBytes: number): Promise<Buffer> {
    let at = this.#rest.indexOf(mark);
    while (at < 0) {
      if (this.#rest.length > maxBytes + mark.length) throw new BrokenForm('a part is too large');
      await this.#pull();
      at = this.#rest.indexOf(mark);
    }
    const found = this.#rest.subarray(0, at);
    this.#rest = this.#rest.subarray(at + mark.length);
    return found;
  }

  /** Yields what comes before the next mark. */
  async *stream(mark: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#rest.indexOf(mark);
      const end = at < 0 ? Math.max(0, this.#rest.length - mark.length) : at;
      if (end > 0) yield this.#rest.subarray(0, end);
      this.#rest = this.#rest.subarray(end);
      if (at >= 0) return;
      await this.#pull();
    }
  }

  async #pull(): Promise<void> {
    const { value, done } = await this.#chunks.next();
    if (done) throw new BrokenForm('it ends too early');
    this.#rest = Buffer.concat([this.#rest, value]);
  }
}
