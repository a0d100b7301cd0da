import type { z } from 'zod';
import { DataFileError } from './data-file-error.ts';
import { parseYaml } from './parse-yaml.ts';

/** A valid entry of a data file. */
export interface DataEntry<T> {
  /** Its key, or its list index as text. */
  key: string;
  value: T;
  /** Records a problem with the entry, or with its value at `path`. */
  report(message: string, ...path: PropertyKey[]): void;
}

/** Reads a set of YAML files and collects the problems of all of them. */
export class DataFiles {
  readonly #problems: string[] = [];

  /**
   * Returns the entries of a file that holds one list or map. Entries that do not match `schema` are recorded as
   * problems and left out.
   */
  entries<Schema extends z.ZodType>(file: string, text: string, schema: Schema): DataEntry<z.output<Schema>>[] {
    const { value: all, errors, lineOf } = parseYaml(text, { asText: true });
    const report = (line: number, message: string) => this.#problems.push(`${file}:${line}: ${message}`);
    for (const { line, message } of errors) report(line, message);
    const pairs = typeof all === 'object' && all !== null ? Object.entries(all) : [];
    if (pairs.length === 0 && errors.length === 0) report(1, 'The file is empty: it needs a list or keys.');
    return pairs.flatMap(([key, entry]) => {
      const at = (path: readonly PropertyKey[]) => lineOf([key, ...path], 'key');
      const parsed = schema.safeParse(entry, { reportInput: true });
      for (const issue of parsed.error?.issues ?? []) report(at(pathOf(issue)), messageOf(issue));
      if (!parsed.success) return [];
      return [{ key, value: parsed.data, report: (message, ...path) => report(at(path), message) }];
    });
  }

  get hasProblems(): boolean {
    return this.#problems.length > 0;
  }

  /** Throws `DataFileError` with all problems found, if any. */
  check(): void {
    if (this.hasProblems) throw new DataFileError(this.#problems);
  }
}

function pathOf(issue: z.core.$ZodIssue): PropertyKey[] {
  return issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path;
}

/** Types of values in words; every scalar is text here. */
const KINDS: Partial<Record<z.core.$ZodInvalidTypeExpected, string>> = {
  array: 'a list, as in [one, two]',
  object: 'several keys with a value each',
  record: 'several keys with a value each',
  string: 'a text',
};

function messageOf(issue: z.core.$ZodIssue): string {
  const name = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') return `There is no key '${issue.keys.join("', '")}' here.`;
  if (issue.input === undefined) return `'${name}' is missing.`;
  if (issue.code === 'invalid_type' && issue.expected in KINDS) return `'${name}' must be ${KINDS[issue.expected]}.`;
  if (issue.code === 'invalid_value') return `'${name}' must be one of: ${issue.values.join(', ')}.`;
  return [name && `'${name}':`, issue.message].filter(Boolean).join(' ');
}
