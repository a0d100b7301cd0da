import type { FormValues, SentKind } from '#model/form-definition.ts';
import type { Guard } from './guard.ts';
import type { Proof } from './proof.ts';

/** Names of the hidden inputs. */
export const STAMP = 'sent-from';
export const PROOF = 'proof-of-work';
/** Invisible to people, and filled in by bots. */
export const HONEYPOT = 'topic';

/** Why a form was refused that may come from a bot. */
export interface FormRefusal {
  kind: SentKind;
  reason: 'honeypot' | 'stamp' | 'used-stamp' | 'proof' | 'too-many-forms' | 'too-many-letters';
}

export interface AdmissionDeps {
  guard: Guard;
  proof?: Proof | undefined;
  onRefused?: ((refusal: FormRefusal) => void) | undefined;
}

export interface SentForm {
  kind: SentKind;
  sent: Record<string, unknown>;
  /** The checked ones. */
  values: FormValues;
  client: string;
  /** Its id, unless stamp and values make it. */
  id?: string | undefined;
  isStored: (id: string) => Promise<boolean>;
}

/** `kept`: it has been stored before, and the response was lost. */
export type Admission =
  | { status: 'admitted'; id: string }
  | { status: 'kept' }
  | { status: 'suspicious' | 'too-many' | 'unproved' };

/** Decides by stamp, proof of work and limits whether a form with valid answers is stored. */
export async function admit({ guard, proof, onRefused }: AdmissionDeps, form: SentForm): Promise<Admission> {
  const { kind, sent, values, client, isStored } = form;
  const refuse = (status: 'suspicious' | 'too-many', reason: FormRefusal['reason']): Admission => {
    onRefused?.({ kind, reason });
    return { status };
  };
  if (proof && !sent[PROOF]) return { status: 'unproved' };
  const stamp = sent[STAMP];
  if (!guard.isTimely(kind, stamp)) return refuse('suspicious', 'stamp');
  const id = form.id ?? guard.idOf(kind, stamp, values, client);
  if (proof && !(await proof.take(kind, sent[PROOF]))) {
    // If the response was lost, the browser sends the same form again with its used proof.
    return (await isStored(id)) ? { status: 'kept' } : refuse('suspicious', 'proof');
  }
  if (!(await guard.admits(client))) return refuse('too-many', 'too-many-forms');
  if (!(await guard.takeStamp(kind, stamp, client, id))) return refuse('suspicious', 'used-stamp');
  return { status: 'admitted', id };
}
