import type { ReactNode } from 'react';
import type { Entry } from '#site-content/editing/entry-files.ts';
import type { Options } from './entry-list.ts';
import type { SortedProblems } from './typed-entry.ts';

/** What a form shows beside the entry. */
export interface FormState {
  /** Where it is sent to: '/words/experts/ana-reyes'. */
  action: string;
  entry: Entry;
  /** Marks of the values from which the form starts. */
  base: string;
  /** What was typed, or what the entry has. */
  values: Entry['values'];
  problems?: SortedProblems | undefined;
  /** The entry as somebody else has saved it since. */
  theirs?: Entry | undefined;
  optionsOf: (name: string) => Options | null;
  preview?: ReactNode;
  /** A picture that was sent for it and is not on the site yet. */
  picture?: { name: string; bytes: Buffer } | null;
  pictureProblem?: string;
}

/** Returns what somebody else has saved in an input, if it differs from what is typed there. */
export function theirValue({ theirs, values }: FormState, input: string): string | undefined {
  return theirs && theirs.values[input] !== values[input] ? (theirs.values[input] ?? '') : undefined;
}

/** Whether there is something to say about an input. */
export function hasNote(state: FormState, input: string): boolean {
  return Boolean(state.problems?.byInput.has(input)) || theirValue(state, input) !== undefined;
}
