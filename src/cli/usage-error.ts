/** Invalid arguments or options. The message says what is wrong and what is expected. */
export class UsageError extends Error {
  readonly code = 'usage';
}

/** Returns the option names among arguments: 'limit' for `--limit 5` and `--limit=5`. */
export function optionNames(rawArgs: string[]): string[] {
  return rawArgs.filter((word) => /^--?[a-z]/i.test(word)).map((word) => word.replace(/^-+|=.*$/gs, ''));
}
