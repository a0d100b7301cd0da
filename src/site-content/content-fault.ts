/** What can be wrong in the content folder. Stable: tests and tools may compare it. */
export type FaultCode =
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

export interface ContentFault {
  code: FaultCode;
  /** Relative to the content folder, for example 'videos/5.md'. */
  file: string;
  /** 1 for the first line of the file. */
  line: number;
  /** The field, for example 'experts[1]'; empty where the whole file is meant. */
  field: string;
  /** What is wrong and what to do, as sentences for a person who does not program. */
  message: string;
}

/** A fault of a file as a whole. */
export function fileFault(code: FaultCode, file: string, message: string): ContentFault {
  return { code, file, line: 1, field: '', message };
}

/** One line for a person: `videos/5.md, line 12, experts[1]: There is no expert 'ana'. …` */
export function describeFault({ file, line, field, message }: ContentFault): string {
  return `${file}, line ${line}${field ? `, ${field}` : ''}: ${message}`;
}

/** The content folder cannot be used. `faults` holds everything that was found, by file and line; `message` lists it. */
export class ContentError extends Error {
  readonly code = 'content';
  readonly faults: ContentFault[];

  constructor(folder: string, faults: ContentFault[]) {
    const count = faults.length === 1 ? '1 thing needs' : `${faults.length} things need`;
    super(`${count} fixing in ${folder}:\n${faults.map((fault) => `  ${describeFault(fault)}`).join('\n')}`);
    this.name = 'ContentError';
    this.faults = faults;
  }
}

/** Orders faults as a person goes through the folder: by file, then by line. */
export function byPlace(a: ContentFault, b: ContentFault): number {
  return a.file.localeCompare(b.file, 'en', { numeric: true }) || a.line - b.line;
}
