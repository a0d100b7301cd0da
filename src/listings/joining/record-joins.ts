import { JOIN_RULES, type JoinRule } from './join-rules.ts';
import type { PairList } from './pair-list.ts';
import { orderByKey } from './radix-sort.ts';
import type { RecordGroups } from './record-groups.ts';

/** A record of a listing. */
export interface JoinedRecord {
  number: number;
  /** The record of the listing that it matches, and why; null for the lead. */
  match: { number: number; rule: JoinRule } | null;
}

/** The pairs of records that a rule joins, unless others keep them apart. */
export interface RulePairs {
  rule: JoinRule;
  pairs: PairList;
}

/** Which records are one listing, as record numbers; groups and pairs are of places in the canonical order. */
export class RecordJoins {
  /** Number of groups of two or more records. */
  readonly groups: number;
  /**
   * Group g: from `members[starts[g]]` up to but excluding `members[starts[g + 1]]`, the lead first, in canonical
   * order.
   */
  readonly starts: Uint32Array;
  /** Record numbers. */
  readonly members: Uint32Array;
  /** For each member, the record that it matches (the lead: itself), and by which rule (its place in `JOIN_RULES`). */
  readonly matches: Uint32Array;
  readonly rules: Uint8Array;
  readonly #numbers: Uint32Array;
  readonly #pairs: readonly RulePairs[];

  /** `numbers`: the record number of each place. */
  constructor(
    { leads, joins, rules }: RecordGroups,
    { numbers, pairs }: { numbers: Uint32Array; pairs: readonly RulePairs[] },
  ) {
    [this.#numbers, this.#pairs] = [numbers, pairs];
    const firsts = joins.firsts.subarray(0, joins.length);
    const leadsOfJoins = firsts.map((first) => leads[first]!);
    const order = orderByKey(leadsOfJoins);
    const starts = [0];
    for (let at = 1; at < order.length; at++) {
      if (leadsOfJoins[order[at]!] !== leadsOfJoins[order[at - 1]!]) starts.push(at + starts.length);
    }
    this.groups = order.length === 0 ? 0 : starts.length;
    if (this.groups > 0) starts.push(order.length + this.groups);
    this.starts = Uint32Array.from(starts);
    this.members = new Uint32Array(order.length + this.groups);
    this.matches = this.members.slice();
    this.rules = new Uint8Array(this.members.length);
    for (let group = 0; group < this.groups; group++) {
      const ofGroup = order.subarray(starts[group]! - group, starts[group + 1]! - group - 1);
      const lead = leadsOfJoins[ofGroup[0]!]!;
      const reached = reach(
        lead,
        Array.from(ofGroup, (at) => ({ first: firsts[at]!, second: joins.seconds[at]!, rule: rules[at]! })),
      );
      [...reached]
        .sort(([a], [b]) => a - b)
        .forEach(([place, { from, rule }], at) => {
          this.members[starts[group]! + at] = numbers[place]!;
          this.matches[starts[group]! + at] = numbers[from]!;
          this.rules[starts[group]! + at] = rule;
        });
    }
  }

  /** Yields every pair that a rule joins, whether or not other records keep them apart; some twice. */
  *pairs(): Generator<{ first: number; second: number; rule: JoinRule }> {
    for (const { rule, pairs } of this.#pairs)
      for (let at = 0; at < pairs.length; at++)
        yield { first: this.#numbers[pairs.firsts[at]!]!, second: this.#numbers[pairs.seconds[at]!]!, rule };
  }

  /** The records of a group, from 0, in canonical order. */
  recordsOf(group: number): JoinedRecord[] {
    const [start, end] = [this.starts[group]!, this.starts[group + 1]!];
    return Array.from(this.members.subarray(start, end), (number, at) => ({
      number,
      match: at === 0 ? null : { number: this.matches[start + at]!, rule: JOIN_RULES[this.rules[start + at]!]! },
    }));
  }
}

interface Join {
  first: number;
  second: number;
  rule: number;
}

/** Follows the joins of a group from its lead: for each record, the record from which it was reached. */
function reach(lead: number, joins: Join[]): Map<number, { from: number; rule: number }> {
  const reached = new Map([[lead, { from: lead, rule: 0 }]]);
  let left = joins;
  while (left.length > 0) {
    left = left.filter(({ first, second, rule }) => {
      if (reached.has(first)) reached.set(second, { from: first, rule });
      else if (reached.has(second)) reached.set(first, { from: second, rule });
      else return true;
      return false;
    });
  }
  return reached;
}
