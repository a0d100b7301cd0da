import { type RefObject, useEffect, useState } from 'react';
import type { FormField } from '#forms/form-definition.ts';
import { readAnswers, writeAnswers } from './form-answers.ts';
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
    // What came back from the server is newer than any draft.
    if (!form.current || status) return;
    const draft = readDraft(name);
    const typed = readAnswers(form.current, kept);
    const [before, now, empty] = [draft, typed, emptyAnswers(kept)].map((answers) => JSON.stringify(answers));
    // So is what was typed before the script came; the browser may have restored the very same.
    if (now !== empty && now !== before) writeDraft(name, typed);
    else if (draft) {
      writeAnswers(form.current, kept, draft);
      setRestored(true);
    }
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

function emptyAnswers(fields: readonly FormField[]) {
  return Object.fromEntries(fields.map(({ name, type }) => [name, type === 'multi-select' ? [] : '']));
}
