import { isNode, LineCounter, parseDocument } from 'yaml';
import type { ContentFault } from './content-fault.ts';

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
  faults: ContentFault[];
}

/** Parses a YAML file. Faults of its syntax, doubled keys among them, stand in `faults`. */
export function parseYamlFile(file: string, text: string): ContentSource {
  return { ...parseYaml(file, text, 1), body: '', bodyLine: 1 };
}

/** Parses a Markdown file that opens with YAML between two lines of '---'. */
export function parseMarkdownFile(file: string, text: string): ContentSource {
  const match = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(text);
  if (match?.index !== 0) {
    const message = `The file has to open with a line of three dashes (---), the fields, and three dashes again. Copy the top of another file in this folder.`;
    const fault: ContentFault = { code: 'syntax', file, line: 1, field: '', message };
    return { file, value: {}, lineOf: () => 1, body: text, bodyLine: 1, faults: [fault] };
  }
  const bodyLine = match[0].split('\n').length;
  return { ...parseYaml(file, match[1]!, 2), body: text.slice(match[0].length), bodyLine };
}

function parseYaml(file: string, text: string, firstLine: number) {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const faults = document.errors.map((error): ContentFault => {
    const doubled = error.code === 'DUPLICATE_KEY';
    const message = doubled
      ? 'This key stands twice in the same place. Remove one of the two, or give it another name.'
      : `This line cannot be read: ${error.message}. Compare its spaces, dashes and colons with the lines around it; put text that holds a colon between "quotes".`;
    return { code: doubled ? 'duplicate' : 'syntax', file, line: lineAt(error.pos[0]), field: '', message };
  });
  return {
    file,
    value: faults.length ? {} : (document.toJS() ?? {}),
    faults,
    lineOf(path: readonly PropertyKey[]): number {
      for (let length = path.length; length > 0; length--) {
        const node = document.getIn(path.slice(0, length), true);
        if (isNode(node) && node.range) return lineAt(node.range[0]);
      }
      return firstLine;
    },
  };
}
