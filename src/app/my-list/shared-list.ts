import { LIST_LIMITS, type SavedFacts } from './my-list.ts';
import { parseFacts, parseJson, text } from './parse-my-list.ts';

/** An item in a link: the facts, and the visitor's note if they chose to share it. */
export interface SharedItem {
  facts: SavedFacts;
  note: string;
}

/** Prefix of the packed list in a fragment: '#list=1…'. */
const PREFIX = 'list=';
/** The first character tells whether the rest is compressed. */
const DEFLATED = '1';
const PLAIN = '0';
/** Maximum length of the packed fragment in characters, and of the unpacked text in bytes: far above any list. */
const MAX_PACKED = 60_000;
const MAX_UNPACKED = 300_000;

/**
 * Packs the items into the fragment of a link. It contains everything the other device needs, and browsers never send
 * it to a server. Returns 'list=…', in characters that every mail program leaves unchanged.
 */
export async function packList(items: readonly SharedItem[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(items.map(toRow)));
  if (!hasDeflate()) return PREFIX + PLAIN + toBase64(bytes);
  return PREFIX + DEFLATED + toBase64(await pipe(new CompressionStream('deflate-raw'), bytes));
}

/** Whether a fragment (with or without '#') claims to contain a list. */
export function hasList(fragment: string): boolean {
  return fragment.replace(/^#/, '').startsWith(PREFIX);
}

/**
 * Unpacks and validates the items in a fragment; drops invalid items. Returns null when nothing is readable: the link
 * was truncated, or is not one of ours.
 */
export async function unpackList(fragment: string): Promise<SharedItem[] | null> {
  const packed = fragment.replace(/^#/, '').slice(PREFIX.length);
  if (packed.length > MAX_PACKED) return null;
  const bytes = fromBase64(packed.slice(1));
  if (!bytes) return null;
  const json =
    packed[0] === PLAIN ? new TextDecoder().decode(bytes) : packed[0] === DEFLATED ? await inflate(bytes) : null;
  const rows = parseJson(json);
  if (!Array.isArray(rows)) return null;
  const items = rows.slice(0, LIST_LIMITS.items).flatMap(fromRow);
  return items.length > 0 ? items : null;
}

function hasDeflate(): boolean {
  return typeof CompressionStream === 'function' && typeof DecompressionStream === 'function';
}

/** Encodes an item as an array without keys: a shorter link makes a QR code that is easier to scan. */
function toRow({ facts, note }: SharedItem): unknown[] {
  const { kind, id, language, name, service, provider } = facts;
  const head = [kind[0], id, language, name, service, note];
  if (!provider) return head;
  const { tag, phone, phoneExtension, address, hours, medicaid, accepting, source } = provider;
  return [
    ...head,
    [tag, phone, phoneExtension, address, hours],
    medicaid.map(({ state, evidence, program, plan = '', asOf, paidFor }) => [
      state,
      evidence,
      paidFor ?? program,
      ...(plan || asOf ? [plan] : []),
      ...(asOf ? [asOf] : []),
    ]),
    [accepting.answer, accepting.asOf],
    [source.name, source.date, source.importedAt.slice(0, 10), ...(source.title ? [source.title] : [])],
  ];
}

const KINDS_BY_LETTER: Record<string, string> = { p: 'provider', e: 'expert', v: 'video' };

function fromRow(row: unknown): SharedItem[] {
  if (!Array.isArray(row)) return [];
  const [kind, id, language, name, service, note, details, medicaid, accepting, source] = row;
  const [tag, phone, phoneExtension, address, hours] = asArray(details);
  const [sourceName, date, importedAt, title] = asArray(source);
  const facts = parseFacts({
    kind: KINDS_BY_LETTER[String(kind)],
    id,
    language,
    name,
    service,
    provider: {
      tag,
      phone,
      phoneExtension,
      address,
      hours,
      medicaid: asArray(medicaid).map((fact) => {
        const [state, evidence, said, plan, asOf] = asArray(fact);
        const named = evidence === 'paid' ? { paidFor: said } : { program: said };
        return { state, evidence, ...named, plan, asOf };
      }),
      accepting: { answer: asArray(accepting)[0], asOf: asArray(accepting)[1] },
      source: { name: sourceName, date, importedAt, title },
    },
  });
  return facts ? [{ facts, note: text(note, LIST_LIMITS.keptNote) }] : [];
}

function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+$/.test(text)) return null;
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    );
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** Returns null for bytes that are not compressed this way or decompress to too much. */
async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  if (!hasDeflate()) return null;
  try {
    return new TextDecoder().decode(await pipe(new DecompressionStream('deflate-raw'), bytes, MAX_UNPACKED));
  } catch (error) {
    // What the streams throw for unreadable bytes.
    if (error instanceof TypeError || error instanceof RangeError) return null;
    throw error;
  }
}

async function pipe(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of readAll(new Blob([bytes]).stream().pipeThrough(stream))) {
    length += chunk.length;
    if (length > maxBytes) throw new RangeError(`The list is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}

/** Safari does not support async iteration of streams yet. */
async function* readAll(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
