import { UsageError } from './usage-error.ts';

/** Returns the option names among arguments: 'limit' for `--limit 5` and `--limit=5`. */
export function optionNames(rawArgs: string[]): string[] {
  return rawArgs.filter((word) => /^--?[a-z]/i.test(word)).map((word) => word.replace(/^-+|=.*$/gs, ''));
}

/** Returns the option's value, or undefined if not given. Throws a `UsageError` that lists the valid values. */
export function oneOf<T extends string>(option: string, text: string | undefined, values: readonly T[]): T | undefined {
  if (text === undefined) return undefined;
  const found = values.find((value) => value === text);
  if (!found) throw new UsageError(`--${option}: '${text}' is not one of ${values.join(', ')}.`);
  return found;
}
