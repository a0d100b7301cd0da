import { parseYaml as parseYamlText } from '#model/parse-yaml.ts';
import type { ContentProblem } from './content-problem.ts';

/** A parsed file of the content folder that still knows on which line each field stands. */
export interface ContentSource {
  /** Relative to the content folder. */
  file: string;
  value: unknown;
  /** Line of the field, or of the nearest field around it that is there. */
  lineOf(path: readonly PropertyKey[]): number;
  /** Markdown below the front matter; empty for a YAML file. */
  body: string;
  bodyLine: number;
  problems: ContentProblem[];
}

/** Parses a YAML file. Problems of its syntax, doubled keys among them, stand in `problems`. */
export function parseYamlFile(file: string, text: string): ContentSource {
  return { ...parseYaml(file, text, 1), body: '', bodyLine: 1 };
}

/** Parses a Markdown file that opens with YAML between two lines of '---'. */
export function parseMarkdownFile(file: string, text: string): ContentSource {
  const match = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(text);
  if (match?.index !== 0) {
    const message = `The file has to open with a line of three dashes (---), the fields, and three dashes again. Copy the top of another file in this folder.`;
    const problem: ContentProblem = { code: 'syntax', file, line: 1, field: '', message };
    return { file, value: {}, lineOf: () => 1, body: text, bodyLine: 1, problems: [problem] };
  }
  const bodyLine = match[0].split('\n').length;
  return { ...parseYaml(file, match[1]!, 2), body: text.slice(match[0].length), bodyLine };
}

function parseYaml(file: string, text: string, firstLine: number) {
  const { value, errors, lineOf } = parseYamlText(text, { firstLine });
  const problems = errors.map(({ line, message, isDoubledKey }): ContentProblem => {
    return { code: isDoubledKey ? 'duplicate' : 'syntax', file, line, field: '', message };
  });
  return { file, value, problems, lineOf };
}
