import { collectGarbage } from '#model/collect-garbage.ts';
import { eachCandidatePair } from './candidate-pairs.ts';
import { compareTexts, type RecordTexts } from './compare-texts.ts';
import { JoinColumns, type JoinInput } from './join-columns.ts';
import { JOIN_KEYS, type JoinKey, type KeyBucket, keyBuckets } from './join-keys.ts';
import { type JoinRule, joinRule, mayJoinByName, mayJoinByPhone } from './join-rules.ts';
import { PairList } from './pair-list.ts';
import { orderByKey } from './radix-sort.ts';
import { RecordGroups } from './record-groups.ts';
import { RecordJoins, type RulePairs } from './record-joins.ts';

export interface JoinOptions {
  /**
   * For each record number, its place in the canonical order, from 0: by the order of sources, then by id as text, by
   * code unit. The first record of a group in this order leads it.
   */
  places: Uint32Array;
  /** A number below 256 for each source. */
  sourceNumber: (source: string) => number;
  /** Returns the texts of records, in the order of their numbers. Called with at most a few thousand. */
  textsOf: (numbers: number[]) => RecordTexts[] | Promise<RecordTexts[]>;
  /** Pairs of record ids that the operator joins, or keeps apart. Unknown ids are ignored. To keep apart wins. */
  joined?: readonly (readonly [string, string])[];
  keptApart?: readonly (readonly [string, string])[];
}

/** Places of records that the operator joins, or keeps apart. */
interface OperatorPairs {
  joined: [number, number][];
  keptApart: [number, number][];
}

/** Joins records by the pairs that rules have found, given in the order of `JOIN_RULES`. */
export function joinPairs(
  columns: JoinColumns,
  found: readonly RulePairs[],
  { joined, keptApart }: OperatorPairs,
): RecordGroups {
  const groups = new RecordGroups(columns, joined, keptApart);
  for (const { rule, pairs } of found) {
    const bySecond = orderByKey(pairs.seconds.subarray(0, pairs.length));
    const firsts = bySecond.map((at) => pairs.firsts[at]!);
    for (const at of orderByKey(firsts)) groups.join(firsts[at]!, pairs.seconds[bySecond[at]!]!, rule);
  }
  return groups;
}

/** Pairs whose texts are asked for at once. */
const TEXT_BATCH = 2000;

/** The rule by which records with the same key are joined, and whether it may join some two of them. */
const RULES_OF_KEYS: Record<JoinKey, { rule: JoinRule; mayJoin(columns: JoinColumns, records: Uint32Array): boolean }> =
  {
    npi: { rule: 'npi', mayJoin: () => true },
    name: { rule: 'name', mayJoin: mayJoinByName },
    phone: { rule: 'phone-and-name', mayJoin: mayJoinByPhone },
  };

/**
 * Finds the records that are one listing (`joinRule`). Add every record, in any order, then call `finish` once. The
 * result does not depend on the order or the record numbers. Takes about 50 bytes of memory per record, none of it in
 * objects.
 */
export class RecordJoiner {
  readonly #options: Omit<JoinOptions, 'places'>;
  readonly #columns: JoinColumns;
  #places: Uint32Array;
  /** Ids of the operator's pairs, with their places once they are known. */
  readonly #placeOfId = new Map<string, number>();

  constructor({ places, ...options }: JoinOptions) {
    this.#options = options;
    this.#places = places;
    this.#columns = new JoinColumns(places.length);
    for (const id of [...(options.joined ?? []), ...(options.keptApart ?? [])].flat()) this.#placeOfId.set(id, -1);
  }

  add(record: JoinInput): void {
    const place = this.#places[record.number]!;
    this.#columns.set(place, record, this.#options.sourceNumber(record.source));
    if (this.#placeOfId.size > 0 && this.#placeOfId.has(record.id)) this.#placeOfId.set(record.id, place);
  }

  /** `addKeys` gets which records have which keys. */
  async finish(addKeys?: (bucket: KeyBucket) => void | Promise<void>): Promise<RecordJoins> {
    const columns = this.#columns;
    const numbers = inverse(this.#places);
    // Each array has 40 MB for ten million records: none is kept longer than it is needed.
    this.#places = new Uint32Array();
    collectGarbage();
    const found: PairList[] = [];
    for (const kind of JOIN_KEYS) {
      const ordered = { keys: columns[kind], order: orderByKey(columns[kind]) };
      if (addKeys) for (const bucket of keyBuckets(kind, ordered, numbers)) await addKeys(bucket);
      const pairs = new PairList();
      const { rule, mayJoin } = RULES_OF_KEYS[kind];
      const visit = (first: number, second: number) => {
        // Unless their texts say otherwise.
        if (joinRule(columns, first, second) === rule) pairs.push(first, second);
      };
      eachCandidatePair(columns, ordered, visit, { mayJoin: (run) => mayJoin(columns, run) });
      found.push(pairs);
      collectGarbage();
    }
    const [byNpi, byName, samePhone] = found;
    const byPhone = await this.#compareTexts(samePhone!, numbers);
    columns.keepForAreApart();
    collectGarbage();
    const pairs: RulePairs[] = [{ rule: 'npi', pairs: byNpi! }, { rule: 'name', pairs: byName! }, ...byPhone];
    const { joined = [], keptApart = [] } = this.#options;
    const ofOperator = { joined: this.#placesOf(joined), keptApart: this.#placesOf(keptApart) };
    return new RecordJoins(joinPairs(columns, pairs, ofOperator), { numbers, pairs });
  }

  /** Of the pairs with one phone, those that are joined by like names and those by place. */
  async #compareTexts(pairs: PairList, numbers: Uint32Array): Promise<RulePairs[]> {
    const [byName, byPlace] = [new PairList(), new PairList()];
    for (let start = 0; start < pairs.length; start += TEXT_BATCH) {
      const end = Math.min(start + TEXT_BATCH, pairs.length);
      const [firsts, seconds] = [pairs.firsts.subarray(start, end), pairs.seconds.subarray(start, end)];
      const wanted = [...new Set([...firsts, ...seconds])];
      const texts = await this.#options.textsOf(wanted.map((place) => numbers[place]!));
      const textsAt = new Map(wanted.map((place, at) => [place, texts[at]!]));
      firsts.forEach((first, at) => {
        const second = seconds[at]!;
        const rule = joinRule(this.#columns, first, second, compareTexts(textsAt.get(first)!, textsAt.get(second)!));
        if (rule === 'phone-and-name') byName.push(first, second);
        else if (rule === 'phone-and-place') byPlace.push(first, second);
      });
    }
    return [
      { rule: 'phone-and-name', pairs: byName },
      { rule: 'phone-and-place', pairs: byPlace },
    ];
  }

  #placesOf(pairs: readonly (readonly [string, string])[]): [number, number][] {
    const found = pairs.map(([a, b]): [number, number] => [this.#placeOfId.get(a)!, this.#placeOfId.get(b)!]);
    return found.filter(([a, b]) => a >= 0 && b >= 0 && a !== b);
  }
}

function inverse(places: Uint32Array): Uint32Array {
  const numbers = new Uint32Array(places.length);
  for (let number = 0; number < places.length; number++) numbers[places[number]!] = number;
  return numbers;
}
