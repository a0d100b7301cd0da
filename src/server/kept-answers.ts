import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

/** How a body is packed on its way to the visitor. */
export type Packing = 'br' | 'gzip' | 'identity';

/** A finished answer. */
export interface MadeAnswer<M> {
  body: Buffer;
  /** What else its responses need. */
  meta: M;
  /** Whether it may be kept for others. */
  isShared: boolean;
}

/** Beside the bodies: the key, the headers, and the store's own lists. */
const BYTES_PER_ANSWER = 2048;
/** Part of the store for answers that were asked for more than once. */
const POPULAR_PART = 0.8;
/** As good as gzip's best at a third of its time; twice as good would cost twenty times as much. */
const BROTLI_QUALITY = 5;
/** Bytes that a window holds less than its size (RFC 7932, 9.1). */
const BROTLI_WINDOW_MARGIN = 16;

const PACK = {
  br: (plain: Buffer) =>
    promisify(brotliCompress)(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        [constants.BROTLI_PARAM_LGWIN]: windowBits(plain.length),
      },
    }),
  gzip: promisify(gzip) as (plain: Buffer) => Promise<Buffer>,
  identity: async (plain: Buffer) => plain,
};
const UNPACK = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
  identity: async (plain: Buffer) => plain,
};

/** The smallest window that holds the whole body: as small a result. The default makes each call clear 4 MB. */
function windowBits(bytes: number): number {
  const bits = Math.ceil(Math.log2(bytes + BROTLI_WINDOW_MARGIN));
  return Math.min(Math.max(bits, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);
}

/** One answer, in each packing that was asked for. */
export class Answer<M> {
  readonly meta: M;
  /** Entity tag: equal for equal bodies, so weak (RFC 9110, 8.8.1), because packings share it. */
  readonly etag: string;
  /** Size of the body as it was made. */
  readonly plainBytes: number;
  readonly #bodies = new Map<Packing, Promise<Buffer>>();
  readonly #onResize: (answer: Answer<M>) => void;
  bytes = BYTES_PER_ANSWER;

  constructor({ body, meta }: MadeAnswer<M>, onResize: (answer: Answer<M>) => void = () => {}) {
    this.meta = meta;
    this.plainBytes = body.length;
    this.etag = `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
    this.#bodies.set('identity', Promise.resolve(body));
    this.#onResize = onResize;
    this.bytes += body.length;
  }

  /** Returns the body, packed on the first call for this packing, in another thread. */
  in(packing: Packing): Promise<Buffer> {
    const packed = this.#bodies.get(packing);
    if (packed) return packed;
    const [[from, source]] = this.#bodies as Iterable<[Packing, Promise<Buffer>]> as [[Packing, Promise<Buffer>]];
    const made = this.#repack(from, source, packing);
    this.#bodies.set(packing, made);
    return made;
  }

  async #repack(from: Packing, source: Promise<Buffer>, packing: Packing): Promise<Buffer> {
    const plain = await UNPACK[from](await source);
    const body = await PACK[packing](plain);
    this.bytes += body.length;
    // A browser that unpacks nothing is rare, and a plain body takes as much room as ten packed ones.
    if (from === 'identity' && this.#bodies.delete('identity')) this.bytes -= plain.length;
    this.#onResize(this);
    return body;
  }
}

export interface KeptAnswersOptions {
  /** Limit of all answers together. 0: nothing is kept. */
  maxBytes: number;
  /** What all answers depend on: when it changes, all are dropped. While it is unknown, none is found or kept. */
  era: () => Promise<string | undefined>;
}

/**
 * Keeps finished answers in memory, if they are for everyone. Answers asked for once make room before those asked for
 * again, so that someone who asks for random addresses does not push out the popular ones.
 */
export class KeptAnswers<M> {
  readonly #maxBytes: number;
  readonly #readEra: () => Promise<string | undefined>;
  #era = '';
  /** Least recently used first. */
  #askedOnce = new Map<string, Answer<M>>();
  #popular = new Map<string, Answer<M>>();
  #making = new Map<string, Promise<Answer<M> | undefined>>();
  #bytes = 0;
  #popularBytes = 0;
  /** What an answer was counted as; it is missing once the answer is dropped. */
  #counted = new Map<Answer<M>, { key: string; bytes: number }>();

  constructor({ maxBytes, era }: KeptAnswersOptions) {
    this.#maxBytes = maxBytes;
    this.#readEra = era;
  }

  /** Bytes of all kept answers. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Returns the kept answer, or undefined. */
  async find(key: string): Promise<Answer<M> | undefined> {
    const era = await this.#readEra();
    if (era === undefined) return undefined;
    this.#enter(era);
    return this.#touch(key);
  }

  /**
   * Returns the kept answer or makes it: once for all who ask in the meantime, if it turns out to be for everyone; else
   * once for each. `make` must not depend on who asks first.
   */
  async findOrMake(key: string, make: () => Promise<MadeAnswer<M>>): Promise<{ answer: Answer<M>; isShared: boolean }> {
    const kept = await this.find(key);
    if (kept) return { answer: kept, isShared: true };
    const inMaking = this.#making.get(key);
    const madeForAll = inMaking && (await inMaking);
    if (madeForAll) return { answer: madeForAll, isShared: true };
    const era = this.#era;
    const done = Promise.withResolvers<Answer<M> | undefined>();
    this.#making.set(key, done.promise);
    let shared: Answer<M> | undefined;
    try {
      const made = await make();
      const answer = new Answer(made, (resized) => this.#count(resized));
      if (!made.isShared) return { answer, isShared: false };
      // What was made while the data changed may be of both.
      const isOfOneEra = (await this.#readEra()) === era && this.#era === era;
      if (isOfOneEra) {
        shared = answer;
        this.#keep(key, answer);
      }
      return { answer, isShared: isOfOneEra };
    } finally {
      if (this.#making.get(key) === done.promise) this.#making.delete(key);
      done.resolve(shared);
    }
  }

  #enter(era: string): void {
    if (era === this.#era) return;
    this.#era = era;
    this.#askedOnce.clear();
    this.#popular.clear();
    this.#making.clear();
    this.#counted.clear();
    this.#bytes = 0;
    this.#popularBytes = 0;
  }

  #touch(key: string): Answer<M> | undefined {
    const popular = this.#popular.get(key);
    if (popular) {
      this.#popular.delete(key);
      this.#popular.set(key, popular);
      return popular;
    }
    const again = this.#askedOnce.get(key);
    if (!again) return undefined;
    this.#askedOnce.delete(key);
    this.#popular.set(key, again);
    this.#popularBytes += again.bytes;
    this.#makeRoom();
    return again;
  }

  #keep(key: string, answer: Answer<M>): void {
    if (answer.bytes > this.#maxBytes * (1 - POPULAR_PART)) return;
    this.#askedOnce.set(key, answer);
    this.#counted.set(answer, { key, bytes: answer.bytes });
    this.#bytes += answer.bytes;
    this.#makeRoom();
  }

  /** Corrects the size of a kept answer. */
  #count(answer: Answer<M>): void {
    const counted = this.#counted.get(answer);
    if (!counted) return;
    const change = answer.bytes - counted.bytes;
    counted.bytes = answer.bytes;
    this.#bytes += change;
    if (this.#popular.has(counted.key)) this.#popularBytes += change;
    this.#makeRoom();
  }

  #makeRoom(): void {
    while (this.#popularBytes > this.#maxBytes * POPULAR_PART) {
      const [key, answer] = this.#popular.entries().next().value!;
      this.#popular.delete(key);
      this.#popularBytes -= answer.bytes;
      this.#askedOnce.set(key, answer);
    }
    while (this.#bytes > this.#maxBytes) {
      const [key, answer] = this.#askedOnce.entries().next().value!;
      this.#askedOnce.delete(key);
      this.#counted.delete(answer);
      this.#bytes -= answer.bytes;
    }
  }
}

/** The headers of browsers are few; whoever sends others only makes this forget them. */
const MAX_KNOWN_HEADERS = 100;
const packings = new Map<string, Packing>();

/** Returns the best packing that an `Accept-Encoding` header allows. */
export function packingFor(accepted = ''): Packing {
  const known = packings.get(accepted);
  if (known) return known;
  const packing = bestPacking(accepted);
  if (packings.size >= MAX_KNOWN_HEADERS) packings.clear();
  packings.set(accepted, packing);
  return packing;
}

function bestPacking(accepted: string): Packing {
  const names = accepted.split(',').flatMap((part) => {
    const [name = '', ...params] = part.split(';').map((each) => each.trim().toLowerCase());
    const quality = params.find((param) => param.startsWith('q='));
    return quality && Number(quality.slice(2)) === 0 ? [] : [name];
  });
  return (['br', 'gzip'] as const).find((packing) => names.includes(packing)) ?? 'identity';
}
