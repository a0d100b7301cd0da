/** Returns lines that name the slowest test files of a run. `seconds`: of each file. */
export function slowestFiles(seconds: Map<string, number>, count = 10): string {
  const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, count);
  return ['Slowest files:', ...slowest.map(([file, each]) => `${each.toFixed(1).padStart(8)} s  ${file}`)].join('\n');
}
