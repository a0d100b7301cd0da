import { isAbout, type MedicaidConditions } from '#listings/listing-evidence.ts';
import { LEVEL_OF_RUNG } from '#model/medicaid-ladder.ts';
import type { EvidenceColumns, EvidenceKind } from './evidence-columns.ts';
import { countCommonBits, countMask, emptyMask, keepBits, type RowMask } from './row-mask.ts';
import type { TagContainers } from './tag-containers.ts';

/** What a kind of evidence makes of a listing in one search. */
const SAYS_NOTHING = 0;
const LIKELY = 1;
const SURE = 2;
/** Added for payments. */
const PAID = 4;

/** Decides by tags and evidence which rows of a block match what a search asks of Medicaid. */
export class EvidenceMatcher {
  readonly #columns: EvidenceColumns;
  readonly #tags: TagContainers;
  readonly #conditions: MedicaidConditions;
  readonly #programSlots: number[];
  /** For each kind. */
  readonly #meaning: Uint8Array;
  #hasPaid = false;
  readonly #wanted = emptyMask();
  readonly #sure = emptyMask();
  readonly #likely = emptyMask();

  /** `kinds`: those of the columns. */
  constructor(
    columns: EvidenceColumns,
    kinds: readonly EvidenceKind[],
    tags: TagContainers,
    conditions: MedicaidConditions,
  ) {
    this.#columns = columns;
    this.#tags = tags;
    this.#conditions = conditions;
    this.#programSlots = tags.slotsOf(conditions.programs);
    this.#meaning = new Uint8Array(kinds.length);
    for (let slot = 0; slot < kinds.length; slot++) {
      const kind = kinds[slot]!;
      if (!isAbout(conditions, kind)) continue;
      const isPaid = kind.evidence === 'paid';
      this.#meaning[slot] = (LEVEL_OF_RUNG[kind.evidence] === 'sure' ? SURE : LIKELY) | (isPaid ? PAID : 0);
      this.#hasPaid ||= isPaid;
    }
  }

  /** The programs are all that a row needs, and only tags can say that it has them. */
  get isOnlyTags(): boolean {
    return this.#conditions.programs.length > 0 && this.#conditions.levels.length === 0 && !this.#hasPaid;
  }

  /** Whether all rows match. */
  get takesAll(): boolean {
    return this.#conditions.programs.length === 0 && this.#conditions.levels.length === 0;
  }

  /** Clears the bits of rows that do not match. */
  narrow(block: number, mask: RowMask): void {
    const { programs, levels } = this.#conditions;
    if (programs.length > 0) {
      const wanted = this.#wanted.fill(0);
      this.#tags.addRows(block, this.#programSlots, wanted);
      if (this.#hasPaid) this.#addPaid(block, wanted);
      keepBits(mask, (word) => wanted[word]!);
    }
    if (levels.length === 0) return;
    this.#fillLevels(block);
    const [sure, likely] = [this.#sure, this.#likely];
    const [hasSure, hasLikely, hasUnknown] = (['sure', 'likely', 'unknown'] as const).map((level) =>
      levels.includes(level) ? -1 : 0,
    ) as [number, number, number];
    keepBits(
      mask,
      (word) =>
        (sure[word]! & hasSure) |
        (likely[word]! & ~sure[word]! & hasLikely) |
        (~(sure[word]! | likely[word]!) & hasUnknown),
    );
  }

  /** Adds the number of rows in the mask of each level to `counts`: sure, likely, unknown. */
  count(block: number, mask: RowMask, counts: [number, number, number]): void {
    this.#fillLevels(block);
    const sure = countCommonBits(mask, this.#sure, 0);
    for (let word = 0; word < mask.length; word++) this.#likely[word]! |= this.#sure[word]!;
    const known = countCommonBits(mask, this.#likely, 0);
    counts[0] += sure;
    counts[1] += known - sure;
    counts[2] += countMask(mask) - known;
  }

  /** Collects the rows that evidence of now makes sure, and those that it makes likely, which may be sure too. */
  #fillLevels(block: number): void {
    const { evidenceStarts, evidenceRows, evidenceDays } = this.#columns;
    const { today } = this.#conditions;
    const meanings = this.#meaning;
    this.#sure.fill(0);
    this.#likely.fill(0);
    const end = evidenceStarts[block + 1]!;
    for (let at = evidenceStarts[block]!; at < end; at++) {
      const meaning = meanings[evidenceDays[at]! >>> 16]!;
      if (meaning === SAYS_NOTHING || (evidenceDays[at]! & 0xffff) < today) continue;
      const row = evidenceRows[at]!;
      (meaning & SURE ? this.#sure : this.#likely)[row >>> 5]! |= 1 << (row & 31);
    }
  }

  #addPaid(block: number, mask: RowMask): void {
    const { evidenceStarts, evidenceRows, evidenceDays } = this.#columns;
    const end = evidenceStarts[block + 1]!;
    for (let at = evidenceStarts[block]!; at < end; at++) {
      if ((this.#meaning[evidenceDays[at]! >>> 16]! & PAID) === 0) continue;
      const row = evidenceRows[at]!;
      mask[row >>> 5]! |= 1 << (row & 31);
    }
  }
}
