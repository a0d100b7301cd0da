import type { ListingEvidence } from '#listings/listing-evidence.ts';
import { MEDICAID_LADDER } from '#model/medicaid-ladder.ts';
import { toBlockPieces } from './block-pieces.ts';
import type { IndexColumns } from './index-layout.ts';
import type { RaggedRows } from './ragged-list.ts';

export type EvidenceColumns = Pick<IndexColumns, 'evidenceKinds' | 'evidenceStarts' | 'evidenceRows' | 'evidenceDays'>;

/** What a piece of evidence says, without its day. */
export type EvidenceKind = Omit<ListingEvidence, 'lastDay'>;

/** Stands for the last day of evidence that is never old. */
const NEVER_OLD = 0xffff;

/** Evidence for Medicaid while an index is built: each piece as one number. */
export class EvidencePacker {
  readonly #kinds = new Map<number, number>();

  /** Returns the kind's slot and the last day in one number. */
  pack({ lastDay, ...kind }: ListingEvidence): number {
    const code = toCode(kind);
    let slot = this.#kinds.get(code);
    if (slot === undefined) {
      slot = this.#kinds.size;
      this.#kinds.set(code, slot);
    }
    return ((slot << 16) | Math.max(0, Math.min(NEVER_OLD, lastDay))) >>> 0;
  }

  /** Returns the columns. `packed` has each row's evidence. */
  columns(packed: RaggedRows): EvidenceColumns {
    const { starts, rows, values } = toBlockPieces(packed);
    return {
      evidenceKinds: Uint32Array.from(this.#kinds.keys()),
      evidenceStarts: starts,
      evidenceRows: rows,
      evidenceDays: values,
    };
  }
}

/** The two letters of the state are 10 bits, the rung 3, the service the rest. */
function toCode({ evidence, state, service = 0 }: EvidenceKind): number {
  const [first, second] = [state.charCodeAt(0) & 31, state.charCodeAt(1) & 31];
  return (service << 13) | (MEDICAID_LADDER.indexOf(evidence) << 10) | (first << 5) | second;
}

/** Reads the `evidenceKinds` column. */
export function toKinds(codes: Uint32Array): EvidenceKind[] {
  return Array.from(codes, toKind);
}

function toKind(code: number): EvidenceKind {
  const letters = [(code >>> 5) & 31, code & 31].filter((letter) => letter > 0);
  return {
    evidence: MEDICAID_LADDER[(code >>> 10) & 7]!,
    state: letters.map((letter) => String.fromCharCode(64 + letter)).join(''),
    ...(code >>> 13 > 0 && { service: code >>> 13 }),
  };
}
