/** Words or options that cannot be understood. The message says what is wrong and what would be right. */
export class UsageError extends Error {
  readonly code = 'usage';
}

/** The names of the options among words: 'limit' for `--limit 5` and `--limit=5`. */
export function optionNames(rawArgs: string[]): string[] {
  return rawArgs.filter((word) => /^--?[a-z]/i.test(word)).map((word) => word.replace(/^-+|=.*$/gs, ''));
}
