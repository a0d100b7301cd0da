import type { FormKind, FormValues } from '#model/form-definition.ts';
import type { LocalForms } from '#site-content/site-content.ts';

/** Titles of forms, fields and choices from the content, in one language. */
export interface FormWords {
  title(kind: FormKind): string;
  label(kind: FormKind, field: string): string;
  /** Returns a value with the labels of its choices; '' if there is none. */
  answer(kind: FormKind, field: string, value: FormValues[string] | undefined): string;
}

/** Reads the words from the content. Unknown names are used as stored, since a form may have changed. */
export function formWords(forms: Partial<LocalForms>): FormWords {
  const find = (kind: FormKind, field: string) => forms[kind]?.fields.find(({ name }) => name === field);
  return {
    title: (kind) => forms[kind]?.title ?? kind,
    label: (kind, field) => find(kind, field)?.label ?? field,
    answer(kind, field, value = '') {
      const choices = find(kind, field)?.choices ?? [];
      const inWords = (text: string) => choices.find((choice) => choice.value === text)?.label ?? text;
      return [value].flat().map(inWords).join('\n');
    },
  };
}
