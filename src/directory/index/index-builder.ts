import { type Column, ColumnarFileWriter } from '#files/columnar-file.ts';
import type { ScratchFile } from '#files/scratch-file.ts';
import { orderByKey } from '#listings/joining/radix-sort.ts';
import { type KnownFact, packFact } from '#listings/known-facts.ts';
import type { ListingEvidence } from '#listings/listing-evidence.ts';
import { collectGarbage } from '#model/collect-garbage.ts';
import { nameWords } from '#model/name-words.ts';
import { toBlockPieces } from './block-pieces.ts';
import { boxesOfBoxes, boxesOfPoints } from './box-bounds.ts';
import { toEast } from './circle.ts';
import { EvidencePacker } from './evidence-columns.ts';
import { HILBERT_SIDE, hilbertKey } from './hilbert.ts';
import {
  BLOCK_ROWS,
  emptyColumns,
  INDEX_VERSION,
  type IndexColumns,
  LAST_TOKEN,
  MAX_BLOCKS,
  SUB_BLOCK_ROWS,
  SUPER_BLOCK_BLOCKS,
} from './index-layout.ts';
import { buildDictionary } from './name-dictionary.ts';
import { RaggedList, type RaggedRows } from './ragged-list.ts';
import { buildTagContainers } from './tag-containers.ts';
import { buildWordBlocks } from './word-blocks.ts';

/**
 * Builds an index file from records that are added one by one: `startRecord`, then tags and names, then `endRecord`. It
 * can be written once. With a scratch file, only one kind of list is in memory at a time, while its columns are
 * written.
 */
export class IndexBuilder {
  #numbers: Uint32Array;
  #points: Int32Array;
  readonly #tags: RaggedList;
  readonly #tokens: RaggedList;
  /** As `#packer` packs it. */
  readonly #evidence: RaggedList;
  readonly #facts: RaggedList;
  readonly #packer = new EvidencePacker();
  /** Tag slots and tokens in order of first occurrence; both are renumbered in ascending order at the end. */
  readonly #slotOf = new Map<number, number>();
  readonly #tokenOf = new Map<string, number>([['', 0]]);
  #records = 0;
  #isBuilt = false;

  /** `records`: the exact number of records that will be added. `scratch`: keeps lists until they are written. */
  constructor(records: number, scratch?: ScratchFile) {
    if (records > MAX_BLOCKS * BLOCK_ROWS)
      throw new RangeError(`${records} records do not fit: an index holds at most ${MAX_BLOCKS * BLOCK_ROWS}.`);
    this.#numbers = new Uint32Array(records);
    this.#points = new Int32Array(2 * records);
    this.#tags = new RaggedList(scratch);
    this.#tokens = new RaggedList(scratch);
    this.#evidence = new RaggedList(scratch);
    this.#facts = new RaggedList(scratch);
  }

  /** `number`: what the index returns for it. Coordinates in micro-degrees. */
  startRecord(number: number, latMicro: number, lngMicro: number): void {
    this.#numbers[this.#records] = number;
    this.#points[2 * this.#records] = latMicro;
    this.#points[2 * this.#records + 1] = toEast(lngMicro);
  }

  addTag(tagId: number): void {
    let slot = this.#slotOf.get(tagId);
    if (slot === undefined) {
      slot = this.#slotOf.size;
      this.#slotOf.set(tagId, slot);
    }
    this.#tags.pushOnce(slot);
  }

  addEvidence(evidence: ListingEvidence): void {
    this.#evidence.pushOnce(this.#packer.pack(evidence));
  }

  addFact(fact: KnownFact): void {
    this.#facts.pushOnce(packFact(fact));
  }

  addName(name: string): void {
    for (const word of nameWords(name)) {
      let token = this.#tokenOf.get(word);
      if (token === undefined) {
        token = this.#tokenOf.size;
        this.#tokenOf.set(word, token);
      }
      this.#tokens.pushOnce(token);
    }
  }

  endRecord(): void {
    // Every row needs at least one token for its end mark; the empty word matches nothing.
    if (this.#tokens.rowLength === 0) this.#tokens.pushOnce(0);
    this.#tags.endRow();
    this.#tokens.endRow();
    this.#evidence.endRow();
    this.#facts.endRow();
    this.#records++;
  }

  /**
   * Writes and syncs the file. `rankOf`: for a number, the position of that record's id among all ids in ascending
   * order. `meta` is stored with the columns.
   */
  write(path: string, rankOf: RankOf, meta: unknown, onProgress: (done: number) => void = () => {}): void {
    const file = new ColumnarFileWriter(path);
    try {
      this.#build(rankOf, (name, column) => file.add(name, column as Column), onProgress);
      file.finish(INDEX_VERSION, meta);
    } finally {
      file.close();
    }
    onProgress(1);
  }

  /** Returns the columns of a small index in memory, whose ranks may be fractions. */
  columns(rankOf: RankOf): IndexColumns {
    const columns = emptyColumns();
    this.#build(
      rankOf,
      (name, column) => {
        columns[name] = column;
      },
      () => {},
    );
    columns.ranks = Float64Array.from(columns.records, rankOf);
    return columns;
  }

