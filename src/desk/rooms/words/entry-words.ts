import { type ContentProblem, describeProblem } from '#site-content/content-problem.ts';
import { type EntryField, type EntryKind, inputNames } from '#site-content/editing/entry-fields.ts';
import type { Words } from '../../words/en.ts';
import type { FormState } from './form-state.ts';
import { hasPicture } from './picture-upload.ts';

/** Returns what an input is called: 'Quote 3, words (English)'. */
export function labelOf(kind: EntryKind, { path, type }: EntryField, input: string, { content: w }: Words): string {
  if (hasPicture(kind) && input === 'image.file') return w.oldPicture;
  const parts = kind === 'home' ? path.slice(1) : path;
  const words: string[] = [];
  for (const part of parts) {
    const known = typeof part === 'number' ? undefined : (w.labels[`${kind} ${part}`] ?? w.labels[part] ?? part);
    if (known !== undefined) words.push(known);
    else words.push(`${words.pop() ?? ''} ${Number(part) + 1}`);
  }
  const label = words.join(', ');
  const isBoth = inputNames({ name: '', type }).length > 1;
  return isBoth ? w.inLanguage(label, w.languages[input.endsWith('.es') ? 'es' : 'en']) : label;
}

/** Returns the field of an input that a form has. */
export function fieldOf({ entry }: FormState, input: string): EntryField {
  return entry.fields.find((each) => inputNames(each).includes(input))!;
}

/** Returns a problem in words for a form; the check's own words speak of files. */
export function problemText(
  { code, message }: ContentProblem,
  state: FormState,
  input: string,
  { content: w }: Words,
): string {
  const value = state.values[input] ?? '';
  const field = fieldOf(state, input);
  if (value === '' && field.type === 'choices') return w.says.choice;
  if (value === '' && input.endsWith('file')) return w.says.picture;
  if (code === 'no-alt-text' && field.type !== 'body') return w.says['no-alt-text'];
  if (value === '') return w.says.empty;
  if (code === 'too-long' && field.max) {
    const length = Math.max(...(field.type === 'texts' ? value.split('\n') : [value]).map((line) => line.length));
    if (length > field.max) return w.says['too-long'](length, field.max);
  }
  if (code === 'bad-address' && !/secure/.test(message)) return w.says.address;
  if (code === 'translation' && field.type === 'texts') return w.says.lists;
  return w.codes[code] ?? message;
}

/** Returns a problem anywhere in the content, with its place. */
export function placedProblem(problem: ContentProblem, { content: w }: Words): string {
  return describeProblem({ ...problem, message: w.codes[problem.code] ?? problem.message }, w.line);
}
