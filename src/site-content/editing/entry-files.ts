import { isRecord } from '#model/is-record.ts';
import { parseYaml } from '#model/parse-yaml.ts';
import { ContentEditError } from './edit-problem.ts';
import { editYaml, type YamlPath, type YamlValue } from './edit-yaml.ts';
import { type EntryField, type EntryKind, entryFields, inputNames, isBilingual, isDocument } from './entry-fields.ts';
import { type FileChange, readContentFile } from './write-files.ts';

/** An entry as a form shows it. */
export interface Entry {
  kind: EntryKind;
  id: string;
  fields: EntryField[];
  /** By name of the input: 'title.en'. Lists have one each line. */
  values: Record<string, string>;
}

/** A text file of the content folder: YAML, and the Markdown below it. */
interface Text {
  yaml: string;
  body: string;
}

const WHOLE: Partial<Record<EntryKind, string>> = { home: 'home.yaml', resources: 'resources.yaml' };

/** Files of an entry: the English one, and the Spanish one of a document. */
export function entryPaths(kind: EntryKind, id: string): { en: string; es?: string } {
  const whole = WHOLE[kind];
  return whole ? { en: whole } : { en: `${kind}/${id}.md`, es: `${kind}/${id}.es.md` };
}

/** Where an entry is in its file. */
export const rootOf = (kind: EntryKind, id: string): YamlPath => (kind === 'resources' ? ['resources', id] : []);

/** Reads an entry; null if there is none. Throws a `ContentEditError` if its file cannot be read as YAML. */
export function readEntry(folder: string, kind: EntryKind, id: string): Entry | null {
  const paths = entryPaths(kind, id);
  const [en, es] = [readText(folder, kind, paths.en), paths.es ? readText(folder, kind, paths.es) : null];
  const value = en && at(parsed(en.yaml), rootOf(kind, id));
  if (!en || value === undefined) return null;
  return toEntry(kind, id, value, es ? parsed(es.yaml) : {}, { en: en.body, es: es?.body ?? '' });
}

/** An entry that does not exist yet. */
export function newEntry(kind: EntryKind, id: string): Entry {
  return toEntry(kind, id, {}, {}, { en: '', es: '' });
}

function toEntry(
  kind: EntryKind,
  id: string,
  value: unknown,
  spanish: unknown,
  body: Record<'en' | 'es', string>,
): Entry {
  const fields = entryFields(kind, value);
  const values: Entry['values'] = {};
  for (const { name, path, type, fallback } of fields) {
    const given = at(value, path);
    if (type === 'body') Object.assign(values, { 'text.en': body.en.trim(), 'text.es': body.es.trim() });
    else if (isBilingual(type)) {
      const [words, others] = [[given].flat(), [at(spanish, path)].flat()];
      values[`${name}.en`] = words.map((word) => textOf(isRecord(word) ? word.en : word)).join('\n');
      values[`${name}.es`] = words.map((word, nth) => textOf((isRecord(word) && word.es) || others[nth])).join('\n');
      values[`${name}.es`] = values[`${name}.es`]!.trimEnd();
    } else values[name] = given === undefined || given === null ? fallback : [given].flat().map(textOf).join('\n');
  }
  return { kind, id, fields, values };
}

const textOf = (value: unknown) => (value === undefined || value === null ? '' : String(value));

/** Returns the files that make an entry have these values; only what differs is changed. */
export function entryChanges(folder: string, entry: Entry, wanted: Entry['values'], isNew = false): FileChange[] {
  const { kind, id } = entry;
  const paths = entryPaths(kind, id);
  const texts = {
    en: readText(folder, kind, paths.en) ?? EMPTY,
    es: (paths.es && readText(folder, kind, paths.es)) || EMPTY,
  };
  const edited = { en: { ...texts.en }, es: { ...texts.es } };
  const english = at(parsed(texts.en.yaml), rootOf(kind, id));
  const set = (language: 'en' | 'es', path: YamlPath, value: YamlValue | undefined) => {
    const whole = language === 'en' ? [...rootOf(kind, id), ...path] : path;
    edited[language].yaml = editYaml(edited[language].yaml, whole, value);
  };
  const isEmptyGroup = (group: string) =>
    entry.fields
      .filter((field) => field.group === group && !field.fallback)
      .every((field) => inputNames(field).every((name) => !wanted[name]?.trim()));
  const removed = new Set<string>();
  for (const field of entry.fields) {
    const { name, path, type, group } = field;
    if (group && isEmptyGroup(group)) {
      if (!removed.has(group) && at(english, group.split('.')) !== undefined) set('en', group.split('.'), undefined);
      removed.add(group);
      continue;
    }
    const changed = inputNames(field).filter((input) => isNew || wanted[input] !== entry.values[input]);
    if (changed.length === 0) continue;
    if (type === 'body') {
      if (changed.includes('text.en')) edited.en.body = bodyOf(wanted['text.en']);
      if (changed.includes('text.es')) edited.es.body = bodyOf(wanted['text.es']);
    } else if (!isBilingual(type)) set('en', path, yamlOf(field, wanted[name] ?? ''));
    else setWords(field, changed);
  }
  const hasSpanish = entry.fields.some((field) => isBilingual(field.type) && wanted[`${field.name}.es`]?.trim());
  return [
    toChange(folder, paths.en, kind, edited.en),
    ...(paths.es ? [hasSpanish ? toChange(folder, paths.es, kind, edited.es) : removal(folder, paths.es)] : []),
  ];

  /** Sets a text in both languages, each where it stands or, for a new one, where its kind of file has it. */
  function setWords(field: EntryField, changed: string[]): void {
    const { name, path } = field;
    const [en, es] = [wordsOf(field, wanted[`${name}.en`]), wordsOf(field, wanted[`${name}.es`])];
    const old = at(english, path);
    const isTogether = !paths.es || [old].flat().some(isRecord);
    if (!isTogether) {
      if (changed.includes(`${name}.en`)) set('en', path, en);
      if (changed.includes(`${name}.es`)) set('es', path, es?.length ? es : undefined);
      return;
    }
    if (isRecord(old)) {
      if (changed.includes(`${name}.en`)) set('en', en === undefined ? path : [...path, 'en'], en);
      if (changed.includes(`${name}.es`)) set('en', [...path, 'es'], es?.length ? es : undefined);
    } else set('en', path, es?.length && en !== undefined ? { en, es } : en);
  }
}

