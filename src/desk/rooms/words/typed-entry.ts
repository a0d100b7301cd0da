import { foldText } from '#model/fold-text.ts';
import type { ContentProblem } from '#site-content/content-problem.ts';
import { type EntryField, type EntryKind, inputNames } from '#site-content/editing/entry-fields.ts';
import { type Entry, entryPaths, linesOf, rootOf } from '#site-content/editing/entry-files.ts';
import { markOf, marksOf, readMarks } from '../value-marks.ts';
import { entryIds } from './entry-list.ts';

/** Marks the values that a form shows. */
export function shownMarks({ fields, values }: Entry): string {
  const plain = fields.flatMap((field) => inputNames(field).map((input) => [input, plainText(field, values[input])]));
  return marksOf(Object.fromEntries(plain));
}

/**
 * Returns the values of a form: of lists, the checked ones, in the order that they had. An input that is as the form
 * showed it has the value of now.
 */
export function typedValues(entry: Entry, typed: Record<string, string>): Entry['values'] {
  const shown = readMarks(typed.base);
  const values: Entry['values'] = {};
  for (const field of entry.fields)
    for (const input of inputNames(field)) {
      const now = entry.values[input] ?? '';
      const value = typedValue(field, input, typed, now);
      values[input] = shown.get(input) === markOf(plainText(field, value)) ? now : value;
    }
  return values;
}

/** Whether an input that the form changes has been changed by somebody else since it was shown. */
export function isTaken(entry: Entry, typed: Record<string, string>): boolean {
  const shown = readMarks(typed.base);
  const values = typedValues(entry, typed);
  return entry.fields.some((field) =>
    inputNames(field).some((input) => {
      const now = plainText(field, entry.values[input]);
      const isChanged = plainText(field, values[input]) !== now || (input === 'image.file' && typed.picture);
      return isChanged && shown.get(input) !== markOf(now);
    }),
  );
}

/** Boxes have an order of their own, and browsers trim nothing. */
function plainText({ type }: EntryField, value = ''): string {
  return type === 'choices' ? linesOf(value).sort().join('\n') : value.trim();
}

function typedValue(field: EntryField, input: string, typed: Record<string, string>, old: string): string {
  if (field.type === 'flag') return String(typed[input] === 'true');
  if (field.type !== 'choices')
    return String(typed[input] ?? '')
      .replaceAll('\r\n', '\n')
      .trim();
  const start = `${input}[`;
  const chosen = Object.keys(typed)
    .filter((key) => key.startsWith(start) && key.endsWith(']'))
    .map((key) => key.slice(start.length, -1));
  const before = linesOf(old);
  const kept = before.filter((each) => chosen.includes(each));
  return [...kept, ...chosen.filter((each) => !before.includes(each))].join('\n');
}

/** Returns an id for a new entry that no other one has. */
export function newId(folder: string, kind: EntryKind, values: Entry['values']): string {
  const ids = entryIds(folder, kind);
  if (kind === 'videos') return String(Math.max(0, ...ids.map(Number)) + 1);
  const words = foldText(values.name || values['title.en'] || '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const start = words.join('-').slice(0, 60).replace(/-$/, '') || 'new';
  const taken = (id: string) => ids.some((other) => other.toLowerCase() === id);
  for (let number = 1; ; number++) {
    const id = number === 1 ? start : `${start}-${number}`;
    if (!taken(id)) return id;
  }
}

/** The problems of a check, by the input that they are about; those of anything else are in `others`. */
export interface SortedProblems {
  byInput: Map<string, ContentProblem>;
  others: ContentProblem[];
}

/** Finds the input for each problem. */
export function sortProblems({ kind, id, fields }: Entry, problems: readonly ContentProblem[]): SortedProblems {
  const inputs = new Set(fields.flatMap(inputNames));
  const paths = entryPaths(kind, id);
  const root = rootOf(kind, id)
    .map((part) => `${part}.`)
    .join('');
  const byInput: SortedProblems['byInput'] = new Map();
  const others: ContentProblem[] = [];
  for (const problem of problems) {
    const name = problem.field.replaceAll(/\[(\d+)\]/g, '.$1');
    const isOwn = problem.file === paths.en || problem.file === paths.es;
    const language = problem.file === paths.es ? 'es' : 'en';
    const input = isOwn && name.startsWith(root) ? inputFor(inputs, name.slice(root.length), language) : undefined;
    if (input === undefined) others.push(problem);
    else if (!byInput.has(input)) byInput.set(input, problem);
  }
  return { byInput, others };
}

/** The input with the longest matching name: of 'helpAreas.1', 'helpAreas.en'. */
function inputFor(inputs: Set<string>, name: string, language: 'en' | 'es'): string | undefined {
  for (let parts = name.split('.'); parts.length > 0; parts = parts.slice(0, -1)) {
    const start = parts.join('.');
    const found = [start, `${start}.${language}`].find((each) => inputs.has(each));
    if (found) return found;
  }
  return [...inputs].find((each) => name !== '' && each.startsWith(`${name}.`));
}
