import { type RefObject, useEffect, useState } from 'react';
import type { FormField, FormValues } from '#model/form-definition.ts';
import { readDraft, removeDraft, writeDraft } from './form-draft.ts';
import type { FormView } from './form-view.ts';

interface FormDraft {
  /** The form was filled from a draft on this device. */
  isRestored: boolean;
  /** Stores the current values as a draft. */
  save: () => void;
  /** Clears the form and removes the draft. */
  startOver: () => void;
}

/**
 * Stores an unfinished form on the visitor's device until it is sent. `status`: the outcome of sending. Consents are
 * not stored: visitors give them each time.
 */
export function useFormDraft(
  { kind, known, fields }: FormView,
  form: RefObject<HTMLFormElement | null>,
  status: string | undefined,
): FormDraft {
  const [isRestored, setRestored] = useState(false);
  // Reports on different listings have different drafts.
  const name = [kind, ...Object.values(known)].join(':');
  const stored = fields.filter(({ type }) => type !== 'consent');

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is first shown.
  useEffect(() => {
    if (!form.current) return;
    const typed = Object.entries(readAnswers(form.current, stored)).filter(([, { length }]) => length > 0);
    // Text typed before hydration, or sent back by the server, is newer than the draft, which fills the other fields.
    const draft = status ? undefined : readDraft(name);
    const values = { ...draft, ...Object.fromEntries(typed) };
    if (draft) {
      writeAnswers(form.current, stored, values);
      setRestored(true);
    }
    if (typed.length > 0 && status !== 'kept' && isFirstVisit()) writeDraft(name, values);
  }, []);

  useEffect(() => {
    if (status === 'kept') removeDraft(name);
  }, [status, name]);

  return {
    isRestored,
    save: () => {
      if (form.current) writeDraft(name, readAnswers(form.current, stored));
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

/** False after Back or a reload, when browsers restore form values that were stored before, or sent. */
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

/** Fills a form's inputs; fields without a value are cleared. */
function writeAnswers(form: HTMLFormElement, fields: readonly FormField[], values: FormValues): void {
  for (const { name } of fields) {
    const answers = [values[name] ?? ''].flat();
    for (const input of form.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)) {
      if (input.type === 'checkbox') input.checked = answers.includes(input.value);
      else input.value = answers[0] ?? '';
    }
  }
}