/** Returns the files without an entry. */
export function withoutEntry(folder: string, kind: EntryKind, id: string): FileChange[] {
  const paths = entryPaths(kind, id);
  if (isDocument(kind)) return Object.values(paths).map((path) => removal(folder, path));
  const { yaml } = readText(folder, kind, paths.en) ?? EMPTY;
  return [toChange(folder, paths.en, kind, { yaml: editYaml(yaml, rootOf(kind, id), undefined), body: '' })];
}

/** Returns a file without an id in one of its lists. `field`: 'experts[1]', as problems name it. */
export function withoutReference(text: Buffer, file: string, field: string, id: string): Buffer {
  const isMarkdown = file.endsWith('.md');
  const { yaml, body } = split(text.toString('utf8'), isMarkdown);
  const path = field.replace(/\[\d+\]$/, '').split('.');
  const list = [at(parsed(yaml), path)].flat() as (string | number)[];
  const rest = list.filter((each) => String(each) !== id);
  return Buffer.from(joined({ yaml: editYaml(yaml, path, rest), body }, isMarkdown));
}

const EMPTY: Text = { yaml: '', body: '' };

function yamlOf({ type, isOptional, fallback }: EntryField, typed: string): YamlValue | undefined {
  const text = typed.trim();
  if (isOptional && text === fallback) return undefined;
  if (type === 'flag') return text === 'true';
  if (type === 'choices') return linesOf(text).map((each) => (/^[1-9]\d{0,8}$/.test(each) ? Number(each) : each));
  return type === 'number' && /^\d{1,9}$/.test(text) ? Number(text) : text;
}

function wordsOf({ type, isOptional }: EntryField, typed = ''): string | string[] | undefined {
  const text = typed.trim();
  if (type === 'texts') return linesOf(text);
  return isOptional && text === '' ? undefined : text;
}

export const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const bodyOf = (typed = '') => (typed.trim() ? `${typed.trim()}\n` : '');

function at(value: unknown, path: YamlPath): unknown {
  return path.reduce<unknown>(
    (part, key) =>
      typeof part === 'object' && part !== null && Object.hasOwn(part, key) ? part[key as never] : undefined,
    value,
  );
}

function parsed(yaml: string): unknown {
  const { value, errors } = parseYaml(yaml);
  if (errors.length > 0) throw new ContentEditError('not-editable', errors[0]!.message);
  return value;
}

function readText(folder: string, kind: EntryKind, path: string): Text | null {
  const bytes = readContentFile(folder, path);
  return bytes && split(bytes.toString('utf8'), isDocument(kind));
}

function split(text: string, isMarkdown: boolean): Text {
  if (!isMarkdown) return { yaml: text, body: '' };
  const match = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(text);
  if (match?.index !== 0) throw new ContentEditError('not-editable', 'The file does not start with three dashes.');
  return { yaml: match[1]!, body: text.slice(match[0].length) };
}

function joined({ yaml, body }: Text, isMarkdown: boolean): string {
  return isMarkdown ? `---\n${yaml}---\n${body}` : yaml;
}

function toChange(folder: string, path: string, kind: EntryKind, text: Text): FileChange {
  return { path, before: readContentFile(folder, path), after: Buffer.from(joined(text, isDocument(kind))) };
}

function removal(folder: string, path: string): FileChange {
  return { path, before: readContentFile(folder, path), after: null };
}
