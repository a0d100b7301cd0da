import type { z } from 'zod';
import { parseYaml } from './parse-yaml.ts';

/** One entry of a data file that is as it should be. */
export interface DataEntry<T> {
  /** Its key, or its place in a list as text. */
  key: string;
  value: T;
  /** Notes a problem with the entry, or with the part of it at `path`. */
  report(message: string, ...path: PropertyKey[]): void;
}

/** Data files of ours cannot be used; the message lists every problem by file and line. */
export class DataFileError extends Error {
  readonly code = 'data-file';

  constructor(problems: readonly string[]) {
    super(`Correct the data files:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'DataFileError';
  }
}

/** Reads YAML files that belong together and collects what is wrong in any of them. */
export class DataFiles {
  readonly #problems: string[] = [];

  /** The entries of a file that is one list or one map. Those that do not fit `schema` become problems and are left out. */
  entries<Schema extends z.ZodType>(file: string, text: string, schema: Schema): DataEntry<z.output<Schema>>[] {
    const { value: all, errors, lineOf } = parseYaml(text, { asText: true });
    const report = (line: number, message: string) => this.#problems.push(`${file}:${line}: ${message}`);
    for (const { line, message } of errors) report(line, message);
    const pairs = typeof all === 'object' && all !== null ? Object.entries(all) : [];
    if (pairs.length === 0 && errors.length === 0) report(1, 'There is nothing to read here: no list, and no keys.');
    return pairs.flatMap(([key, entry]) => {
      const at = (path: readonly PropertyKey[]) => lineOf([key, ...path], 'key');
      const parsed = schema.safeParse(entry, { reportInput: true });
      for (const issue of parsed.error?.issues ?? []) report(at(pathOf(issue)), inWords(issue));
      if (!parsed.success) return [];
      return [{ key, value: parsed.data, report: (message, ...path) => report(at(path), message) }];
    });
  }

  get hasProblems(): boolean {
    return this.#problems.length > 0;
  }

  /** Throws `DataFileError` with all that was wrong. */
  check(): void {
    if (this.hasProblems) throw new DataFileError(this.#problems);
  }
}

function pathOf(issue: z.core.$ZodIssue): PropertyKey[] {
  return issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path;
}

function inWords(issue: z.core.$ZodIssue): string {
  const name = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') return `There is no key '${issue.keys.join("', '")}' here.`;
  if (issue.input === undefined) return `'${name}' is missing.`;
  return [name && `'${name}':`, issue.message].filter(Boolean).join(' ');
}
