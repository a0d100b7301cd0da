import { isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';

/** Parsed YAML that knows the line of each value. */
export interface YamlSource {
  /** `{}` if the text cannot be parsed. */
  value: unknown;
  errors: { line: number; message: string; isDuplicateKey: boolean }[];
  /** Line of the value (or key) at a path, or of its nearest existing ancestor. */
  lineOf(path: readonly PropertyKey[], of?: 'value' | 'key'): number;
}

/**
 * Parses YAML whose first line is number `firstLine`. With `asText`, every scalar is a string, including '988', 'no'
 * and '2084E0001'.
 */
export function parseYaml(text: string, { firstLine = 1, asText = false } = {}): YamlSource {
  const lines = new LineCounter();
  const schema = asText ? ('failsafe' as const) : ('core' as const);
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, schema });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const errors = document.errors.map(({ code, message, pos }) => {
    const isDuplicateKey = code === 'DUPLICATE_KEY';
    return {
      line: lineAt(pos[0]),
      isDuplicateKey,
      message: isDuplicateKey ? DUPLICATE_KEY_MESSAGE : unreadableLine(message),
    };
  });
  return {
    value: errors.length ? {} : (document.toJS() ?? {}),
    errors,
    lineOf(path, of = 'value') {
      for (let length = path.length; length > 0; length--) {
        const parent = of === 'key' && document.getIn(path.slice(0, length - 1), true);
        const pair = isMap(parent) && parent.items.find(({ key }) => isScalar(key) && key.value === path[length - 1]);
        const node = pair ? pair.key : document.getIn(path.slice(0, length), true);
        if (isNode(node) && node.range) return lineAt(node.range[0]);
      }
      return firstLine;
    },
  };
}

const DUPLICATE_KEY_MESSAGE = 'This key appears twice in the same place. Remove one of them or rename it.';
const unreadableLine = (reason: string) =>
  `This line cannot be read: ${reason}. ` +
  'Compare its spaces, dashes and colons with the lines around it; put text that contains a colon in "quotes".';
