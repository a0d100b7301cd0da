/** Our own data files are invalid. The message lists every problem as `file:line: message`. */
export class DataFileError extends Error {
  constructor(problems: readonly string[]) {
    super(`Correct the data files:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}
