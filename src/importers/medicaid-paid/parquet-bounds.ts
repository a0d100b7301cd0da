/** Reads numbers of seven bits a byte (ULEB128), as Parquet has them, up to 2 to the 53rd. */
class Bytes {
  at = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.at;
  }

  next(): number {
    if (this.left <= 0) throw new Error('It ends too early');
    return this.#bytes[this.at++]!;
  }

  varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.next();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }

  skip(count: number): void {
    if (count > this.left) throw new Error('It ends too early');
    this.at += count;
  }
}

const [BYTE, DOUBLE, BINARY, LIST, STRUCT] = [3, 7, 8, 9, 12];

/**
 * Checks a struct of Thrift (compact protocol) before hyparquet reads it, which makes room for as many elements as a
 * list says it has. Throws an error if a list is longer than the bytes that follow.
 */
export function checkThrift(bytes: Uint8Array): void {
  skipStruct(new Bytes(bytes));
}

function skipStruct(bytes: Bytes): void {
  for (let field = bytes.next(); (field & 15) !== 0; field = bytes.next()) {
    if (field >> 4 === 0) bytes.varint();
    // The value of a yes or no is in its type.
    if ((field & 15) >= BYTE) skipValue(bytes, field & 15);
  }
}

function skipValue(bytes: Bytes, type: number): void {
  if (type <= BYTE) bytes.skip(1);
  else if (type < DOUBLE) bytes.varint();
  else if (type === DOUBLE) bytes.skip(8);
  else if (type === BINARY) bytes.skip(bytes.varint());
  else if (type === STRUCT) skipStruct(bytes);
  else if (type === LIST) {
    const start = bytes.next();
    const size = start >> 4 === 15 ? bytes.varint() : start >> 4;
    if (size > bytes.left) throw new Error('A list is longer than what follows');
    for (let i = 0; i < size; i++) skipValue(bytes, start & 15);
  } else throw new Error('It has values of an unknown type');
}

/** The widest numbers in our pages: more than a dictionary or a level may need. */
const MAX_WIDTH = 24;

/**
 * Fills `numbers` with numbers of `width` bits from the start of `bytes`: runs of one number, and packed ones (Parquet,
 * 'RLE/bit-packing hybrid'). Takes no more than `numbers` holds, whatever the runs say. Throws an error if the bytes
 * end before.
 */
export function readRuns(packed: Uint8Array, width: number, numbers: Uint32Array): void {
  if (width > MAX_WIDTH) throw new Error(`Numbers of ${width} bits`);
  const bytes = new Bytes(packed);
  for (let filled = 0; filled < numbers.length; ) {
    const header = bytes.varint();
    const count = header % 2 === 1 ? ((header - 1) / 2) * 8 : header / 2;
    const end = Math.min(numbers.length, filled + count);
    if (header % 2 === 1) readPacked(bytes, width, numbers.subarray(filled, end));
    else {
      let value = 0;
      for (let bit = 0; bit < width; bit += 8) value |= bytes.next() << bit;
      numbers.fill(value, filled, end);
    }
    filled = end;
  }
}

function readPacked(bytes: Bytes, width: number, numbers: Uint32Array): void {
  const mask = 2 ** width - 1;
  let bits = 0;
  let held = 0;
  for (let i = 0; i < numbers.length; i++) {
    for (; held < width; held += 8) bits |= bytes.next() << held;
    numbers[i] = bits & mask;
    bits >>>= width;
    held -= width;
  }
  // A run has eight numbers or a multiple; the rest of the last eight may be cut off with the page.
  const rest = Math.ceil(numbers.length / 8) * width - Math.ceil((numbers.length * width) / 8);
  bytes.skip(Math.min(rest, bytes.left));
}
