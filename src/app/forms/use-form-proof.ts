import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { FormView } from './form-view.ts';
import type { FormResult } from './receive-form.ts';

interface FormProof {
  /** The input for the proof. */
  input: RefObject<HTMLInputElement | null>;
  /** Starts the work; does nothing if it has started or the form needs no proof. */
  begin: () => void;
  /** Delays the submission until the proof is ready. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** The form was submitted and waits for the proof. */
  isWaiting: boolean;
}

/**
 * Computes a form's proof of work from when the visitor starts the form, so that it is ready on submission. If the browser
 * cannot, the form is sent without it, and the response says what to do.
 */
export function useFormProof({ proof }: FormView, outcome: FormResult | undefined): FormProof {
  const input = useRef<HTMLInputElement>(null);
  const work = useRef<Promise<void>>(undefined);
  const isResubmitting = useRef(false);
  const [isWaiting, setWaiting] = useState(false);

  function begin(): Promise<void> {
    if (!proof) return Promise.resolve();
    work.current ??= fillIn(proof.challenge, input).catch((error) => {
      // Most likely there is no connection; the next submission tries again.
      console.error(error);
      work.current = undefined;
    });
    return work.current;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: depends only on the outcome.
  useEffect(() => {
    // An invalid form has not used its proof; otherwise the next submission needs another.
    if (!outcome || !input.current || outcome.status === 'kept' || outcome.status === 'invalid') return;
    input.current.value = '';
    work.current = undefined;
    begin();
  }, [outcome]);

  async function waitAndSend(form: HTMLFormElement) {
    setWaiting(true);
    await begin();
    setWaiting(false);
    isResubmitting.current = true;
    form.requestSubmit();
  }

  return {
    input,
    begin,
    isWaiting,
    onSubmit: (event) => {
      const isReady = !proof || input.current?.value || isResubmitting.current;
      isResubmitting.current = false;
      if (isReady) return;
      event.preventDefault();
      if (!isWaiting) waitAndSend(event.currentTarget);
    },
  };
}

/** Loads the solver on demand: most sites, and most visits, never need it. */
async function fillIn(path: string, input: RefObject<HTMLInputElement | null>): Promise<void> {
  const { solveChallengeAt } = await import('./solve-challenge.ts');
  const proof = await solveChallengeAt(path);
  if (input.current) input.current.value = proof;
}
