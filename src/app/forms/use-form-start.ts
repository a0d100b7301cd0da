import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { loadPart } from '../load-part.ts';
import type { FormStart } from './form-start.ts';
import type { FormView } from './form-view.ts';
import type { FormResult } from './receive-form.ts';

interface StartedForm {
  /** Values of hidden inputs, by name. */
  hidden: Record<string, string>;
  /** The input for the proof of work, if the form needs one. */
  proof: RefObject<HTMLInputElement | null>;
  /** Fetches what the form needs to be sent; does nothing if that has started. */
  begin: () => void;
  /** Delays the submission until the form may be sent. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** The form was submitted and waits. */
  isWaiting: boolean;
}

/**
 * Gets a form ready once the visitor starts it: its own timestamp instead of the page's, which all visitors share, and
 * a proof of work if one is required. If the browser cannot, the form is sent without them, and the response says what
 * to do.
 */
export function useFormStart(
  { start, hidden, proofInput }: Pick<FormView, 'start' | 'hidden' | 'proofInput'>,
  outcome: { status: FormResult['status']; hidden?: Record<string, string> } | undefined,
): StartedForm {
  const proof = useRef<HTMLInputElement>(null);
  const work = useRef<Promise<void>>(undefined);
  const isReady = useRef(false);
  const isPressed = useRef(false);
  const isResubmitting = useRef(false);
  const [own, setOwn] = useState<Record<string, string>>();
  const [isWaiting, setWaiting] = useState(false);

  function begin(): Promise<void> {
    work.current ??= prepare().catch((error) => {
      // Most likely there is no connection; the next submission tries again.
      console.error(error);
      work.current = undefined;
    });
    return work.current;
  }

  async function prepare(): Promise<void> {
    const { hidden: fresh, waitMs, challenge } = await fetchStart(start);
    const isOldEnough = new Promise((resolve) => setTimeout(resolve, waitMs));
    // A form that is sent again unchanged keeps its timestamp, by which the server knows it.
    const mustKeep = outcome?.status === 'failed' || outcome?.status === 'too-many';
    if (!mustKeep) flushSync(() => setOwn(fresh));
    if (challenge) {
      const solved = await solve(challenge, isPressed.current);
      if (proof.current) proof.current.value = solved;
    }
    await isOldEnough;
    isReady.current = true;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: depends only on the outcome.
  useEffect(() => {
    // A form with a wrong field has used neither its timestamp nor its proof.
    if (!outcome || outcome.status === 'kept' || outcome.status === 'invalid') return;
    if (!proofInput && outcome.status !== 'suspicious') return;
    if (proof.current) proof.current.value = '';
    work.current = undefined;
    isReady.current = false;
    begin();
  }, [outcome]);

  async function waitAndSend(form: HTMLFormElement) {
    setWaiting(true);
    // What began before the press may fail: the press then tries again itself.
    await work.current;
    isPressed.current = true;
    if (!isReady.current) await begin();
    isPressed.current = false;
    setWaiting(false);
    isResubmitting.current = true;
    form.requestSubmit();
  }

  return {
    hidden: own ?? outcome?.hidden ?? hidden,
    proof,
    begin,
    isWaiting,
    onSubmit: (event) => {
      const goesOut = isReady.current || isResubmitting.current;
      isResubmitting.current = false;
      if (goesOut) return;
      event.preventDefault();
      if (!isWaiting) waitAndSend(event.currentTarget);
    },
  };
}

async function fetchStart(address: string): Promise<FormStart> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} responded with status ${response.status}.`);
  return response.json();
}

/** Loaded on demand: most sites, and most visits, never need it. */
const importSolver = () => import('./solve-challenge.ts');

async function solve(challenge: NonNullable<FormStart['challenge']>, isPressed: boolean): Promise<string> {
  // Only a press may open the page anew: the answers are kept on the device.
  const { proofFor } = await (isPressed ? loadPart(importSolver) : importSolver());
  return proofFor(challenge);
}
