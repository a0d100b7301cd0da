import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { FormAnswer } from './receive-form.ts';
import type { ShownForm } from './shown-form.ts';

interface FormProof {
  /** The input that takes the proof. */
  input: RefObject<HTMLInputElement | null>;
  /** Has the browser begin to work; nothing where it has, or where the form asks for no proof. */
  begin: () => void;
  /** Holds the form back until the browser is done. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** The form was sent and waits for the proof. */
  isWaiting: boolean;
}

/**
 * Has the browser work out the proof that a form may ask for, from the moment it is begun, so that it is there when the
 * form is sent. Where the browser cannot, the form is sent without, and the answer says what to do.
 */
export function useFormProof({ proof }: ShownForm, outcome: FormAnswer | undefined): FormProof {
  const input = useRef<HTMLInputElement>(null);
  const work = useRef<Promise<void>>(undefined);
  const isPassing = useRef(false);
  const [isWaiting, setWaiting] = useState(false);

  function begin(): Promise<void> {
    if (!proof) return Promise.resolve();
    work.current ??= fillIn(proof.challenge, input).catch((error) => {
      // No connection, most likely: the next press tries again.
      console.error(error);
      work.current = undefined;
    });
    return work.current;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what became of the form counts.
  useEffect(() => {
    // A form with mistakes in it has not used its proof; otherwise the next sending needs another.
    if (!outcome || !input.current || outcome.status === 'kept' || outcome.status === 'invalid') return;
    input.current.value = '';
    work.current = undefined;
    begin();
  }, [outcome]);

  async function waitAndSend(form: HTMLFormElement) {
    setWaiting(true);
    await begin();
    setWaiting(false);
    isPassing.current = true;
    form.requestSubmit();
  }

  return {
    input,
    begin,
    isWaiting,
    onSubmit: (event) => {
      const isReady = !proof || input.current?.value || isPassing.current;
      isPassing.current = false;
      if (isReady) return;
      event.preventDefault();
      if (!isWaiting) waitAndSend(event.currentTarget);
    },
  };
}

/** The code that works comes only now: most sites, and most visits, never need it. */
async function fillIn(path: string, input: RefObject<HTMLInputElement | null>): Promise<void> {
  const { solvedChallenge } = await import('./solve-challenge.ts');
  const proof = await solvedChallenge(path);
  if (input.current) input.current.value = proof;
}
