import { type ContentProblem, describeProblem } from '#site-content/content-problem.ts';
import { type EntryField, type EntryKind, inputNames } from '#site-content/editing/entry-fields.ts';
import { type Translate, textOf } from '../../messages/translate.ts';
import type { FormState } from './form-state.ts';
import { hasPicture } from './picture-upload.ts';

/** Returns what an input is called: 'Quote 3, words (English)'. */
export function labelOf(kind: EntryKind, { path, type }: EntryField, input: string, t: Translate): string {
  if (hasPicture(kind) && input === 'image.file') return t('content.oldPicture');
  const known = (part: string) => textOf(t, 'content.labels', `${kind} ${part}`) ?? textOf(t, 'content.labels', part);
  const parts = kind === 'home' ? path.slice(1) : path;
  const texts: string[] = [];
  for (const part of parts) {
    if (typeof part !== 'number') texts.push(known(part) ?? part);
    else texts.push(`${texts.pop() ?? ''} ${part + 1}`);
  }
  const label = texts.join(', ');
  const isBoth = inputNames({ name: '', type }).length > 1;
  const language = input.endsWith('.es') ? 'es' : 'en';
  return isBoth ? t('content.inLanguage', { label, language: t(`content.languages.${language}`) }) : label;
}

/** Returns the field of an input that a form has. */
export function fieldOf({ entry }: FormState, input: string): EntryField {
  return entry.fields.find((each) => inputNames(each).includes(input))!;
}

/** Returns a problem in words for a form; the check's own words speak of files. */
export function problemText({ code, message }: ContentProblem, state: FormState, input: string, t: Translate): string {
  const value = state.values[input] ?? '';
  const field = fieldOf(state, input);
  if (value === '' && field.type === 'choices') return t('content.says.choice');
  if (value === '' && input.endsWith('file')) return t('content.says.picture');
  if (code === 'no-alt-text' && field.type !== 'body') return t('content.says.no-alt-text');
  if (value === '') return t('content.says.empty');
  if (code === 'too-long' && field.max) {
    const length = Math.max(...(field.type === 'texts' ? value.split('\n') : [value]).map((line) => line.length));
    if (length > field.max) return t('content.says.too-long', { length, max: field.max });
  }
  if (code === 'bad-address' && !/secure/.test(message)) return t('content.says.address');
  if (code === 'translation' && field.type === 'texts') return t('content.says.lists');
  return t(`content.codes.${code}`, { english: message });
}

/** Returns a problem anywhere in the content, with its place. */
export function placedProblem(problem: ContentProblem, t: Translate): string {
  const message = t(`content.codes.${problem.code}`, { english: problem.message });
  return describeProblem({ ...problem, message }, t('content.line'));
}
