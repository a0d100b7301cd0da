import { parseYaml as parseYamlText } from '#model/parse-yaml.ts';
import type { ContentProblem } from './content-problem.ts';

/** A parsed file of the content folder, with the line of each field. */
export interface ContentSource {
  /** Path relative to the content folder. */
  file: string;
  value: unknown;
  /** Returns the line of the field, or of its nearest existing ancestor. */
  lineOf(path: readonly PropertyKey[]): number;
  /** Markdown below the front matter; empty for a YAML file. */
  body: string;
  bodyLine: number;
  problems: ContentProblem[];
}

/** Parses a YAML file. Syntax errors and duplicate keys are added to `problems`. */
export function parseYamlFile(file: string, text: string): ContentSource {
  return { ...parseYaml(file, text, 1), body: '', bodyLine: 1 };
}

/** Parses a Markdown file with YAML front matter between two lines of '---'. */
export function parseMarkdownFile(file: string, text: string): ContentSource {
  const match = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(text);
  if (match?.index !== 0) {
    const message =
      'The file must start with a line of three dashes (---), the fields, and three dashes again. ' +
      'Copy the top of another file in this folder.';
    const problem: ContentProblem = { code: 'syntax', file, line: 1, field: '', message };
    return { file, value: {}, lineOf: () => 1, body: text, bodyLine: 1, problems: [problem] };
  }
  const bodyLine = match[0].split('\n').length;
  return { ...parseYaml(file, match[1]!, 2), body: text.slice(match[0].length), bodyLine };
}

function parseYaml(file: string, text: string, firstLine: number) {
  const { value, errors, lineOf } = parseYamlText(text, { firstLine });
  // One mistake makes the parser stumble again behind it.
  const first = errors.find(({ isDuplicateKey }) => !isDuplicateKey);
  const told = errors.filter((error) => error.isDuplicateKey || error === first);
  const problems = told.map(({ line, message, isDuplicateKey }): ContentProblem => {
    return { code: isDuplicateKey ? 'duplicate' : 'syntax', file, line, field: '', message };
  });
  return { file, value, problems, lineOf };
}
