import type { FormField, FormValues } from '#model/form-definition.ts';

/** What stands in the inputs of a form now, by field name. */
export function readAnswers(form: HTMLFormElement, fields: readonly FormField[]): FormValues {
  const data = new FormData(form);
  const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '');
  return Object.fromEntries(
    fields.map(({ name, type }) => [
      name,
      type === 'multi-select' ? data.getAll(name).map(text) : text(data.get(name)),
    ]),
  );
}

/** Puts answers into the inputs of a form; a field without an answer becomes empty. */
export function writeAnswers(form: HTMLFormElement, fields: readonly FormField[], values: FormValues): void {
  for (const { name } of fields) {
    const answers = [values[name] ?? ''].flat();
    for (const input of form.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)) {
      if (input.type === 'checkbox') input.checked = answers.includes(input.value);
      else input.value = answers[0] ?? '';
    }
  }
}
