import type { JoinColumns } from './join-columns.ts';
import { JOIN_RULES, type JoinRule, mustStayApart } from './join-rules.ts';
import { PairList } from './pair-list.ts';

/** No listing has more records. A list may repeat a place for each of its services; more is a mistake in the list. */
const MAX_GROUP = 255;

/**
 * Groups of records, joined pair by pair. Records that must stay apart never come into one group, whatever joins them.
 */
export class RecordGroups {
  /** The first record of each record's group. */
  readonly leads: Uint32Array;
  /** The accepted joins. */
  readonly joins = new PairList();
  /** For each accepted join, its place in `JOIN_RULES`. */
  readonly rules: number[] = [];
  /** The next record of the group, in a circle. */
  readonly #next: Uint32Array;
  readonly #columns: JoinColumns;
  readonly #keptApart = new Map<number, Set<number>>();
  /** For each record that the operator has joined, all that he has joined with it. */
  readonly #mates = new Map<number, number[]>();

  /** `joined` and `keptApart`: the operator's pairs. To keep apart wins. */
  constructor(columns: JoinColumns, joined: readonly [number, number][], keptApart: readonly [number, number][]) {
    this.#columns = columns;
    this.leads = new Uint32Array(columns.total);
    for (let at = 0; at < columns.total; at++) this.leads[at] = at;
    this.#next = this.leads.slice();
    for (const [a, b] of keptApart) {
      this.#keptApart.set(a, (this.#keptApart.get(a) ?? new Set()).add(b));
      this.#keptApart.set(b, (this.#keptApart.get(b) ?? new Set()).add(a));
    }
    const ordered = joined.map(([a, b]): [number, number] => (a < b ? [a, b] : [b, a]));
    for (const [a, b] of ordered.sort((x, y) => x[0] - y[0] || x[1] - y[1])) this.join(a, b, 'operator');
    for (const at of new Set(joined.flat())) this.#mates.set(at, this.members(this.leads[at]!));
  }

  /** Joins the groups of two records, unless one of each must stay apart. */
  join(first: number, second: number, rule: JoinRule): void {
    const [one, other] = [this.leads[first]!, this.leads[second]!];
    if (one === other) return;
    const [lead, end] = one < other ? [one, other] : [other, one];
    const [ours, theirs] = [this.members(lead), this.members(end)];
    if (ours.length + theirs.length > MAX_GROUP) return;
    if (ours.some((a) => theirs.some((b) => this.#mustStayApart(a, b, rule)))) return;
    for (const each of theirs) this.leads[each] = lead;
    [this.#next[lead], this.#next[end]] = [this.#next[end]!, this.#next[lead]!];
    this.joins.push(first, second);
    this.rules.push(JOIN_RULES.indexOf(rule));
  }

  /** The records of a group: its lead, then the others in no particular order. */
  members(lead: number): number[] {
    const members = [lead];
    for (let at = this.#next[lead]!; at !== lead; at = this.#next[at]!) members.push(at);
    return members;
  }

  #mustStayApart(a: number, b: number, rule: JoinRule): boolean {
    if (this.#keptApart.get(a)?.has(b)) return true;
    if (rule === 'operator' || !mustStayApart(this.#columns, a, b)) return false;
    // What the operator has joined is one: what may join one of these, may join all.
    const others = (this.#mates.get(a) ?? [a]).flatMap((mate) =>
      (this.#mates.get(b) ?? [b]).map((each) => [mate, each]),
    );
    return others.every(([mate, each]) => mustStayApart(this.#columns, mate!, each!));
  }
}
