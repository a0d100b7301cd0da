import { type RefObject, useEffect, useState } from 'react';
import type { FormField, FormValues } from '#model/form-definition.ts';
import { readDraft, removeDraft, writeDraft } from './form-draft.ts';
import type { ShownForm } from './shown-form.ts';

interface FormDraft {
  /** What was written earlier on this device stands in the form again. */
  isRestored: boolean;
  /** Keeps what stands in the form now. */
  save: () => void;
  /** Empties the form and forgets what was kept. */
  startOver: () => void;
}

/**
 * Keeps an unfinished form on the visitor's device until it is sent. `status` is what became of the form, once it was
 * sent. An agreement is not kept: it is given anew.
 */
export function useFormDraft(
  { kind, known, fields }: ShownForm,
  form: RefObject<HTMLFormElement | null>,
  status: string | undefined,
): FormDraft {
  const [isRestored, setRestored] = useState(false);
  // A report on another listing is another draft.
  const name = [kind, ...Object.values(known)].join(':');
  const kept = fields.filter(({ type }) => type !== 'consent');

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is first shown.
  useEffect(() => {
    if (!form.current) return;
    const typed = Object.entries(readAnswers(form.current, kept)).filter(([, { length }]) => length > 0);
    // What was typed before the script came is newer, and so is what the server sent back; a draft has the rest.
    const draft = status ? undefined : readDraft(name);
    const whole = { ...draft, ...Object.fromEntries(typed) };
    if (draft) {
      writeAnswers(form.current, kept, whole);
      setRestored(true);
    }
    if (typed.length > 0 && status !== 'kept' && isFirstVisit()) writeDraft(name, whole);
  }, []);

  useEffect(() => {
    if (status === 'kept') removeDraft(name);
  }, [status, name]);

  return {
    isRestored,
    save: () => {
      if (form.current) writeDraft(name, readAnswers(form.current, kept));
    },
    startOver: () => {
      removeDraft(name);
      setRestored(false);
      if (!form.current) return;
      writeAnswers(form.current, fields, {});
      form.current.querySelector<HTMLElement>(`[name="${CSS.escape(fields[0]?.name ?? '')}"]`)?.focus();
    },
  };
}

/** Not Back, and no reload: what browsers put back then into a form was kept before, or sent. */
function isFirstVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'navigate';
}

/** The values of a form's inputs, by field name. */
function readAnswers(form: HTMLFormElement, fields: readonly FormField[]): FormValues {
  const data = new FormData(form);
  const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '');
  return Object.fromEntries(
    fields.map(({ name, type }) => [
      name,
      type === 'multi-select' ? data.getAll(name).map(text) : text(data.get(name)),
    ]),
  );
}

/** Writes answers into a form's inputs; a field without an answer becomes empty. */
function writeAnswers(form: HTMLFormElement, fields: readonly FormField[], values: FormValues): void {
  for (const { name } of fields) {
    const answers = [values[name] ?? ''].flat();
    for (const input of form.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)) {
      if (input.type === 'checkbox') input.checked = answers.includes(input.value);
      else input.value = answers[0] ?? '';
    }
  }
}
