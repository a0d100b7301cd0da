/** What can be wrong in the content folder. Stable: tests and tools may compare it. */
export type ProblemCode =
  | 'syntax'
  | 'missing'
  | 'empty'
  | 'too-long'
  | 'bad-value'
  | 'bad-address'
  | 'bad-id'
  | 'unknown-key'
  | 'unknown-expert'
  | 'unknown-video'
  | 'unknown-resource'
  | 'unknown-choice'
  | 'duplicate'
  | 'missing-file'
  | 'no-alt-text'
  | 'broken-link'
  | 'translation'
  | 'sample-address';

export interface ContentProblem {
  code: ProblemCode;
  /** Relative to the content folder, for example 'videos/5.md'. */
  file: string;
  /** 1 for the first line of the file. */
  line: number;
  /** The field, for example 'experts[1]'; empty where the whole file is meant. */
  field: string;
  /** What is wrong and what to do, as sentences for a person who does not program. */
  message: string;
}

/** A problem of a file as a whole. */
export function fileFault(code: ProblemCode, file: string, message: string): ContentProblem {
  return { code, file, line: 1, field: '', message };
}

/** One line for a person: `videos/5.md, line 12, experts[1]: There is no expert 'ana'. …` */
export function describeProblem({ file, line, field, message }: ContentProblem): string {
  return `${file}, line ${line}${field ? `, ${field}` : ''}: ${message}`;
}

/** The content folder cannot be used. `problems` holds everything that was found, by file and line; `message` lists it. */
export class ContentError extends Error {
  readonly code = 'content';
  readonly problems: ContentProblem[];

  constructor(folder: string, problems: ContentProblem[]) {
    const count = problems.length === 1 ? '1 thing needs' : `${problems.length} things need`;
    super(`${count} fixing in ${folder}:\n${problems.map((problem) => `  ${describeProblem(problem)}`).join('\n')}`);
    this.name = 'ContentError';
    this.problems = problems;
  }
}

/** Orders problems as a person goes through the folder: by file, then by line. */
export function byPlace(a: ContentProblem, b: ContentProblem): number {
  return a.file.localeCompare(b.file, 'en', { numeric: true }) || a.line - b.line;
}
