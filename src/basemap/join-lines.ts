/** Joins lines that meet end to end, because a street is stored in short pieces. Lines are x, y, x, y … */
export function joinLines(lines: readonly number[][]): number[][] {
  const open = new Map<string, Set<number[]>>();
  for (const line of lines) for (const end of endsOf(line)) open.set(end, (open.get(end) ?? new Set()).add(line));
  const used = new Set<number[]>();
  const joined: number[][] = [];
  for (const line of lines) {
    if (used.has(line)) continue;
    used.add(line);
    let whole = line;
    // Grows at its end; then, turned around, at its start.
    for (let side = 0; side < 2; side++) {
      for (let next = nextOf(whole); next; next = nextOf(whole)) {
        used.add(next);
        const isForward = endsOf(next)[0] === endsOf(whole)[1];
        whole = whole.concat((isForward ? next : turnAround(next)).slice(2));
      }
      whole = turnAround(whole);
    }
    joined.push(whole);
  }
  return joined;

  function nextOf(line: number[]): number[] | undefined {
    for (const other of open.get(endsOf(line)[1]) ?? []) if (!used.has(other)) return other;
    return undefined;
  }
}

function endsOf(line: number[]): [start: string, end: string] {
  return [`${line[0]} ${line[1]}`, `${line.at(-2)} ${line.at(-1)}`];
}

function turnAround(line: number[]): number[] {
  const turned: number[] = [];
  for (let i = line.length - 2; i >= 0; i -= 2) turned.push(line[i]!, line[i + 1]!);
  return turned;
}
