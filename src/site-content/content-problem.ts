/** Kinds of problems in the content folder. Stable; tests and tools may compare them. */
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
  | 'sample-address'
  | 'sample'
  | 'bad-captions'
  | 'no-transcript'
  | 'wrong-encoding';

export interface ContentProblem {
  code: ProblemCode;
  /** Path relative to the content folder, for example 'videos/5.md'. */
  file: string;
  /** From 1. */
  line: number;
  /** The field, for example 'experts[1]'; empty for a problem of the whole file. */
  field: string;
  /** What is wrong and what to do, in sentences for people who do not program. */
  message: string;
}

/** Returns a problem of a whole file. */
export function fileProblem(code: ProblemCode, file: string, message: string): ContentProblem {
  return { code, file, line: 1, field: '', message };
}

/** Formats a problem in one line: `videos/5.md, line 12, experts[1]: There is no expert 'ana'. …` */
export function describeProblem({ file, line, field, message }: ContentProblem, lineWord = 'line'): string {
  return `${file}, ${lineWord} ${line}${field ? `, ${field}` : ''}: ${message}`;
}

/** The content folder has errors. `problems` has all of them, by file and line; `message` lists them. */
export class ContentError extends Error {
  readonly code = 'content';
  readonly problems: ContentProblem[];

  /** The folder itself is missing. */
  static noFolder(folder: string): ContentError {
    const message = `There is no folder ${folder}. Set CONTENT_DIR to the folder with the site's content.`;
    const error = new ContentError(folder, [fileProblem('missing-file', folder, message)]);
    error.message = message;
    return error;
  }

  constructor(folder: string, problems: ContentProblem[]) {
    const count = problems.length === 1 ? '1 thing needs' : `${problems.length} things need`;
    super(`${count} fixing in ${folder}:\n${problems.map((problem) => `  ${describeProblem(problem)}`).join('\n')}`);
    this.name = 'ContentError';
    this.problems = problems;
  }
}

/** Compares problems by file, then by line. */
export function byPlace(a: ContentProblem, b: ContentProblem): number {
  return a.file.localeCompare(b.file, 'en', { numeric: true }) || a.line - b.line;
}
