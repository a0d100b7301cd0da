import { isDeepStrictEqual } from 'node:util';
import { type Document, isMap, isNode, isScalar, isSeq, type Node, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { ContentEditError } from './edit-problem.ts';

/** What the desk writes into YAML. */
export type YamlValue = string | number | boolean | (string | number)[] | { [key: string]: YamlValue };
export type YamlPath = readonly (string | number)[];

/**
 * Returns the YAML text with the value at a path set, added or (undefined) removed. Everything else stays as it is,
 * letter by letter: comments, quotes, order. Throws a `ContentEditError` if the text does not allow that.
 */
export function editYaml(text: string, path: YamlPath, value: YamlValue | undefined): string {
  const document = parse(text);
  const wanted = withValue(document.toJS() ?? {}, path, value);
  for (const isPlain of [true, false]) {
    const edited = splice(text, document, path, value, isPlain);
    const parsed = parseDocument(edited, { schema: 'core', prettyErrors: false });
    if (parsed.errors.length === 0 && isDeepStrictEqual(parsed.toJS() ?? {}, wanted)) return edited;
  }
  throw new ContentEditError('not-editable', `'${path.join('.')}' is written in a way that the desk cannot change.`);
}

function parse(text: string): Document {
  const document = parseDocument(text, { schema: 'core', prettyErrors: false });
  if (document.errors.length > 0) throw new ContentEditError('not-editable', document.errors[0]!.message);
  return document;
}

/** Returns plain data with the value at a path set or removed. */
function withValue(data: unknown, path: YamlPath, value: YamlValue | undefined): unknown {
  const copy = structuredClone(data) as Record<string | number, unknown>;
  let parent = copy;
  for (const key of path.slice(0, -1)) {
    if (!Object.hasOwn(parent, key)) {
      if (value === undefined) return copy;
      parent[key] = {};
    }
    parent = parent[key] as typeof parent;
  }
  const last = path.at(-1)!;
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}

function splice(
  text: string,
  document: Document,
  path: YamlPath,
  value: YamlValue | undefined,
  isPlain: boolean,
): string {
  const parent = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  const pair = isMap(parent) ? pairOf(parent, path.at(-1)!) : undefined;
  if (value === undefined) return pair ? withoutPair(text, parent as YAMLMap, pair) : text;
  const node = document.getIn(path, true);
  if (isNode(node) && node.range && !(isScalar(node) && node.range[0] === node.range[1]))
    return replaceNode(text, node, value, isPlain);
  if (pair) return insertAfter(text, keyEnd(text, pair), ` ${inline(value, isPlain)}`);
  if (isMap(parent) && parent.range) return addPair(text, parent, String(path.at(-1)), value, isPlain);
  if (path.length > 1)
    return splice(text, document, path.slice(0, -1), { [path.at(-1)!]: value } as YamlValue, isPlain);
  return `${text && !text.endsWith('\n') ? `${text}\n` : text}${pairText(String(path[0]), value, '', isPlain)}\n`;
}

const pairOf = (map: YAMLMap, key: string | number) =>
  map.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key));

const rangeOf = (node: unknown) => (node as Node).range!;
const lineStart = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1;
const indentOf = (text: string, at: number) => ' '.repeat(at - lineStart(text, at));
const insertAfter = (text: string, at: number, added: string) => text.slice(0, at) + added + text.slice(at);
const keyEnd = (text: string, pair: Pair) => text.indexOf(':', rangeOf(pair.key)[1]) + 1;

function replaceNode(text: string, node: Node, value: YamlValue, isPlain: boolean): string {
  const [start, end] = rangeOf(node);
  const old = text.slice(start, end);
  const wasQuoted = isScalar(node) && node.type !== 'PLAIN';
  const isBlockList = isSeq(node) && !node.flow && Array.isArray(value) && value.length > 0;
  const rendered = isBlockList
    ? blockList(value, indentOf(text, start), isPlain).trimStart()
    : inline(value, isPlain && !wasQuoted);
  return text.slice(0, start) + rendered + (old.endsWith('\n') ? '\n' : '') + text.slice(end);
}

/** Adds a key at the end of a map. */
function addPair(text: string, map: YAMLMap, key: string, value: YamlValue, isPlain: boolean): string {
  const last = map.items.at(-1);
  const end = last ? rangeOf(last.value ?? last.key)[1] : rangeOf(map)[0] + 1;
  if (map.flow) return insertAfter(text, end, `${last ? ', ' : ' '}${key}: ${inline(value, isPlain)}`);
  const indent = indentOf(text, rangeOf(map.items[0]!.key)[0]);
  const rest = text.slice(0, end).endsWith('\n') ? end : lineEnd(text, end);
  const before = text.slice(0, rest);
  const added = `${pairText(key, value, indent, isPlain)}\n`;
  return `${before}${before.endsWith('\n') ? '' : '\n'}${indent}${added}${text.slice(rest).replace(/^\n/, '')}`;
}

const lineEnd = (text: string, at: number) => {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
};

function withoutPair(text: string, map: YAMLMap, pair: Pair): string {
  const start = rangeOf(pair.key)[0];
  const end = pair.value ? rangeOf(pair.value)[1] : keyEnd(text, pair);
  if (!map.flow) {
    const after = text.slice(0, end).endsWith('\n') ? end : lineEnd(text, end) + 1;
    return text.slice(0, lineStart(text, start)) + text.slice(after);
  }
  const at = map.items.indexOf(pair);
  const next = map.items[at + 1];
  if (next) return text.slice(0, start) + text.slice(rangeOf(next.key)[0]);
  const before = map.items[at - 1];
  return text.slice(0, before ? rangeOf(before.value ?? before.key)[1] : start) + text.slice(end);
}

/** 'key: value', with lists of sentences and maps below the key. */
function pairText(key: string, value: YamlValue, indent: string, isPlain: boolean): string {
  if (Array.isArray(value) && value.some((each) => String(each).includes(' ')))
    return `${key}:\n${blockList(value, `${indent}  `, isPlain)}`;
  if (typeof value === 'object' && !Array.isArray(value) && !('en' in value)) {
    const inner = Object.entries(value).map(
      ([name, each]) => `${indent}  ${pairText(name, each, `${indent}  `, isPlain)}`,
    );
    return `${key}:\n${inner.join('\n')}`;
  }
  return `${key}: ${inline(value, isPlain)}`;
}

const blockList = (values: (string | number)[], indent: string, isPlain: boolean) =>
  values.map((value) => `${indent}- ${inline(value, isPlain)}`).join('\n');

/** A value on one line. Without quotes only where every reader of YAML agrees. */
function inline(value: YamlValue, isPlain: boolean): string {
  if (typeof value === 'string')
    return isPlain && /^\p{L}[\p{L}\p{N} ./-]*(?<! )$/u.test(value) && !/^(true|false|null|yes|no|on|off)$/i.test(value)
      ? value
      : JSON.stringify(value);
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return `[${value.map((each) => inline(each, isPlain)).join(', ')}]`;
  return `{ ${Object.entries(value)
    .map(([key, each]) => `${key}: ${inline(each, isPlain)}`)
    .join(', ')} }`;
}
