import type { z } from 'zod';
import { type ContentProblem, fileProblem } from './content-problem.ts';
import { type ContentSource, parseYamlFile } from './content-source.ts';
import { checkFields } from './zod-problems.ts';

/** A checked file: its fields, and its source with their lines. */
export interface Page<Fields> {
  source: ContentSource;
  fields: Fields;
}

/** A file as it is written; without text if it is missing. */
export interface PageFile {
  file: string;
  text: string | undefined;
}

/** Parses and checks a YAML file; undefined if it has errors, which are added to `problems`. */
export function checkPage<Schema extends z.ZodType>(
  { file, text }: PageFile,
  schema: Schema,
  problems: ContentProblem[],
): Page<z.output<Schema>> | undefined {
  if (text === undefined) {
    problems.push(fileProblem('missing-file', file, 'This file is missing. Restore it from an earlier version.'));
    return undefined;
  }
  const source = parseYamlFile(file, text);
  const fields = checkFields(schema, source, problems);
  return fields && { source, fields };
}
