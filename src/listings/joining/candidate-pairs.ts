import { MICRO } from '#geo/micro-degrees.ts';
import type { JoinColumns } from './join-columns.ts';
import type { OrderedKeys } from './join-keys.ts';

/** Of a shorter run, all pairs are compared. */
const SHORT_RUN = 32;
/** In a longer run, comparisons of a record under each secondary key. */
const MAX_COMPARISONS = 32;
/** Records of a run are compared by place up to this distance: three miles, in micro-degrees of latitude. */
const NEAR_LAT = Math.ceil((3 / 69) * MICRO);

interface CandidateOptions {
  /** Whether the rule may join some two of these records. */
  mayJoin: (run: Uint32Array) => boolean;
  /** All pairs of runs of so many records are compared. */
  shortRun?: number;
}

/**
 * Calls `visit` with pairs of records of the same key, the lower number first, each at least once. One NPI may have a
 * thousand places, a phone too, a name ten thousand: in a run of more than `shortRun` records only those with the same
 * house number, at nearly the same latitude, or without a house number in the same city or ZIP code are compared, and
 * of these only neighbors, so that time stays linear.
 */
export function eachCandidatePair(
  columns: JoinColumns,
  { keys, order }: OrderedKeys,
  visit: (first: number, second: number) => void,
  { mayJoin, shortRun = SHORT_RUN }: CandidateOptions,
): void {
  for (let start = 0, end = 0; start < order.length; start = end) {
    const key = keys[order[start]!]!;
    do end++;
    while (end < order.length && keys[order[end]!] === key);
    if (key === 0 || end - start === 1) continue;
    const run = order.subarray(start, end);
    if (!mayJoin(run)) continue;
    if (run.length <= shortRun) eachPair(run, visit);
    else eachNeighborPair(columns, run, visit);
  }
}

function eachPair(run: Uint32Array, visit: (first: number, second: number) => void): void {
  for (let i = 0; i < run.length; i++) for (let j = i + 1; j < run.length; j++) visit(run[i]!, run[j]!);
}

function eachNeighborPair(
  columns: JoinColumns,
  run: Uint32Array,
  visit: (first: number, second: number) => void,
): void {
  const { number, city, lat } = columns;
  const compare = (a: number, b: number) => (a < b ? visit(a, b) : visit(b, a));
  const isVague = (at: number) => number[at] === 0 || columns.numberSpan[at] !== 0;
  const sorted = (order: (a: number, b: number) => number) =>
    // Records without an NPI first: only these are joined by phone.
    run.slice().sort((a, b) => order(a, b) || Number(columns.npi[a] !== 0) - Number(columns.npi[b] !== 0) || a - b);
  const walk = (ordered: Uint32Array, isClose: (a: number, b: number) => boolean, starts = (_: number) => true) => {
    for (let i = 0; i < ordered.length; i++) {
      const a = ordered[i]!;
      if (!starts(a)) continue;
      const last = Math.min(i + MAX_COMPARISONS, ordered.length - 1);
      for (let j = i + 1; j <= last && isClose(a, ordered[j]!); j++) compare(a, ordered[j]!);
    }
  };
  const byZip = sorted((a, b) => number[a]! - number[b]! || columns.zip(a) - columns.zip(b));
  walk(byZip, (a, b) => number[a] !== 0 && number[a] === number[b] && columns.zip(a) === columns.zip(b));
  const byCity = sorted((a, b) => number[a]! - number[b]! || city[a]! - city[b]!);
  walk(byCity, (a, b) => number[a] !== 0 && number[a] === number[b] && city[a] === city[b]);
  const vagueFirst = (a: number, b: number) => Number(isVague(b)) - Number(isVague(a));
  const vagueByCity = sorted((a, b) => city[a]! - city[b]! || vagueFirst(a, b));
  walk(vagueByCity, (a, b) => city[a] === city[b], isVague);
  const vagueByZip = sorted((a, b) => columns.zip(a) - columns.zip(b) || vagueFirst(a, b));
  walk(vagueByZip, (a, b) => columns.zip(a) === columns.zip(b), isVague);
  const byLat = sorted((a, b) => lat[a]! - lat[b]!);
  walk(byLat, (a, b) => lat[b]! - lat[a]! <= NEAR_LAT);
}
