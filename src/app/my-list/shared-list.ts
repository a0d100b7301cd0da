import { MOST, type SavedFacts } from './my-list.ts';
import { parseFacts, parseJson, text } from './parse-my-list.ts';

/** What a link carries of an item: the facts, and the visitor's note where they chose to share it. */
export interface SharedItem {
  facts: SavedFacts;
  note: string;
}

/** In front of the packed list in a fragment: '#list=1…'. */
const NAME = 'list=';
/** First character: how the rest is packed. */
const DEFLATED = '1';
const PLAIN = '0';
/** Longest fragment and unpacked text that are read at all, in characters and bytes: far above any list. */
const MAX_PACKED = 60_000;
const MAX_UNPACKED = 300_000;

/**
 * The fragment of a link that carries the items: everything the other device needs stands in it, since a browser sends no
 * fragment to the server. Resolves to 'list=…', in characters that every mail program leaves alone.
 */
export async function packList(items: readonly SharedItem[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(items.map(toRow)));
  if (!hasDeflate()) return NAME + PLAIN + toBase64(bytes);
  return NAME + DEFLATED + toBase64(await through(new CompressionStream('deflate-raw'), bytes));
}

/** Whether a fragment (with or without its '#') says that it carries a list. */
export function carriesList(fragment: string): boolean {
  return fragment.replace(/^#/, '').startsWith(NAME);
}

/**
 * The items in a fragment, checked as anything from outside: what does not make an item is left out. Null where nothing
 * can be read: the link was cut off, or is not one of ours.
 */
export async function unpackList(fragment: string): Promise<SharedItem[] | null> {
  const packed = fragment.replace(/^#/, '').slice(NAME.length);
  if (packed.length > MAX_PACKED) return null;
  const bytes = fromBase64(packed.slice(1));
  if (!bytes) return null;
  const json =
    packed[0] === PLAIN ? new TextDecoder().decode(bytes) : packed[0] === DEFLATED ? await inflate(bytes) : null;
  const rows = parseJson(json);
  if (!Array.isArray(rows)) return null;
  const items = rows.slice(0, MOST.items).flatMap(fromRow);
  return items.length > 0 ? items : null;
}

function hasDeflate(): boolean {
  return typeof CompressionStream === 'function' && typeof DecompressionStream === 'function';
}

/** By place instead of by name: the shorter a link, the larger the squares of its QR code. */
function toRow({ facts, note }: SharedItem): unknown[] {
  const { kind, id, language, name, service, provider } = facts;
  const head = [kind[0], id, language, name, service, note];
  if (!provider) return head;
  const { tag, phone, phoneExtension, address, hours, medicaid, accepting, source } = provider;
  return [
    ...head,
    [tag, phone, phoneExtension, address, hours],
    medicaid.map(({ state, evidence, program }) => [state, evidence, program]),
    [accepting.answer, accepting.asOf],
    [source.name, source.date, source.importedAt.slice(0, 10)],
  ];
}

const KIND_OF: Record<string, string> = { p: 'provider', e: 'expert', v: 'video' };

function fromRow(row: unknown): SharedItem[] {
  if (!Array.isArray(row)) return [];
  const [kind, id, language, name, service, note, of, medicaid, accepting, source] = row;
  const [tag, phone, phoneExtension, address, hours] = asArray(of);
  const facts = parseFacts({
    kind: KIND_OF[String(kind)],
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
        const [state, evidence, program] = asArray(fact);
        return { state, evidence, program };
      }),
      accepting: { answer: asArray(accepting)[0], asOf: asArray(accepting)[1] },
      source: { name: asArray(source)[0], date: asArray(source)[1], importedAt: asArray(source)[2] },
    },
  });
  return facts ? [{ facts, note: text(note, MOST.note) }] : [];
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

/** Null for bytes that were not packed so, or that swell beyond all measure. */
async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  if (!hasDeflate()) return null;
  try {
    return new TextDecoder().decode(await through(new DecompressionStream('deflate-raw'), bytes, MAX_UNPACKED));
  } catch (error) {
    // The streams' own word for bytes that they cannot read.
    if (error instanceof TypeError || error instanceof RangeError) return null;
    throw error;
  }
}

async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
  mostBytes = Number.POSITIVE_INFINITY,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of readAll(new Blob([bytes]).stream().pipeThrough(stream))) {
    length += part.length;
    if (length > mostBytes) throw new RangeError(`More than ${mostBytes} bytes.`);
    parts.push(part);
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

/** Safari cannot yet iterate over a stream by itself. */
async function* readAll(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
