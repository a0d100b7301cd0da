import type { FormKind, FormValues } from './form-definition.ts';

export interface Submission {
  id: string;
  kind: FormKind;
  values: FormValues;
  /** ISO date and time. */
  receivedAt: string;
}

/** Keeps accepted submissions. */
export interface FormStore {
  /** Stores one and answers its id. Once this returns, the submission survives a crash or a power cut. */
  add(kind: FormKind, values: FormValues): string;
  /** Everything, newest first. */
  list(): Submission[];
  /** Removes one for good; false where there is none with this id. */
  remove(id: string): boolean;
  close(): void;
}
