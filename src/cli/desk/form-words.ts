import type { FormKind, FormValues } from '#model/form-definition.ts';
import type { LocalForms } from '#site-content/site-content.ts';

/** What forms, their questions and their choices are called, in plain English as the content has it. */
export interface FormWords {
  title(kind: FormKind): string;
  label(kind: FormKind, field: string): string;
  /** An answer, its choices in words; '' where there is none. */
  answer(kind: FormKind, field: string, value: FormValues[string] | undefined): string;
}

/** Words of the content. What it does not know is called as it is stored: a form may have changed since. */
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
