/** Years from and to of the facts on ages; no end: 65 and over. */
const AGES: [fact: string, from: number, to: number | undefined][] = [
  ['ages-0-3', 0, 3],
  ['ages-children', 4, 12],
  ['ages-teens', 13, 17],
  ['ages-young-adults', 18, 25],
  ['ages-adults', 26, 64],
  ['ages-seniors', 65, undefined],
];

/** Returns the youngest and oldest age that facts name; nothing if they name none, or leave a gap. */
export function agesOf(facts: readonly string[]): { minimum_age?: number; maximum_age?: number } {
  const named = AGES.map(([fact], at) => (facts.includes(fact) ? at : -1)).filter((at) => at >= 0);
  const [first, last] = [named[0], named.at(-1)];
  if (first === undefined || last === undefined || last - first >= named.length) return {};
  const oldest = AGES[last]![2];
  return { minimum_age: AGES[first]![1], ...(oldest !== undefined && { maximum_age: oldest }) };
}