  #build(rankOf: RankOf, add: AddColumn, onProgress: (done: number) => void): void {
    if (this.#isBuilt) throw new Error('The index is built already.');
    this.#isBuilt = true;
    if (2 * this.#records !== this.#points.length) {
      throw new RangeError(`${this.#records} records were added, but ${this.#points.length / 2} announced.`);
    }
    const order = orderByKey(hilbertKeys(this.#points));
    onProgress(0.3);
    collectGarbage();
    // Each in a method of its own, which refers to none of its columns afterwards.
    this.#writePoints(order, add);
    this.#writeRecords(order, rankOf, add);
    onProgress(0.5);
    this.#writeTags(order, add);
    collectGarbage();
    this.#writeEvidence(order, add);
    this.#writeFacts(order, add);
    onProgress(0.7);
    collectGarbage();
    this.#writeNames(order, add);
  }

  #writePoints(order: Uint32Array, add: AddColumn): void {
    const points = new Int32Array(this.#points.length);
    for (let row = 0; row < order.length; row++) {
      points[2 * row] = this.#points[2 * order[row]!]!;
      points[2 * row + 1] = this.#points[2 * order[row]! + 1]!;
    }
    this.#points = new Int32Array();
    const blockBoxes = boxesOfPoints(points, BLOCK_ROWS);
    add('points', points);
    add('subBlockBoxes', boxesOfPoints(points, SUB_BLOCK_ROWS));
    add('blockBoxes', blockBoxes);
    add('superBlockBoxes', boxesOfBoxes(blockBoxes, SUPER_BLOCK_BLOCKS));
  }

  #writeRecords(order: Uint32Array, rankOf: RankOf, add: AddColumn): void {
    const records = Uint32Array.from(order, (at) => this.#numbers[at]!);
    this.#numbers = new Uint32Array();
    add('records', records);
    add('ranks', records.map(rankOf));
  }

  #writeTags(order: Uint32Array, add: AddColumn): void {
    const tagIds = Uint16Array.from(this.#slotOf.keys()).sort();
    const newSlot = new Map(Array.from(tagIds, (tagId, slot) => [tagId, slot]));
    const slotAfter = Uint32Array.from(this.#slotOf.keys(), (tagId) => newSlot.get(tagId)!);
    const containers = buildTagContainers(renumbered(this.#tags.take(order), slotAfter), tagIds);
    for (const name of ['tagIds', 'tagCounts', 'tagOffsets', 'tagLists', 'tagBits'] as const)
      add(name, containers[name]);
  }

  #writeEvidence(order: Uint32Array, add: AddColumn): void {
    const columns = this.#packer.columns(this.#evidence.take(order));
    for (const name of ['evidenceKinds', 'evidenceStarts', 'evidenceRows', 'evidenceDays'] as const)
      add(name, columns[name]);
  }

  #writeFacts(order: Uint32Array, add: AddColumn): void {
    const { starts, rows, values } = toBlockPieces(this.#facts.take(order));
    add('factStarts', starts);
    add('factRows', rows);
    add('factDays', values);
  }

  #writeNames(order: Uint32Array, add: AddColumn): void {
    const { column, tokens: tokenAfter } = buildDictionary([...this.#tokenOf.keys()]);
    this.#tokenOf.clear();
    add('words', column);
    const { tokens, tokenStarts } = toTokens(renumbered(this.#tokens.take(order), tokenAfter));
    collectGarbage();
    add('tokens', tokens);
    add('tokenStarts', tokenStarts);
    const { wordBlocks, wordSubBlocks, wordBlockStarts } = buildWordBlocks(tokens, tokenStarts, tokenAfter.length);
    add('wordBlocks', wordBlocks);
    add('wordSubBlocks', wordSubBlocks);
    add('wordBlockStarts', wordBlockStarts);
  }
}

/** Replaces every value v by `numbers[v]`, in place. */
function renumbered(rows: RaggedRows, numbers: Uint32Array): RaggedRows {
  const { values } = rows;
  for (let at = 0; at < values.length; at++) values[at] = numbers[values[at]!]!;
  return rows;
}

/** Marks the last token of each row, in place. */
function toTokens({ starts, values: tokens }: RaggedRows): Pick<IndexColumns, 'tokens' | 'tokenStarts'> {
  const rows = starts.length - 1;
  for (let row = 0; row < rows; row++) tokens[starts[row + 1]! - 1]! |= LAST_TOKEN;
  const tokenStarts = new Uint32Array(Math.ceil(rows / SUB_BLOCK_ROWS) + 1);
  for (let at = 0; at < tokenStarts.length; at++) tokenStarts[at] = starts[Math.min(at * SUB_BLOCK_ROWS, rows)]!;
  return { tokens, tokenStarts };
}

type RankOf = (number: number) => number;
type AddColumn = <Name extends keyof IndexColumns>(name: Name, column: IndexColumns[Name]) => void;

/** Returns Hilbert keys within the bounding box of all points, so that the curve's cells are as small as possible. */
function hilbertKeys(points: Int32Array): Uint32Array {
  const keys = new Uint32Array(points.length / 2);
  if (keys.length === 0) return keys;
  const [south, north, west, east] = boxesOfPoints(points, keys.length) as unknown as [number, number, number, number];
  const rowsPerMicro = (HILBERT_SIDE - 1) / Math.max(1, north - south);
  const columnsPerMicro = (HILBERT_SIDE - 1) / Math.max(1, east - west);
  for (let row = 0; row < keys.length; row++) {
    const column = Math.floor((points[2 * row + 1]! - west) * columnsPerMicro);
    keys[row] = hilbertKey(column, Math.floor((points[2 * row]! - south) * rowsPerMicro));
  }
  return keys;
}
